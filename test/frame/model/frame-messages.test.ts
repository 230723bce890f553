import { expect } from 'chai';
import {
  asksForHeight,
  MAX_FRAME_HEIGHT,
  MEASURE,
  resizedHeight,
  resizeMessage,
  wordPressMessage,
  wordPressSecret,
} from '../../../src/frame/model/frame-messages.ts';

describe('messages between the frame and the page around it', () => {
  it('contain a height', () => {
    expect(resizeMessage(76)).to.deep.equal({ type: 'mixtape-player:resize', version: 1, height: 76 });
    expect(resizedHeight(resizeMessage(76))).to.equal(76);
    expect(resizedHeight(resizeMessage(0))).to.equal(0);
  });

  it('are limited to plausible heights', () => {
    expect(resizedHeight(resizeMessage(1e9))).to.equal(MAX_FRAME_HEIGHT);
    expect(resizedHeight(resizeMessage(-5))).to.equal(0);
  });

  const message = resizeMessage(76);
  for (const [title, data] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', JSON.stringify(message)],
    ['a list', [message]],
    ['another type', { ...message, type: 'resize' }],
    ['another version', { ...message, version: 2 }],
    ['no version', { type: message.type, height: 76 }],
    ['a height that is a text', { ...message, height: '76' }],
    ['a height with style in it', { ...message, height: '1px; position: fixed' }],
    ['no height', { type: message.type, version: 1 }],
    ['not a number', { ...message, height: Number.NaN }],
    ['infinity', { ...message, height: Number.POSITIVE_INFINITY }],
    ['fields that are not its own', Object.create(message)],
  ] as const) {
    it(`are ignored: ${title}`, () => expect(resizedHeight(data)).to.equal(null));
  }

  it('ask for the height', () => {
    expect(MEASURE).to.deep.equal({ type: 'mixtape-player:measure', version: 1 });
    for (const data of [MEASURE, { message: 'ready', secret: 'Ab1' }]) expect(asksForHeight(data)).to.equal(true);
    for (const data of [
      null,
      'mixtape-player:measure',
      message,
      { ...MEASURE, version: 2 },
      { type: MEASURE.type },
      { message: 'height' },
    ])
      expect(asksForHeight(data), JSON.stringify(data)).to.equal(false);
  });
});

describe('messages between the frame and WordPress', () => {
  it('contain the secret from the frame’s address', () => {
    expect(wordPressSecret('#?secret=3Z5UwncZED')).to.equal('3Z5UwncZED');
    for (const hash of [
      '',
      '#',
      '#?secret=',
      '#secret=a',
      '#?secret=a"]',
      '#?secret=a&b',
      '#?secret=a\n',
      '#x?secret=a',
      '#x#?secret=a',
    ])
      expect(wordPressSecret(hash), hash).to.equal(undefined);
  });

  for (const [title, height, before, message] of [
    ['not with a height that would only leave a band below the player', 156, null, 'ready'],
    ['nor as long as the frame has not grown', 200, 156, 'ready'],
    ['with one that the frame does not have by itself', 210, null, 'height'],
    ['and with one that leads back from there', 156, 576, 'height'],
  ] as const)
    it(`ask for a height: ${title}`, () =>
      expect(wordPressMessage('Ab1', height, before)).to.deep.equal({ message, value: height, secret: 'Ab1' }));
});
