import { expect } from 'chai';
// The client that pages use, made by those who wrote the protocol. It has no types.
// @ts-expect-error
import playerjs from 'player.js';
import { demoOrigin } from '../../support/pages/demo-origin.ts';

type Value = { readonly seconds: number; readonly duration: number; readonly code: number; readonly msg: string };
type Listener = (value: Value) => void;

interface Client {
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
  supports(kind: 'method' | 'event', names: readonly string[]): boolean;
  send(data: object, listener?: (value: unknown) => void): void;
}

const METHODS =
  'play pause getPaused mute unmute getMuted setVolume getVolume getDuration setCurrentTime getCurrentTime setLoop getLoop';
const EVENTS = ['ready', 'progress', 'timeupdate', 'play', 'pause', 'ended', 'seeked', 'error'];

describe('a frame, by the protocol player.js', () => {
  const frames: HTMLIFrameElement[] = [];
  const listening = new AbortController();
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });
  after(() => listening.abort());

  function addFrame(query = 'mixtape-id=slow-water', sandbox?: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.allow = 'autoplay';
    if (sandbox) frame.setAttribute('sandbox', sandbox);
    frame.src = `${demoOrigin}/dist/embed.html?${query}`;
    frames.push(frame);
    document.body.append(frame);
    return frame;
  }

  const next = (client: Client, event: string, isWanted = (_value: Value): boolean => true): Promise<Value> =>
    new Promise((resolve) => {
      client.on(event, function listener(value) {
        if (!isWanted(value)) return;
        client.off(event, listener);
        resolve(value);
      });
    });

  const call = (client: Client, method: string, value?: unknown): void => client.send({ method, value });
  const get = (client: Client, method: string): Promise<unknown> =>
    new Promise((resolve) => client.send({ method }, resolve));

  /** Messages of a frame, as texts. */
  function hear(
    frame: HTMLIFrameElement,
  ): (isWanted: (message: Record<string, unknown>) => boolean) => Promise<unknown> {
    const heard: Record<string, unknown>[] = [];
    const waiting = new Set<() => void>();
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source !== frame.contentWindow || typeof data !== 'string') return;
        heard.push(JSON.parse(data));
        for (const look of waiting) look();
      },
      { signal: listening.signal },
    );
    return (isWanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find(isWanted);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
  }

  const post = (frame: HTMLIFrameElement, message: object): void =>
    frame.contentWindow?.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', ...message }), '*');

  it('says what it can do, plays, and reports it to the protocol’s client', async () => {
    const client: Client = new playerjs.Player(addFrame());
    await new Promise<unknown>((resolve) => client.on('ready', resolve));
    expect(client.supports('method', [...METHODS.split(' '), 'addEventListener', 'removeEventListener'])).to.equal(
      true,
    );
    expect(client.supports('event', EVENTS)).to.equal(true);
    expect(await get(client, 'getPaused')).to.equal(true);
    const [played, ran] = ['play', 'timeupdate'].map((event) => next(client, event));
    const loaded = next(client, 'progress', ({ seconds }) => seconds > 0);
    call(client, 'play');
    await played;
    expect(await ran).to.have.property('duration', 15);
    expect((await loaded).seconds).to.be.at.most(15);
    expect(await get(client, 'getPaused')).to.equal(false);
    expect(await get(client, 'getDuration')).to.equal(15);
    const sought = next(client, 'seeked');
    call(client, 'setCurrentTime', 9);
    await sought;
    expect(await get(client, 'getCurrentTime')).to.be.within(9, 11);
    const paused = next(client, 'pause');
    call(client, 'pause');
    await paused;
    expect(await get(client, 'getPaused')).to.equal(true);
    const ended = next(client, 'ended');
    call(client, 'setCurrentTime', 14.5);
    call(client, 'play');
    await ended;
  });

  it('has a volume from 0 to 100, a mute and a loop', async () => {
    const client: Client = new playerjs.Player(addFrame());
    call(client, 'setVolume', 30);
    call(client, 'mute');
    call(client, 'setLoop', true);
    expect(await Promise.all(['getVolume', 'getMuted', 'getLoop'].map((name) => get(client, name)))).to.deep.equal([
      30,
      true,
      true,
    ]);
    call(client, 'setVolume', '100');
    call(client, 'unmute');
    call(client, 'setLoop', false);
    expect(await Promise.all(['getVolume', 'getMuted', 'getLoop'].map((name) => get(client, name)))).to.deep.equal([
      100,
      false,
      false,
    ]);
  });

  it('reports what cannot be done, and a queue that fails', async () => {
    const client: Client = new playerjs.Player(addFrame('mixtape-id=nothing-here'));
    const failed = next(client, 'error');
    call(client, 'play');
    expect((await failed).code).to.equal(-1);
    for (const [method, value, code] of [
      ['explode', 1, 2],
      ['setVolume', 'loud', -1],
    ] as const) {
      const refused = next(client, 'error');
      call(client, method, value);
      expect((await refused).code).to.equal(code);
    }
  });

  it('reports nothing to a listener that was removed', async () => {
    const frame = addFrame();
    const message = hear(frame);
    await message(({ event }) => event === 'ready');
    post(frame, { method: 'addEventListener', value: 'error', listener: 'kept' });
    post(frame, { method: 'addEventListener', value: 'error', listener: 'removed' });
    post(frame, { method: 'removeEventListener', value: 'error', listener: 'removed' });
    post(frame, { method: 'explode' });
    expect(await message(({ event }) => event === 'error')).to.have.property('listener', 'kept');
    post(frame, { method: 'removeEventListener', value: 'error' });
    post(frame, { method: 'explode' });
    post(frame, { method: 'getPaused', listener: 'last' });
    await message(({ listener }) => listener === 'last');
    const errors: unknown[] = [];
    await message((each) => {
      if (each['event'] === 'error') errors.push(each['listener']);
      return each['listener'] === 'last';
    });
    expect(errors).to.deep.equal(['kept']);
  });

  it('answers only the page around it, also if it is sandboxed with allow-scripts only', async () => {
    const frame = addFrame('mixtape-id=slow-water', 'allow-scripts');
    const message = hear(frame);
    expect(await message(({ event }) => event === 'ready')).to.deep.include({
      context: 'player.js',
      version: '0.0.11',
    });
    const stranger = document.createElement('iframe');
    frames.push(stranger);
    const call = '{"context":"player.js","method":"setVolume","value":10}';
    stranger.srcdoc = `<script>for (let i = 0; i < parent.length; i++) parent[i].postMessage('${call}', '*')</script>`;
    const hasCalled = new Promise((resolve) => stranger.addEventListener('load', resolve));
    document.body.append(stranger);
    await hasCalled;
    // A message of another protocol, and one that is no text.
    frame.contentWindow?.postMessage({ context: 'other.js', method: 'setVolume', value: 20 }, '*');
    frame.contentWindow?.postMessage({ context: 'player.js', method: 'getVolume', listener: 7 }, '*');
    expect(await message(({ event }) => event === 'getVolume')).to.deep.include({ value: 100, listener: 7 });
  });
});
