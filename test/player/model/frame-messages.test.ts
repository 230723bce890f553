import { expect } from 'chai';
import { PlayerError } from '../../../src/platform/model/player-error.ts';
import {
  asksForHeight,
  commandMessage,
  errorData,
  isFrameMessage,
  MAX_FRAME_HEIGHT,
  MEASURE,
  parseCommand,
  resizedHeight,
  resizeMessage,
  STARTED,
  wordPressMessage,
  wordPressSecret,
} from '../../../src/player/model/frame-messages.ts';

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

const command = (name: string, ...args: readonly unknown[]): object => ({
  type: 'mixtape-player:command',
  version: 2,
  id: 7,
  command: name,
  args,
});

describe('a command to a frame', () => {
  for (const [name, ...args] of [
    ['hello'],
    ['play'],
    ['pause'],
    ['next'],
    ['previous'],
    ['select', 3],
    ['select', 'northbound'],
    ['seek', 4.5],
    ['setVolume', 0],
    ['setMuted', true],
    ['setShuffle', false],
    ['setRepeat', true],
    ['openShare'],
    ['closeShare'],
    ['reload'],
  ] as const) {
    it(`is accepted: ${name}(${args})`, () =>
      expect(parseCommand(command(name, ...args))).to.deep.equal({ id: 7, command: name, argument: args[0] }));
  }

  it('is what the page sends', () => {
    expect(commandMessage(7, 'select', ['a'])).to.deep.equal(command('select', 'a'));
    expect(commandMessage(7, 'pause')).to.deep.equal(command('pause'));
  });

  it('may leave out the arguments if there are none, and have a text as its id', () => {
    const { args: _args, ...short } = commandMessage(7, 'play');
    expect(parseCommand({ ...short, id: 'a' })).to.deep.equal({ id: 'a', command: 'play', argument: undefined });
  });

  for (const [name, args, problem] of [
    ['play', [1], 'The command "play" takes no arguments.'],
    ['play', 'now', 'The command "play" takes no arguments.'],
    ['select', [], 'The command "select" takes one argument: an index or a track id.'],
    ['select', [null], 'The command "select" takes one argument: an index or a track id.'],
    ['select', [Number.NaN], 'The command "select" takes one argument: an index or a track id.'],
    ['select', ['a', 'b'], 'The command "select" takes one argument: an index or a track id.'],
    ['seek', ['4'], 'The command "seek" takes one argument: a finite number.'],
    ['seek', [Number.POSITIVE_INFINITY], 'The command "seek" takes one argument: a finite number.'],
    ['setVolume', [undefined], 'The command "setVolume" takes one argument: a finite number.'],
    ['setMuted', [1], 'The command "setMuted" takes one argument: true or false.'],
    ['setShuffle', ['true'], 'The command "setShuffle" takes one argument: true or false.'],
    ['setRepeat', [{}], 'The command "setRepeat" takes one argument: true or false.'],
    ['destroy', [], 'There is no command "destroy".'],
    ['constructor', [], 'There is no command "constructor".'],
    ['__proto__', [], 'There is no command "__proto__".'],
  ] as const) {
    it(`is rejected with a reason: ${name}(${JSON.stringify(args)})`, () =>
      expect(parseCommand({ ...command(name), args })).to.deep.equal({ id: 7, problem }));
  }

  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  for (const [title, name, type] of [
    ['missing', undefined, 'undefined'],
    ['a list', ['play'], 'object'],
    ['a BigInt', 10n, 'bigint'],
    ['a list that contains itself', cyclic, 'object'],
  ] as const) {
    it(`is rejected with a reason if its name is ${title}`, () =>
      expect(parseCommand({ ...command(''), command: name })).to.deep.equal({
        id: 7,
        problem: `The name of a command is a text, not a ${type}.`,
      }));
  }

  for (const [title, data] of [
    ['null', null],
    ['a text', 'play'],
    ['another type', { ...command('play'), type: 'mixtape-player:reply' }],
    ['version 1', { ...command('play'), version: 1 }],
    ['version 3', { ...command('play'), version: 3 }],
    ['no id', { ...command('play'), id: undefined }],
    ['an id that is a list', { ...command('play'), id: [7] }],
    ['fields that are not its own', Object.create(command('play'))],
  ] as const) {
    it(`is ignored: ${title}`, () => expect(parseCommand(data)).to.equal(null));
  }
});

describe('messages of version 2', () => {
  it('are known by type and version', () => {
    expect(isFrameMessage(STARTED, 'started')).to.equal(true);
    expect(isFrameMessage(STARTED, 'event')).to.equal(false);
    expect(isFrameMessage({ ...STARTED, version: 1 }, 'started')).to.equal(false);
    expect(isFrameMessage(null, 'started')).to.equal(false);
  });

  it('say what an error is, with the player’s codes only', () => {
    expect(errorData(new PlayerError('media-failed', 'Broken.', { status: 500 }))).to.deep.equal({
      name: 'PlayerError',
      code: 'media-failed',
      message: 'Broken.',
    });
    expect(errorData(new DOMException('No gesture.', 'NotAllowedError'))).to.deep.equal({
      name: 'NotAllowedError',
      message: 'No gesture.',
    });
    expect(errorData(new RangeError('No such track.'))).to.deep.equal({
      name: 'RangeError',
      message: 'No such track.',
    });
    expect(errorData('odd')).to.deep.equal({ name: 'Error', message: 'odd' });
  });
});
