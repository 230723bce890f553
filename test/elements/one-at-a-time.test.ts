// Runs: in all engines

import { expect } from 'chai';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import {
  afterwards,
  audioOf,
  clear,
  held,
  logEvents,
  mount,
  mountReady,
  nextTask,
  once,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  replacePlay,
  sounding,
  theStage,
  unpaused,
} from './stage.ts';

/** A playing media element of the page. */
async function pageMedia(
  how: { readonly muted?: boolean; readonly volume?: number } = {},
  tag = 'audio',
  parent: ParentNode = theStage(),
): Promise<HTMLMediaElement> {
  const media = document.createElement(tag) as HTMLMediaElement;
  parent.append(media);
  media.src = `${demoOrigin}/play/opening-lights`;
  Object.assign(media, how);
  afterwards(() => {
    media.removeAttribute('src');
    media.load();
  });
  await media.play();
  return media;
}

describe('one player at a time', () => {
  afterEach(clear);

  it('a player that starts pauses the one that plays', async () => {
    const first = await mountReady();
    const second = await mountReady({ 'mixtape-id': 'night-drive' });
    await first.play();
    const paused = once(first, 'pause');
    await second.play();
    await paused;
    expect(first.paused).to.equal(true);
    expect(sounding()).to.deep.equal([audioOf(second)]);
    await first.play();
    await pollUntil(() => second.paused);
    expect(sounding()).to.deep.equal([audioOf(first)]);
  });

  it('only one plays if two are started in the same task', async () => {
    const first = await mountReady();
    const second = await mountReady({ 'mixtape-id': 'night-drive' });
    first.play().catch(() => {});
    await second.play();
    await quietFor(100);
    expect(first.paused).to.equal(true);
    expect(unpaused()).to.deep.equal([audioOf(second)]);
  });

  it('a player that waits for its queue is paused when another one is started later', async () => {
    const { answer, give } = held();
    recordRequests((url) => (url.pathname.includes('/slow/') ? answer : undefined));
    const first = mount({ 'mixtape-id': 'slow' });
    const second = await mountReady();
    first.play().catch(() => {});
    await second.play();
    give(queueOf(['northbound']));
    await once(first, 'mixtapeload');
    await quietFor(150);
    expect(first.paused).to.equal(true);
    expect(second.paused).to.equal(false);
  });

  it('media in nested open shadow roots of the page count as well', async () => {
    const outer = theStage().appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const media = await pageMedia({}, 'audio', inner);
    const player = await mountReady();
    await player.play();
    await pollUntil(() => media.paused);
    const paused = once(player, 'pause');
    await media.play();
    await paused;
    expect(player.paused).to.equal(true);
  });

  it('a form whose fields hide its shadow root does not prevent this', async () => {
    const form = theStage().appendChild(document.createElement('form'));
    form.innerHTML = '<input name="shadowRoot"><input name="shadowRoot">';
    const media = await pageMedia();
    const player = await mountReady();
    await player.play();
    await pollUntil(() => media.paused);
  });

  it('a player that starts pauses audible media of the page', async () => {
    const audio = await pageMedia();
    const video = await pageMedia({}, 'video');
    const player = await mountReady();
    await player.play();
    await pollUntil(() => audio.paused && video.paused);
    expect(player.paused).to.equal(false);
  });

  for (const [what, how] of [
    ['muted', { muted: true }],
    ['of no volume', { volume: 0 }],
  ] as const) {
    it(`media of the page that is ${what} keeps playing, and starting it pauses no player`, async () => {
      const media = await pageMedia(how);
      const player = await mountReady();
      await player.play();
      await quietFor(50);
      expect(media.paused).to.equal(false);
      await pageMedia(how);
      await quietFor(50);
      expect(player.paused).to.equal(false);
    });
  }

  it('audible media of the page that starts pauses the player', async () => {
    const player = await mountReady();
    await player.play();
    const log = logEvents(player, ['pause', 'ended']);
    const media = await pageMedia();
    await pollUntil(() => player.paused);
    expect(log).to.deep.equal(['pause']);
    expect(media.paused).to.equal(false);
  });

  it('advancing to the next track pauses no other player', async () => {
    const muted = await pageMedia({ muted: true });
    const player = await mountReady({ 'preview-duration': '0.4' });
    await player.play();
    await once(player, 'ended');
    await once(player, 'playing');
    expect(muted.paused).to.equal(false);
    expect(sounding()).to.have.members([muted, audioOf(player)]);
  });

  it('a player whose autoplay is refused pauses no other, looks paused and dispatches only playblocked', async () => {
    const media = await pageMedia();
    const told: (string | undefined)[] = [];
    media.pause = () => void told.push(new Error('was told to pause').stack);
    const player = await mountReady();
    replacePlay(() => Promise.reject(new DOMException('No gesture.', 'NotAllowedError')));
    const log = logEvents(player, ['play', 'pause', 'playing', 'waiting', 'error', 'trackchange']);
    const blocked = once<CustomEvent>(player, 'playblocked');
    const error = await player.play().then(
      () => null,
      (reason: DOMException) => reason,
    );
    expect(error?.name).to.equal('NotAllowedError');
    expect((await blocked).detail).to.deep.equal({ track: player.activeTrack });
    await nextTask();
    await nextTask();
    expect(player.paused).to.equal(true);
    expect(player.error).to.equal(null);
    expect(log).to.deep.equal([]);
    expect(told).to.deep.equal([]);
    expect(media.paused).to.equal(false);
    expect(player.matches(':state(waiting)')).to.equal(false);
    expect(player.shadowRoot?.querySelector('[part~="message"]')).to.equal(null);
    expect(player.shadowRoot?.querySelector('[part~="play"]')?.getAttribute('aria-label')).to.equal('Play');
  });
});
