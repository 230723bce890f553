import { expect } from 'chai';
import { leaveOutUnless } from '../support/pages/left-out.ts';
import { rejection } from '../support/until.ts';
import {
  audioOf,
  clear,
  isShown,
  logEvents,
  mount,
  mountReady,
  nextTask,
  once,
  pollUntil,
  queueOf,
  recordRequests,
  standstill,
  theStage,
  unpaused,
} from './stage.ts';

const MEDIA_EVENTS = ['play', 'playing', 'waiting', 'pause', 'ended', 'seeking', 'error', 'mixtapeload', 'trackchange'];

function block(): HTMLElement {
  return theStage().appendChild(document.createElement('div'));
}

/** Moves without removing, if the browser can. */
function moveBefore(parent: Element, child: Element): boolean {
  const move: unknown = Reflect.get(parent, 'moveBefore');
  if (typeof move !== 'function') return false;
  move.call(parent, child, null);
  return true;
}

async function iframe(): Promise<Document> {
  const frame = theStage().appendChild(document.createElement('iframe'));
  frame.width = frame.height = '500';
  if (frame.contentDocument?.readyState !== 'complete') await once(frame, 'load');
  if (frame.contentDocument === null) throw new Error('The frame has no document.');
  return frame.contentDocument;
}

describe('a <mixtape-player> in its page', () => {
  afterEach(clear);

  for (const [how, move] of [
    ['append', (parent: Element, child: Element) => Boolean(parent.appendChild(child))],
    ['moveBefore', moveBefore],
  ] as const) {
    it(`keeps playing without a gap when it is moved by ${how}`, async function () {
      const player = await mountReady();
      await player.play();
      const audio = audioOf(player);
      // On a busy machine the rest of the preview may come late, which is no gap.
      await pollUntil(() => audio.buffered.length > 0 && audio.buffered.end(0) > 22.9);
      const log = logEvents(player, MEDIA_EVENTS);
      const gaps = logEvents(audio, ['pause', 'waiting', 'emptied', 'seeking', 'play', 'playing']);
      const requests = recordRequests();
      const before = audio.currentTime;
      leaveOutUnless(move(block(), player), this);
      expect(audioOf(player)).to.equal(audio);
      await pollUntil(() => audio.currentTime > before + 0.4);
      expect(gaps).to.deep.equal([]);
      expect(audio.played.length).to.equal(1);
      expect(audio.paused).to.equal(false);
      expect(player.paused).to.equal(false);
      expect(player.matches(':state(playing)')).to.equal(true);
      expect(log).to.deep.equal([]);
      expect(requests.to('/queue')).to.have.length(0);
    });
  }

  it('requests the queue once if it is moved while loading', async () => {
    const requests = recordRequests();
    const player = mount({ preload: '' });
    block().append(player);
    await once(player, 'mixtapeload');
    expect(requests.to('/queue')).to.have.length(1);
  });

  it('stops at once and dispatches pause when it is removed while playing', async () => {
    const player = await mountReady();
    await player.play();
    const audio = audioOf(player);
    const log = logEvents(player, MEDIA_EVENTS);
    player.remove();
    await nextTask();
    expect(audio.paused).to.equal(true);
    expect(player.paused).to.equal(true);
    expect(log).to.deep.equal(['pause']);
    expect(unpaused()).to.have.length(0);
    // Neither buffered sound nor its source is kept.
    expect(audio.buffered.length).to.equal(0);
  });

  it('does not abort a request that another player needs', async () => {
    const requests = recordRequests();
    const first = mount({ preload: '' });
    const second = mount({ preload: '' });
    first.remove();
    await once(second, 'mixtapeload');
    expect(requests.to('/queue')).to.have.length(1);
  });

  for (const [what, part] of [
    ['the stream call', '/v2.0/stream/'],
    ['the playlist', '.m3u8'],
    ['a segment', '.m4s'],
  ] as const) {
    it(`aborts and stays silent when it is removed while ${what} loads`, async () => {
      const requests = recordRequests((url) => (url.pathname.includes(part) ? new Promise(() => {}) : undefined));
      const player = await mountReady();
      const played = rejection(player.play());
      await pollUntil(() => requests.to(part).length > 0);
      player.remove();
      expect((await played).name).to.equal('AbortError');
      await pollUntil(() => requests.to(part).every(({ signal }) => signal?.aborted));
      const count = requests.length;
      await nextTask();
      expect(unpaused()).to.have.length(0);
      expect(requests.length).to.equal(count);
    });
  }

  it('shows the same track, paused, when it is added again, and plays', async () => {
    const player = await mountReady();
    await player.select(3);
    await pollUntil(() => player.currentTime > 0.1);
    player.remove();
    await nextTask();
    block().append(player);
    expect(player.activeTrack?.trackId).to.equal('last-exit-home');
    expect(player.paused).to.equal(true);
    await pollUntil(() => isShown(player));
    await player.play();
    expect(player.activeTrack?.trackId).to.equal('last-exit-home');
    const audio = audioOf(player);
    const before = audio.currentTime;
    expect(before).to.be.within(8, 9 + standstill());
    await pollUntil(() => audio.currentTime > before + 0.1);
    expect(unpaused()).to.deep.equal([audio]);
  });

  it('shows only the new mixtape when it is added again with another one', async () => {
    const player = await mountReady();
    player.remove();
    await nextTask();
    player.mixtapeId = 'short-tracks';
    theStage().append(player);
    expect(player.tracks).to.have.length(0);
    expect(isShown(player)).to.equal(false);
    await once(player, 'mixtapeload');
    expect(player.activeTrack?.trackId).to.equal('station-ident');
    await player.play();
    expect(player.activeTrack?.trackId).to.equal('station-ident');
  });

  it('keeps playing when a router removes it and adds it again some microtasks later', async () => {
    const player = await mountReady();
    await player.play();
    const log = logEvents(player, MEDIA_EVENTS);
    player.remove();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    theStage().append(player);
    const { currentTime } = audioOf(player);
    await pollUntil(() => audioOf(player).currentTime > currentTime + 0.2);
    expect(log).to.deep.equal([]);
    expect(unpaused()).to.deep.equal([audioOf(player)]);
  });

  it('rejects play() outside a document', async () => {
    const player = await mountReady();
    player.remove();
    await nextTask();
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(player.currentTime).to.equal(0);
    player.pause();
    player.currentTime = 3;
  });

  it('stops when it is moved into a frame’s document, and looks and plays as before there', async () => {
    const player = await mountReady();
    await player.play();
    const there = await iframe();
    there.body.append(player);
    expect(player.isConnected).to.equal(true);
    await nextTask();
    expect(player.paused).to.equal(audioOf(player).paused);
    await pollUntil(() => isShown(player));
    const button = player.shadowRoot?.querySelector('[part~="play"]');
    expect(button && there.defaultView?.getComputedStyle(button).cursor).to.equal('pointer');
    await player.play();
    const before = audioOf(player).currentTime;
    await pollUntil(() => audioOf(player).currentTime > before + 0.1);
    const { shadowRoot: root } = player;
    root?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
    await pollUntil(() => root?.querySelectorAll('li').length === player.tracks.length);
    root?.querySelectorAll('li')[2]?.click();
    expect([player.activeIndex, player.paused]).to.deep.equal([2, false]);
    // Space presses the focused button and is not a hotkey as well.
    const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true, composed: true, cancelable: true });
    root?.querySelector('[part~="shuffle"]')?.dispatchEvent(space);
    expect([space.defaultPrevented, player.paused]).to.deep.equal([false, false]);
    // Move it back.
    theStage().append(player);
    await pollUntil(() => isShown(player));
    await player.play();
    expect(unpaused()).to.deep.equal([audioOf(player)]);
  });

  for (const [from, mixtapeId] of [
    ['a stream', 'slow-water'],
    ['a file', 'stream-404'],
  ] as const) {
    it(`is silent while kept in a document without a window, and plays ${from} when it is back`, async () => {
      const player = await mountReady({ 'mixtape-id': mixtapeId });
      await player.play();
      const kept = new DOMParser().parseFromString('<body></body>', 'text/html');
      kept.body.append(player);
      expect([player.paused, audioOf(player).paused]).to.deep.equal([true, true]);
      await nextTask();
      expect(audioOf(player).paused).to.equal(true);
      theStage().append(player);
      await pollUntil(() => isShown(player));
      await player.play();
      expect(unpaused()).to.deep.equal([audioOf(player)]);
    });
  }

  it('leaves no sound and no request after 50 mounts and removals, and one player that works', async () => {
    const requests = recordRequests((url) =>
      url.pathname.endsWith('/queue') ? queueOf(['opening-lights', 'northbound']) : undefined,
    );
    const player = mount();
    for (let round = 0; round < 50; round++) {
      const played = player.play().catch((error: Error) => error.name);
      // Removes it at different moments: while the queue loads, while the stream loads, and when playback begins.
      await (round % 10 === 0 ? played : nextTask());
      player.remove();
      await nextTask();
      theStage().append(player);
    }
    player.remove();
    await nextTask();
    expect(unpaused()).to.have.length(0);
    expect(requests.filter(({ signal }) => signal === null)).to.have.length(0);
    theStage().append(player);
    await player.play();
    expect(unpaused()).to.deep.equal([audioOf(player)]);
  });
});
