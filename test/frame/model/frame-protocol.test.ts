import { expect } from 'chai';
import { commandMessage, errorData, isFrameMessage, STARTED } from '../../../src/frame/model/frame-protocol.ts';
import { parseCommand } from '../../../src/frame/model/parse-command.ts';
import { PlayerError } from '../../../src/platform/model/player-error.ts';

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
