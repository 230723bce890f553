import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { createPlayer, type Player } from '../../../src/player/controller/create-player.ts';
import { createEngine } from '../../../src/player/engine/engine.ts';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';
import { showNowPlaying } from '../../../src/player/page/now-playing.ts';
import type { PlayerPage } from '../../../src/player/page/player-page.ts';
import { PATIENT } from '../../support/fakes/deadlines.ts';
import { EventLog } from '../../support/fakes/event-log.ts';
import { FakeApi, queueAnswer } from '../../support/fakes/fake-api.ts';
import { FakeAudio } from '../../support/fakes/fake-audio.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { FakeSources } from '../../support/fakes/fake-sources.ts';
import { listenToConsole, rejection, untilAtom } from '../../support/until.ts';

/** The page of a script that plays: no element, and no document of its own. */
class PageOfScript implements PlayerPage {
  readonly turns: string[] = [];
  linked: string | null = 'b';
  pause = (): void => {};
  lookAgain = (): void => {};

  claimTurn(_signal: AbortSignal, pause: () => void) {
    this.pause = pause;
    return { take: () => void this.turns.push('taken'), announce: () => void this.turns.push('announced') };
  }
  onOtherMedia(): () => void {
    return () => {};
  }
  onVisit(_signal: AbortSignal, callback: () => void): void {
    callback();
  }
  onNear(_signal: AbortSignal, callback: () => void): void {
    callback();
  }
  linkedTrack(): string | null {
    return this.linked;
  }

  playLink(): null {
    return null;
  }
  onNetworkReturn(_signal: AbortSignal, callback: (moment: 'online' | 'time') => void): void {
    this.lookAgain = () => callback('time');
  }
}

describe('a player without an element', () => {
  let window: Page;
  let page: PageOfScript;
  let audio: FakeAudio;
  let api: FakeApi;
  let log: EventLog;
  let store: ReturnType<typeof createStore>;
  let player: Player;
  let quiet: ReturnType<typeof listenToConsole>;
  /** Each test has its own address, because players with the same address share their queue. */
  let bases = 0;

  beforeEach(() => {
    quiet = listenToConsole();
    window = openPage();
    page = new PageOfScript();
    audio = new FakeAudio();
    api = new FakeApi().answer('summer', queueAnswer(['a', 'b', 'c']));
    log = new EventLog();
    store = createStore();
    const { openStream, openPlayUrl, loadStreaming } = new FakeSources(audio);
    player = createPlayer(
      {
        audio: audio.element,
        store,
        http: api.http,
        deadlines: PATIENT,
        loadEngine: async () => ({ createEngine, showNowPlaying, openStream, openPlayUrl, loadStreaming }),
        sendFirstRequests: async () => {},
        labelsReady: () => Promise.resolve(),
        takeInlineQueue: (_signal, callback) => callback(null),
        afterPaint: (_signal, callback) => callback(),
        onIdle: (_signal, callback) => callback(),
        random: () => 0,
        isReachable: async () => true,
        self: () => ({}),
        embedCode: async () => '',
      },
      log,
    );
    bases += 1;
    player.configure({ ...DEFAULT_SETTINGS, mixtapeId: 'summer', apiBase: `https://api.example/script-${bases}` });
  });
  afterEach(() => {
    player.disconnect();
    window.remove();
    quiet.restore();
  });

  const activeId = (): string | undefined => store.get(player.atoms.activeTrack)?.trackId;
  const untilStatus = (status: string): Promise<void> =>
    untilAtom(store, player.atoms.queue, (queue) => queue.status === status);

  it('loads its queue, plays the linked track and the next one, and takes its turns', async () => {
    player.connect(page);
    await player.play();
    expect([activeId(), audio.paused]).to.deep.equal(['b', false]);
    expect(store.get(player.atoms.playing)).to.equal(true);
    expect(page.turns).to.deep.equal(['taken', 'announced']);
    await player.next();
    expect([activeId(), audio.paused]).to.deep.equal(['c', false]);
    expect(log.details('trackchange').map(({ reason }) => reason)).to.deep.equal(['load', 'next']);
  });

  it('tells the page what plays, and that nothing does once it is gone', async () => {
    const heard: unknown[] = [];
    window.document.addEventListener('mixtapenowplaying', (event) =>
      heard.push((event as CustomEvent<{ track: { trackId: string } } | null>).detail?.track.trackId ?? null),
    );
    player.connect(page);
    await player.play();
    await player.next();
    player.actions.pause();
    await player.play();
    player.disconnect();
    expect(heard).to.deep.equal(['b', 'c', null, 'c', null]);
  });

  it('pauses when another medium of the page starts', async () => {
    player.connect(page);
    await player.play();
    page.pause();
    expect([audio.paused, store.get(player.atoms.paused)]).to.deep.equal([true, true]);
  });

  it('shows the track to which the page’s address links', async () => {
    player.connect(page);
    await untilStatus('ready');
    page.linked = 'c';
    window.window.dispatchEvent(new Event('hashchange'));
    expect([activeId(), store.get(player.atoms.paused)]).to.deep.equal(['c', true]);
  });

  it('asks for a failed queue again when the network is back', async () => {
    api.answer('summer', undefined);
    player.connect(page);
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    api.answer('summer', queueAnswer(['a']));
    page.lookAgain();
    await untilStatus('ready');
    expect(activeId()).to.equal('a');
  });

  it('plays nothing without a page', async () => {
    expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    expect(api.asked).to.deep.equal([]);
  });
});
