import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { copyText } from '../../../src/platform/page/clipboard.ts';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { createSharing } from '../../../src/player/controller/sharing.ts';
import { NO_QUEUE } from '../../../src/player/model/playback/player-state.ts';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';
import type { CopyText, SharingActions } from '../../../src/player/state/player-actions.ts';
import { createPlayerAtoms, type PlayerAtoms } from '../../../src/player/state/player-atoms.ts';
import { EventLog } from '../../support/fakes/event-log.ts';
import { installNavigator, selectable } from '../../support/fakes/fake-navigator.ts';
import { setState } from '../../support/fakes/set-state.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../support/until.ts';

const URL_OF_MIXTAPE = 'https://site.example/mixtape/summer';

describe('sharing a mixtape', () => {
  let store: PageStore;
  let atoms: PlayerAtoms;
  let log: EventLog;
  let restore: (() => void)[] = [];
  let time: VirtualTime;
  let embedCode: () => string;

  beforeEach(() => {
    time = new VirtualTime().install();
    restore = [() => time.restore()];
    store = createStore();
    atoms = createPlayerAtoms();
    log = new EventLog();
    embedCode = () => '<iframe></iframe>';
    setState(store, atoms, { settings: { ...DEFAULT_SETTINGS, siteBase: 'https://site.example' } });
    const mixtape = { slug: 'summer', cover: null, artist: '', title: 'Summer', djs: [] };
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready', mixtape, tracks: [] } });
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  function sharing(members: Readonly<Record<string, unknown>> = {}): SharingActions {
    restore.push(installNavigator(members));
    return createSharing(store, atoms, log, async () => embedCode());
  }

  /** A clipboard that adds each text to `written`; `null`: it refuses. */
  function clipboard(written: string[] | null): Readonly<Record<string, unknown>> {
    const writeText = async (text: string): Promise<void> => {
      if (written === null) throw new DOMException('No.', 'NotAllowedError');
      written.push(text);
    };
    return { clipboard: { writeText } };
  }

  /** Copies as the overlay does. @param copies whether the browser copies a selection */
  function place(copies: boolean): CopyText {
    const { within, remove } = selectable(copies);
    restore.push(remove);
    return (text) => copyText(text, within);
  }

  const shares = (): unknown => log.details('share');
  const isOpen = (): boolean => store.get(atoms.shareOpen);
  /** The overlay's state of copying. */
  function copyState(): string {
    const copying = store.get(atoms.copying);
    if (copying === null) return 'idle';
    return `${copying.text} ${copying.isCopied ? 'copied' : 'by hand'}`;
  }
  const COPIED = `${URL_OF_MIXTAPE} copied`;
  const BY_HAND = `${URL_OF_MIXTAPE} by hand`;

  it('opens and closes its overlay', () => {
    const { openShare, closeShare } = sharing();
    openShare();
    expect(isOpen()).to.equal(true);
    closeShare();
    expect(isOpen()).to.equal(false);
  });

  it('warns once that it opens nothing if the queue names no mixtape', () => {
    const console = listenToConsole();
    restore.push(console.restore);
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'loading' } });
    const { openShare } = sharing();
    openShare();
    expect(console.said).to.deep.equal([]);
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready' } });
    openShare();
    openShare();
    expect(isOpen()).to.equal(false);
    const text = 'openShare() opens nothing: the queue names no page (included.mixtape), and page-url is not set.';
    expect(console.said).to.deep.equal([{ level: 'warn', text }]);
  });

  it('does nothing if there is nothing to share', async () => {
    const written: string[] = [];
    const sharedData: unknown[] = [];
    const { openShare, copyLink, shareNatively, shared } = sharing({
      ...clipboard(written),
      share: async (data: unknown) => void sharedData.push(data),
    });
    setState(store, atoms, { queue: NO_QUEUE });
    openShare();
    await copyLink(place(true));
    await shareNatively('Summer by DJ A');
    shared('twitter');
    expect(isOpen()).to.equal(false);
    expect([written, sharedData, shares(), copyState()]).to.deep.equal([[], [], [], 'idle']);
  });

  describe('by copying the link', () => {
    it('shows for a second that it was copied, and sends `share`', async () => {
      const written: string[] = [];
      const { openShare, copyLink } = sharing(clipboard(written));
      openShare();
      await copyLink(place(false));
      expect(written).to.deep.equal([URL_OF_MIXTAPE]);
      expect(shares()).to.deep.equal([{ method: 'copy', url: URL_OF_MIXTAPE }]);
      expect(copyState()).to.equal(COPIED);
      await time.advance(999);
      expect(copyState()).to.equal(COPIED);
      await time.advance(1);
      expect(copyState()).to.equal('idle');
    });

    it('of a track, where the overlay is closed, which shows the link only if it could not be copied', async () => {
      const written: string[] = [];
      const { copyTrackLink } = sharing(clipboard(written));
      const url = `${URL_OF_MIXTAPE}#track=a`;
      expect(await copyTrackLink(place(true), url)).to.equal(true);
      expect([written, shares(), isOpen()]).to.deep.equal([[url], [{ method: 'copy', url }], false]);
      expect(await copyTrackLink(async () => false, url)).to.equal(false);
      expect([isOpen(), copyState()]).to.deep.equal([true, `${url} by hand`]);
      expect(shares()).to.have.length(1);
    });

    it('copies a selection if the clipboard refuses', async () => {
      const { openShare, copyLink } = sharing(clipboard(null));
      openShare();
      await copyLink(place(true));
      expect(copyState()).to.equal(COPIED);
    });

    it('shows the link until the overlay is closed if it cannot be copied, and sends nothing', async () => {
      const { openShare, copyLink, closeShare } = sharing(clipboard(null));
      openShare();
      await copyLink(place(false));
      await time.advance(10_000);
      expect(copyState()).to.equal(BY_HAND);
      expect(shares()).to.deep.equal([]);
      closeShare();
      expect(copyState()).to.equal('idle');
    });

    it('copies a selection if the clipboard never answers', async () => {
      const { openShare, copyLink, closeShare } = sharing({ clipboard: { writeText: () => new Promise(() => {}) } });
      for (const [copies, state] of [
        [false, BY_HAND],
        [true, COPIED],
      ] as const) {
        openShare();
        const copying = copyLink(place(copies));
        await time.advance(2000);
        await copying;
        expect(copyState()).to.equal(state);
        closeShare();
      }
      expect(shares()).to.have.lengthOf(1);
    });

    it('shows and sends nothing if the overlay was closed meanwhile', async () => {
      const { openShare, copyLink, closeShare } = sharing(clipboard([]));
      openShare();
      const copying = copyLink(place(false));
      closeShare();
      await copying;
      expect([isOpen(), copyState(), shares()]).to.deep.equal([false, 'idle', []]);
    });
  });

  describe('by copying the embed code', () => {
    it('copies it and sends `share` with the address of the page', async () => {
      const written: string[] = [];
      const { openShare, copyEmbed } = sharing(clipboard(written));
      openShare();
      await copyEmbed(place(false));
      expect(written).to.deep.equal(['<iframe></iframe>']);
      expect(shares()).to.deep.equal([{ method: 'embed', url: URL_OF_MIXTAPE }]);
      expect(copyState()).to.equal('<iframe></iframe> copied');
    });

    it('logs that it could not be made, and makes it again at the next click', async () => {
      const console = listenToConsole();
      restore.push(console.restore);
      embedCode = () => {
        throw new TypeError('not loaded');
      };
      const written: string[] = [];
      const { openShare, copyEmbed } = sharing(clipboard(written));
      openShare();
      await copyEmbed(place(false));
      expect(console.said[0]?.text).to.match(/^The embed code could not be made\./);
      expect(copyState()).to.equal(`${URL_OF_MIXTAPE} by hand`);
      embedCode = () => 'code';
      await copyEmbed(place(false));
      expect(written).to.deep.equal(['code']);
    });

    it('copies it at the first click after a preload that has failed', async () => {
      embedCode = () => {
        throw new TypeError('not loaded');
      };
      const written: string[] = [];
      const { openShare, preloadEmbed, copyEmbed } = sharing(clipboard(written));
      openShare();
      preloadEmbed();
      // The promise of the preload has settled then.
      await time.advance();
      embedCode = () => 'code';
      await copyEmbed(place(false));
      expect(written).to.deep.equal(['code']);
    });
  });

  describe('by the system’s share sheet', () => {
    it('is offered if the browser has one', () => {
      expect(sharing({ share: undefined }).canShareNatively).to.equal(false);
      expect(sharing({ share: async () => {} }).canShareNatively).to.equal(true);
    });

    it('passes title, text and address, and sends `share`', async () => {
      const sharedData: unknown[] = [];
      const { shareNatively } = sharing({ share: async (data: unknown) => void sharedData.push(data) });
      await shareNatively('Summer by DJ A');
      expect(sharedData).to.deep.equal([{ title: 'Summer', text: 'Summer by DJ A', url: URL_OF_MIXTAPE }]);
      expect(shares()).to.deep.equal([{ method: 'native', url: URL_OF_MIXTAPE }]);
    });

    it('sends and shows nothing if the visitor cancels', async () => {
      const { shareNatively } = sharing({ share: () => Promise.reject(new DOMException('No.', 'AbortError')) });
      await shareNatively('Summer by DJ A');
      expect([shares(), copyState()]).to.deep.equal([[], 'idle']);
    });

    it('shows the link if the sheet cannot be opened', async () => {
      const { shareNatively } = sharing({ share: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) });
      await shareNatively('Summer by DJ A');
      expect([shares(), copyState()]).to.deep.equal([[], BY_HAND]);
    });
  });
});
