import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { PageInFrame } from './page-in-frame.ts';
import {
  afterwards,
  clear,
  logEvents,
  mount,
  mountReady,
  nextTask,
  once,
  pollUntil,
  queueOf,
  recordRequests,
} from './stage.ts';

const TRACKS = ['opening-lights', 'velvet-static', 'a b/ü&1'];

/** Sets the page's fragment, and waits for `hashchange`. */
async function follow(fragment: string): Promise<void> {
  const before = location.href;
  location.hash = fragment;
  if (location.href !== before) await once(window, 'hashchange');
}

function reasons(player: MixtapePlayerElement): string[] {
  const log: string[] = [];
  player.addEventListener('trackchange', ({ detail }) => log.push(`${detail.track.trackId} ${detail.reason}`));
  return log;
}

describe('#track={id} in the page’s address', () => {
  beforeEach(() => {
    recordRequests((url) => (url.pathname.endsWith('/queue') ? queueOf(TRACKS) : undefined));
    afterwards(() => history.replaceState(null, '', location.pathname + location.search));
  });
  afterEach(clear);

  it('selects the track in every player whose queue contains it, without playing it', async () => {
    await follow('#track=velvet-static');
    const one = mount();
    const two = mount();
    const other = mount({ 'track-ids': 'opening-lights' });
    const log = reasons(one);
    await Promise.all([one, two, other].map((player) => once(player, 'mixtapeload')));
    expect([one, two, other].map(({ activeIndex, paused }) => [activeIndex, paused])).to.deep.equal([
      [1, true],
      [1, true],
      [0, true],
    ]);
    await nextTask();
    expect(log).to.deep.equal(['velvet-static load']);
  });

  it('leads to Play with &play, without playing: in the player that has the track, also when the fragment changes', async () => {
    await follow('#track=velvet-static&play');
    const space = document.body.appendChild(document.createElement('div'));
    afterwards(() => space.remove());
    space.style.height = '3000px';
    const other = await mountReady({ 'track-ids': 'opening-lights', reserve: '' });
    const player = await mountReady();
    const focused = (one: MixtapePlayerElement): string | null =>
      one.shadowRoot?.activeElement?.getAttribute('part') ?? null;
    const isInView = (): boolean => {
      const { top, bottom } = player.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await pollUntil(() => focused(player)?.includes('play') && isInView());
    expect([focused(other), player.paused, player.activeTrack?.trackId]).to.deep.equal([null, true, 'velvet-static']);
    space.tabIndex = -1;
    space.focus();
    scrollTo(0, 0);
    await follow('#track=opening-lights');
    await nextTask();
    expect([focused(player), scrollY]).to.deep.equal([null, 0]);
  });

  it('takes an encoded id', async () => {
    await follow(`#track=${encodeURIComponent('a b/ü&1')}`);
    const player = await mountReady();
    expect(player.activeTrack?.trackId).to.equal('a b/ü&1');
  });

  for (const fragment of ['#track=', '#track', '#track=%E0%A4%A', '#tracks=velvet-static', '#velvet-static', '']) {
    it(`changes nothing if it is ${JSON.stringify(fragment)}`, async () => {
      await follow(fragment);
      expect((await mountReady()).activeIndex).to.equal(0);
    });
  }

  it('selects the track, paused, when the fragment changes', async () => {
    const player = await mountReady();
    await player.play();
    const changes = reasons(player);
    const events = logEvents(player, ['pause', 'play', 'playing']);
    await follow('#track=velvet-static');
    expect(player.activeTrack?.trackId).to.equal('velvet-static');
    expect(player.paused).to.equal(true);
    expect(changes).to.deep.equal(['velvet-static select']);
    expect(events).to.deep.equal(['pause']);
    await player.play();
    expect(player.activeIndex).to.equal(1);
  });

  it('changes nothing if the fragment leads to the active track, or to none', async () => {
    const player = await mountReady();
    await player.play();
    const changes = reasons(player);
    for (const fragment of ['#track=opening-lights', '#track=nothing', '#elsewhere']) await follow(fragment);
    expect(player.paused).to.equal(false);
    expect(changes).to.deep.equal([]);
  });

  it('does not count any more when the queue is loaded again', async () => {
    await follow('#track=velvet-static');
    const player = await mountReady();
    await player.select('opening-lights');
    await player.reload();
    expect(player.activeTrack?.trackId).to.equal('opening-lights');
    expect(player.paused).to.equal(false);
  });

  it('is ignored in a frame', async () => {
    const frame = document.createElement('iframe');
    const page = await PageInFrame.open();
    frame.src = `${demoOrigin}/dist/embed.html?mixtape-id=night-drive&preload#track=velvet-static`;
    frame.style.width = '600px';
    page.document.body.append(frame);
    await page.load('embed-host.js');
    // The page's global of the classic script.
    const framed = Reflect.get(page.window, 'mixtapeFrame')(frame);
    await pollUntil(() => framed.tracks.length > 1);
    expect(framed.activeIndex).to.equal(0);
    frame.src = frame.src.replace('velvet-static', 'northbound');
    await framed.pause();
    expect(framed.activeIndex).to.equal(0);
  });
});
