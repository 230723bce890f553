import { expect } from 'chai';
import { hostFrames, mixtapeFrame } from '../../../src/frame/page-side/mixtape-frame.ts';
import { listenToConsole, rejection } from '../../support/until.ts';
import { type FramedPage, greet, loadFramedPage, QUEUE, reply, STATE } from '../framed-page.ts';

/** Ends every wait of 8 seconds at once. */
function hurry(): () => void {
  const { setTimeout } = globalThis;
  const hurried = (callback: () => void, ms?: number): unknown => setTimeout(callback, ms === 8000 ? 0 : ms);
  Object.assign(globalThis, { setTimeout: hurried });
  return () => Object.assign(globalThis, { setTimeout });
}

const event = (type: string, detail: unknown = null, state: object = STATE): object => ({
  type: 'mixtape-player:event',
  version: 2,
  event: type,
  detail,
  state,
});

describe('mixtapeFrame()', () => {
  let iframe: HTMLIFrameElement;
  let page: FramedPage;
  let undo: (() => void)[];

  before(() => hostFrames('https://nowhere.example/embed.html'));
  beforeEach(async () => {
    undo = [];
    iframe = document.createElement('iframe');
    page = await loadFramedPage(iframe);
  });
  afterEach(() => {
    for (const each of undo) each();
    iframe.remove();
  });

  const commands = (): readonly string[] => page.received.map(({ command }) => command).filter((name) => name);

  it('takes an iframe, and returns the same object for it', () => {
    expect(mixtapeFrame(iframe)).to.equal(mixtapeFrame(iframe));
    // A page without types may pass anything.
    for (const wrong of [null, document.body, '#frame'])
      expect(() => mixtapeFrame(wrong as HTMLIFrameElement)).to.throw(TypeError, 'mixtapeFrame() takes an <iframe>');
  });

  it('has the state of the frame once that has answered, and a default before', async () => {
    const frame = mixtapeFrame(iframe);
    expect(frame).to.include({ paused: true, currentTime: 0, duration: 15, activeTrack: null, activeIndex: -1 });
    expect(frame.tracks).to.deep.equal([]);
    void greet(page);
    await frame.ready;
    expect({ ...STATE, ...QUEUE }).to.deep.equal(
      Object.fromEntries(Object.keys({ ...STATE, ...QUEUE }).map((name) => [name, Reflect.get(frame, name)])),
    );
  });

  it('sends calls from before the answer in their order, and settles each with its reply', async () => {
    const frame = mixtapeFrame(iframe);
    const calls = [frame.select('a'), frame.next(), frame.pause()] as const;
    frame.currentTime = 4;
    frame.volume = 0.25;
    frame.muted = true;
    frame.shuffle = true;
    frame.repeat = true;
    expect(commands()).to.deep.equal([]);
    await greet(page);
    await page.until(({ command }) => command === 'setRepeat');
    const sent = page.received.filter(({ command }) => command && command !== 'hello');
    expect(sent.map(({ command, args }) => [command, ...args])).to.deep.equal([
      ['select', 'a'],
      ['next'],
      ['pause'],
      ['seek', 4],
      ['setVolume', 0.25],
      ['setMuted', true],
      ['setShuffle', true],
      ['setRepeat', true],
    ]);
    const [select, next, pause] = sent;
    if (!select || !next || !pause) throw new Error('A command is missing.');
    page.say(reply(pause.id));
    page.say(reply(select.id, { ...STATE, currentTime: 7 }, { name: 'RangeError', message: 'No such track.' }));
    page.say(reply(next.id, STATE, { name: 'PlayerError', code: 'media-failed', message: 'Broken.' }));
    expect(await calls[2]).to.equal(undefined);
    expect(await rejection(calls[0]))
      .to.be.instanceOf(RangeError)
      .with.property('message', 'No such track.');
    expect(await rejection(calls[1])).to.include({ name: 'PlayerError', code: 'media-failed', message: 'Broken.' });
  });

  it('rejects calls after 8 seconds if the frame never answers, and is never ready', async () => {
    undo.push(hurry());
    const { said, restore } = listenToConsole();
    undo.push(restore);
    const frame = mixtapeFrame(iframe);
    let isReady = false;
    void frame.ready.then(() => {
      isReady = true;
    });
    frame.volume = 1;
    for (const call of [frame.play(), frame.reload()])
      expect(await rejection(call)).to.include({ name: 'TimeoutError' });
    expect(isReady).to.equal(false);
    expect(commands()).to.deep.equal(['hello']);
    expect(said.map(({ level }) => level)).to.deep.equal(['warn']);
  });

  it('greets each page that the frame loads, and rejects what the former page has left open', async () => {
    const frame = mixtapeFrame(iframe);
    await greet(page);
    await frame.ready;
    const open = frame.play();
    await page.until(({ command }) => command === 'play');
    undo.push(hurry());
    page = await loadFramedPage(iframe);
    const queued = frame.reload();
    expect(await rejection(open)).to.include({ name: 'TimeoutError' });
    expect(await rejection(queued)).to.include({ name: 'TimeoutError' });
    await page.until(({ command }) => command === 'hello');
    expect(commands()).to.deep.equal(['hello']);
    await greet(page, { ...STATE, currentTime: 9 });
    const paused = frame.pause();
    const { id } = await page.until(({ command }) => command === 'pause');
    page.say(reply(id));
    await paused;
  });

  it('rejects a call from before the first answer if the frame loads another page before it replies', async () => {
    const frame = mixtapeFrame(iframe);
    const queued = frame.play();
    await greet(page);
    await page.until(({ command }) => command === 'play');
    undo.push(hurry());
    page = await loadFramedPage(iframe);
    await greet(page);
    expect(await rejection(queued)).to.include({ name: 'TimeoutError' });
  });

  it('waits for the answer of a frame that is inserted again', async () => {
    const frame = mixtapeFrame(iframe);
    await greet(page);
    await frame.ready;
    iframe.remove();
    const played = frame.play();
    page = await loadFramedPage(iframe);
    await greet(page);
    const { id } = await page.until(({ command }) => command === 'play');
    page.say(reply(id));
    await played;
  });

  it('dispatches the frame’s events, with its state', async () => {
    const frame = mixtapeFrame(iframe);
    await greet(page);
    const heard: (readonly [string, unknown, number])[] = [];
    const done = new Promise<void>((resolve) => {
      frame.addEventListener('timeupdate', ({ type }) => heard.push([type, null, frame.currentTime]));
      frame.addEventListener('trackchange', ({ type, detail }) => heard.push([type, detail, frame.currentTime]));
      frame.addEventListener('mixtapeerror', ({ type, detail }) => {
        heard.push([type, { ...detail.error, isError: detail.error instanceof Error }, frame.currentTime]);
        resolve();
      });
    });
    const change = { track: STATE.activeTrack, index: 0, reason: 'next' };
    page.say(event('timeupdate', null, { ...STATE, currentTime: 5 }));
    page.say(event('trackchange', change, { ...STATE, currentTime: 0 }));
    const error = { name: 'PlayerError', code: 'queue-failed', message: 'No.' };
    page.say(event('mixtapeerror', { error }, { ...STATE, error }));
    await done;
    expect(heard).to.deep.equal([
      ['timeupdate', null, 5],
      ['trackchange', change, 0],
      ['mixtapeerror', { name: 'PlayerError', code: 'queue-failed', isError: true }, 3],
    ]);
    expect(frame.error).to.be.instanceOf(Error).with.property('code', 'queue-failed');
  });

  it('ignores messages from other windows, and messages that are not from a frame of ours', async () => {
    const frame = mixtapeFrame(iframe);
    const events: string[] = [];
    for (const type of ['play', 'pause']) frame.addEventListener(type, ({ type }) => events.push(type));
    const stranger = await loadFramedPage(document.createElement('iframe'));
    undo.push(() => stranger.iframe.remove());
    const { id } = await page.until(({ command }) => command === 'hello');
    stranger.say(reply(id, { ...STATE, ...QUEUE }));
    stranger.say(event('play'));
    window.postMessage(event('play'), '*');
    for (const state of [null, 'x', [STATE]]) page.say({ ...event('play'), state });
    for (const message of [null, 'play', 7, [event('play')]]) page.say(message as object);
    page.say(event('pause'));
    await new Promise((resolve) => frame.addEventListener('pause', resolve, { once: true }));
    expect(events).to.deep.equal(['pause']);
    expect(frame.tracks).to.deep.equal([]);
  });

  it('rejects an argument that no message can hold, and goes on', async () => {
    const frame = mixtapeFrame(iframe);
    // A page without types may pass anything.
    const wrong = frame.select((() => {}) as never);
    const fine = frame.pause();
    await greet(page);
    // It is an error of the frame's window, so it is not an `instanceof` our Error.
    expect(await wrong.catch(({ name }: Error) => name)).to.equal('DataCloneError');
    const { id } = await page.until(({ command }) => command === 'pause');
    page.say(reply(id));
    await fine;
  });
});
