import { expect } from 'chai';
import { afterwards, clear, hush, logEvents, mount, mountReady, nextTask, once, pollUntil, theStage } from './stage.ts';

const MEDIA = [
  'play',
  'playing',
  'waiting',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'error',
];
const OWN = ['mixtapeload', 'mixtapeerror', 'trackchange', 'shufflechange', 'repeatchange', 'share', 'playblocked'];
const WITHOUT_CLOCK = [...MEDIA, ...OWN].filter(
  (type) => !['timeupdate', 'durationchange', 'volumechange'].includes(type),
);

function endOfListening(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Fails if the page could change the value. */
function expectFrozen(value: unknown, path = 'detail'): void {
  if (typeof value !== 'object' || value === null) return;
  expect(Object.isFrozen(value), path).to.equal(true);
  for (const [key, inner] of Object.entries(value)) expectFrozen(inner, `${path}.${key}`);
}

describe('the events of <mixtape-player>', () => {
  afterEach(clear);

  it('media events neither bubble nor cross the shadow root, the player’s own events do both', async () => {
    const outer = theStage().appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const box = outer.appendChild(document.createElement('div'));
    const inside: Event[] = [];
    const outside = logEvents(document.body, [...MEDIA, ...OWN]);
    const player = await mountReady({ 'preview-duration': '0.4' }, box);
    for (const type of [...MEDIA, ...OWN]) player.addEventListener(type, (event) => inside.push(event));
    player.shuffle = true;
    player.repeat = true;
    player.repeat = false;
    player.volume = 0.5;
    player.volume = 1;
    await player.play();
    player.currentTime = 0.1;
    await once(player, 'ended');
    await once(player, 'playing');
    player.pause();
    for (const event of inside) {
      const isOwn = OWN.includes(event.type);
      expect(event.bubbles, event.type).to.equal(isOwn);
      expect(event.composed, event.type).to.equal(isOwn);
      expect(event instanceof CustomEvent, event.type).to.equal(isOwn);
      expect(event.cancelable, event.type).to.equal(false);
    }
    const seen = new Set(inside.map(({ type }) => type));
    for (const type of ['play', 'playing', 'pause', 'ended', 'seeking', 'seeked', 'timeupdate', 'volumechange']) {
      expect(seen.has(type), type).to.equal(true);
    }
    // The listeners inside were added after the queue had loaded.
    expect(new Set(outside)).to.deep.equal(new Set(['mixtapeload', 'trackchange', 'shufflechange', 'repeatchange']));
  });

  it('arrive in this order from the first play to the next track', async () => {
    const player = mount({ 'preview-duration': '0.5' });
    const log = logEvents(player, WITHOUT_CLOCK);
    await player.play();
    await once(player, 'ended');
    await once(player, 'playing');
    expect(log).to.deep.equal([
      'mixtapeload',
      'trackchange',
      'play',
      'waiting',
      'playing',
      'ended',
      'trackchange',
      ...(log.filter((type) => type === 'waiting').length > 1 ? ['waiting'] : []),
      'playing',
    ]);
  });

  it('pausing and playing again dispatches one event each, without waiting', async () => {
    const player = await mountReady();
    await player.play();
    const log = logEvents(player, WITHOUT_CLOCK);
    player.pause();
    player.pause();
    await nextTask();
    await player.play();
    await player.play();
    await nextTask();
    expect(log).to.deep.equal(['pause', 'play', 'playing']);
  });

  it('mixtapeload and trackchange carry frozen data', async () => {
    const player = mount();
    const loaded = once<CustomEvent>(player, 'mixtapeload');
    const changed = once<CustomEvent>(player, 'trackchange');
    const { detail } = await loaded;
    expect(Object.keys(detail)).to.deep.equal(['mixtape', 'tracks']);
    expect(Object.keys(detail.mixtape)).to.have.members(['slug', 'cover', 'color', 'artist', 'title', 'djs']);
    expect(detail.mixtape.djs).to.deep.equal([{ name: 'Marisol Dane' }]);
    const { peaks, ...track } = detail.tracks[0];
    expect(peaks).to.have.lengthOf(96);
    expect(track).to.deep.equal({
      trackId: 'harbour-at-four',
      title: 'Harbour at Four',
      artist: 'Kestrel',
      duration: 58,
    });
    expectFrozen(detail.mixtape, 'mixtape');
    expectFrozen(detail.tracks, 'tracks');
    expect(player.mixtape).to.equal(detail.mixtape);
    expect(player.tracks).to.equal(detail.tracks);
    const change = (await changed).detail;
    expect(change).to.deep.equal({ track: detail.tracks[0], index: 0, reason: 'load' });
    expectFrozen(change.track, 'track');
  });

  it('properties read before the queue has loaded are frozen too', () => {
    const player = mount();
    expect(player.tracks).to.deep.equal([]);
    expect(Object.isFrozen(player.tracks)).to.equal(true);
    expect(player.mixtape).to.equal(null);
    expect(player.activeTrack).to.equal(null);
    expect(player.activeIndex).to.equal(-1);
    expect(player.error).to.equal(null);
    expect(player.paused).to.equal(true);
    expect(player.ended).to.equal(false);
    expect(player.currentTime).to.equal(0);
    expect(player.duration).to.equal(15);
  });

  it('trackchange carries its reason', async () => {
    const player = await mountReady({ 'preview-duration': '0.3' });
    const reasons: string[] = [];
    player.addEventListener('trackchange', ({ detail }: CustomEventInit<{ index: number; reason: string }>) =>
      reasons.push(`${detail?.reason} ${detail?.index}`),
    );
    await player.next();
    await player.previous();
    await player.select(5);
    await once(player, 'ended');
    expect(reasons).to.deep.equal(['next 1', 'previous 0', 'select 5', 'ended 6']);
  });

  it('shufflechange and repeatchange are dispatched once, with the new value', async () => {
    const player = await mountReady();
    const told: unknown[] = [];
    for (const type of ['shufflechange', 'repeatchange'])
      player.addEventListener(type, (event) => told.push(event instanceof CustomEvent && event.detail));
    player.shuffle = true;
    player.shuffle = true;
    player.repeat = true;
    player.shuffle = false;
    expect(told).to.deep.equal([{ shuffle: true }, { repeat: true }, { shuffle: false }]);
  });

  it('a listener that throws does no harm', async () => {
    const fault = new Error('A fault of the page’s own.');
    const { onerror } = window;
    window.onerror = (_message, _source, _line, _column, error) => error === fault;
    afterwards(() => {
      window.onerror = onerror;
    });
    const player = mount({ 'preview-duration': '0.3' });
    const { signal, abort } = endOfListening();
    for (const type of WITHOUT_CLOCK) {
      player.addEventListener(
        type,
        () => {
          throw fault;
        },
        { signal },
      );
    }
    await player.play();
    await once(player, 'ended');
    await once(player, 'playing');
    expect(player.activeIndex).to.equal(1);
    abort();
  });

  it('a track chosen in an ended listener is kept', async () => {
    const player = await mountReady({ 'preview-duration': '0.3' });
    await player.play();
    player.addEventListener('ended', () => void player.select(4).catch(() => {}), { once: true });
    await once(player, 'ended');
    await once(player, 'playing');
    expect(player.activeIndex).to.equal(4);
  });

  it('pausing in an ended listener stops the mixtape', async () => {
    const player = await mountReady({ 'preview-duration': '0.3' });
    await player.play();
    player.addEventListener('ended', () => player.pause(), { once: true });
    await once(player, 'trackchange');
    await nextTask();
    expect(player.paused).to.equal(true);
  });

  it('an unavailable track dispatches error with a code, then the next track follows after 2 s in the current shuffle order', async () => {
    hush();
    const player = await mountReady({ 'mixtape-id': 'unavailable' });
    const errored = once(player, 'error');
    const played = player.play().then(
      () => 'played',
      (error: Error) => error.name,
    );
    await errored;
    expect(await played).to.equal('NotSupportedError');
    expect(player.error).to.be.instanceOf(Error);
    expect(player.error?.code).to.equal('stream-failed');
    expect(Reflect.get(player.error ?? {}, 'status')).to.equal(404);
    expect(Reflect.get(player.error ?? {}, 'trackId')).to.equal('unavailable');
    // A slow machine delays these timers but keeps their order.
    const over: number[] = [];
    for (const ms of [1800, 2600]) setTimeout(() => over.push(ms), ms);
    player.shuffle = true;
    const { detail } = await once<CustomEvent>(player, 'trackchange');
    expect(over).to.deep.equal([1800]);
    expect(detail.reason).to.equal('ended');
    await once(player, 'playing');
    expect(player.error).to.equal(null);
    expect(player.shuffle).to.equal(true);
  });

  it('timeupdate comes several times a second and currentTime advances', async () => {
    const player = await mountReady();
    await player.play();
    const times: number[] = [];
    player.addEventListener('timeupdate', () => times.push(player.currentTime));
    await pollUntil(() => times.length >= 3);
    expect(times).to.deep.equal(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).to.be.within(0.2, 2.5);
  });
});
