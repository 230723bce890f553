import { expect } from 'chai';
import { readLoudness, saveLoudness, watchLoudness } from '../../../src/player/page/loudness-storage.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';

describe('the remembered loudness', () => {
  let page: Page;
  let restore = (): void => {};
  const controller = new AbortController();

  beforeEach(() => {
    page = openPage();
  });
  afterEach(() => {
    restore();
    page.remove();
  });
  after(() => controller.abort());

  it('is available on the next page', () => {
    restore = installStorage(memoryStorage());
    saveLoudness({ volume: 0.3, muted: true });
    expect(readLoudness()).to.deep.equal({ volume: 0.3, muted: true });
  });

  it('is stored under the documented keys', () => {
    restore = installStorage(memoryStorage());
    saveLoudness({ volume: 0.25, muted: false });
    expect(localStorage.getItem('mixtape_player_volume')).to.equal('0.25');
    expect(localStorage.getItem('mixtape_player_muted')).to.equal('false');
  });

  it('is empty if nothing was stored', () => {
    restore = installStorage(memoryStorage());
    expect(readLoudness()).to.deep.equal({});
  });

  for (const volume of ['', 'loud', '-1', '2', 'NaN', 'Infinity']) {
    it(`ignores a volume of ${JSON.stringify(volume)} that someone else wrote`, () => {
      restore = installStorage(memoryStorage({ mixtape_player_volume: volume, mixtape_player_muted: 'yes' }));
      expect(readLoudness()).to.deep.equal({});
    });
  }

  it('accepts 0 as a volume', () => {
    restore = installStorage(memoryStorage({ mixtape_player_volume: '0', mixtape_player_muted: 'true' }));
    expect(readLoudness()).to.deep.equal({ volume: 0, muted: true });
  });

  it('is shared by the players of the page even if storage throws', () => {
    restore = installStorage(brokenStorage());
    const told: unknown[] = [];
    watchLoudness(controller.signal, (loudness) => told.push(loudness));
    expect(() => saveLoudness({ volume: 0.5, muted: true })).not.to.throw();
    expect(told).to.deep.equal([{ volume: 0.5, muted: true }]);
    expect(readLoudness()).to.deep.equal({});
  });

  it('is not reported to removed listeners', () => {
    restore = installStorage(memoryStorage());
    const told: unknown[] = [];
    const mine = new AbortController();
    watchLoudness(mine.signal, (loudness) => told.push(loudness));
    mine.abort();
    saveLoudness({ volume: 0.5, muted: true });
    expect(told).to.deep.equal([]);
  });

  it('is read again when the page returns from the back/forward cache', () => {
    restore = installStorage(memoryStorage({ mixtape_player_volume: '0.3', mixtape_player_muted: 'true' }));
    const told: unknown[] = [];
    const mine = new AbortController();
    watchLoudness(mine.signal, (loudness) => told.push(loudness));
    for (const persisted of [false, true])
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    mine.abort();
    expect(told).to.deep.equal([{ volume: 0.3, muted: true }]);
  });

  for (const detail of [null, {}, { volume: 2, muted: true }, { volume: '1', muted: true }, { volume: 0.5 }, 'loud']) {
    it(`ignores an event of the page with the detail ${JSON.stringify(detail)}`, () => {
      restore = installStorage(memoryStorage());
      const told: unknown[] = [];
      const mine = new AbortController();
      watchLoudness(mine.signal, (loudness) => told.push(loudness));
      page.document.dispatchEvent(new CustomEvent('mixtape-player-loudness', { detail }));
      mine.abort();
      expect(told).to.deep.equal([]);
    });
  }
});
