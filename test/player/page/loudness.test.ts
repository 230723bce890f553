import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { followLoudness, setLoudness } from '../../../src/player/page/loudness.ts';
import { loudnessAtom } from '../../../src/player/state/player-atoms.ts';
import { FakeAudio } from '../../support/fakes/fake-audio.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';

describe('loudness', () => {
  let page: Page;
  let store: PageStore;
  let audio: FakeAudio;
  let controller: AbortController;
  let restore: () => void;
  let changes: number;

  beforeEach(() => {
    page = openPage();
    store = createStore();
    audio = new FakeAudio();
    controller = new AbortController();
    restore = installStorage(memoryStorage());
    changes = 0;
  });
  afterEach(() => {
    controller.abort();
    restore();
    page.remove();
  });

  function follow(ofStore = store, element = audio): void {
    followLoudness(ofStore, element.element, controller.signal, () => {
      changes += 1;
    });
  }

  function restoreFrom(kept: Record<string, string>): void {
    restore();
    restore = installStorage(memoryStorage(kept));
  }

  it('is restored from storage', () => {
    restoreFrom({ mixtape_player_volume: '0.2', mixtape_player_muted: 'true' });
    follow();
    expect([audio.volume, audio.muted]).to.deep.equal([0.2, true]);
  });

  it('may be restored as 0', () => {
    restoreFrom({ mixtape_player_volume: '0', mixtape_player_muted: 'false' });
    follow();
    expect([audio.volume, audio.muted]).to.deep.equal([0, false]);
  });

  for (const volume of ['', 'loud', '-1', '2', 'NaN', 'Infinity']) {
    it(`ignores a volume of ${JSON.stringify(volume)} in storage, which someone else wrote`, () => {
      restoreFrom({ mixtape_player_volume: volume, mixtape_player_muted: 'true' });
      follow();
      expect([audio.volume, audio.muted]).to.deep.equal([1, true]);
    });
  }

  it('is reported once for each change', () => {
    follow();
    setLoudness(store, { volume: 1 });
    setLoudness(store, { muted: false });
    expect(changes).to.equal(0);
    setLoudness(store, { muted: true });
    setLoudness(store, { muted: true });
    expect(changes).to.equal(1);
  });

  it('follows other tabs', () => {
    follow();
    localStorage.setItem('mixtape_player_volume', '0.1');
    const event = Object.assign(new Event('storage'), { key: 'mixtape_player_volume' });
    page.window.dispatchEvent(event);
    expect(audio.volume).to.equal(0.1);
  });

  it('is read again when the page returns from the back/forward cache', () => {
    follow();
    for (const [volume, persisted] of [
      ['0.3', false],
      ['0.4', true],
    ] as const) {
      const before = audio.volume;
      localStorage.setItem('mixtape_player_volume', volume);
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      expect(audio.volume).to.equal(persisted ? 0.4 : before);
    }
  });

  for (const detail of [null, {}, { volume: 2, muted: true }, { volume: '1', muted: true }, { volume: 0.5 }, 'loud']) {
    it(`ignores an event of the page with the detail ${JSON.stringify(detail)}`, () => {
      follow();
      page.document.dispatchEvent(new CustomEvent('mixtape-player-loudness', { detail }));
      expect([audio.volume, audio.muted, changes]).to.deep.equal([1, false, 0]);
    });
  }

  it('does not change an element after the signal is aborted', () => {
    follow();
    controller.abort();
    setLoudness(store, { volume: 0.3 });
    expect(audio.volume).to.equal(1);
    expect(store.get(loudnessAtom).volume).to.equal(0.3);
  });
});
