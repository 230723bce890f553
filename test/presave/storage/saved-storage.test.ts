import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { DEFAULT_PRESAVE_SETTINGS } from '../../../src/presave/model/presave-attributes.ts';
import { changePresave, createPresaveAtoms } from '../../../src/presave/state/presave-atoms.ts';
import { setReceipt } from '../../../src/presave/state/saved-releases.ts';
import {
  onSavedFlagChange,
  readReceipt,
  readReceiptCheck,
  readSavedFlag,
  removeSavedFlag,
  saveReceipt,
  saveReceiptCheck,
  setSavedFlag,
} from '../../../src/presave/storage/saved-storage.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';

const SITE = 'https://site.example';
const RECEIPT = `${SITE}/receipt/t`;
const RELEASE = 'apple_music_saved_7';
const NOT_ASKED = { state: 'waiting', checkedAt: null, releaseAt: null };

describe('what storage has of a saved release', () => {
  let restore: (() => void)[] = [];
  let storage: Storage;

  beforeEach(() => {
    const kept = memoryStorage();
    storage = kept();
    const page = openPage();
    restore = [installStorage(kept), page.remove];
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  describe('the flag', () => {
    it('is reported to every copy of the script when it is set and when it goes', () => {
      const changes: unknown[] = [];
      const ending = new AbortController();
      onSavedFlagChange(ending.signal, (...change) => changes.push(change));
      setSavedFlag(RELEASE);
      expect(readSavedFlag(RELEASE)).to.equal(true);
      removeSavedFlag(RELEASE);
      expect(readSavedFlag(RELEASE)).to.equal(false);
      ending.abort();
      setSavedFlag(RELEASE);
      expect(changes).to.deep.equal([
        [RELEASE, true],
        [RELEASE, false],
      ]);
    });

    it('takes the receipt with it, and leaves those of other releases', () => {
      for (const release of [RELEASE, 'apple_music_saved_8']) {
        setSavedFlag(release);
        saveReceipt(release, RECEIPT);
        saveReceiptCheck(release, { state: 'waiting', checkedAt: 1, releaseAt: null });
      }
      removeSavedFlag(RELEASE);
      expect(Object.keys(storage).sort()).to.deep.equal([
        'apple_music_saved_8',
        'presave_receipt_apple_music_8',
        'presave_receipt_state_apple_music_8',
      ]);
    });
  });

  describe('the receipt', () => {
    it('is that of its release', () => {
      saveReceipt(RELEASE, RECEIPT);
      expect(storage.getItem('presave_receipt_apple_music_7')).to.equal(RECEIPT);
      expect(readReceipt(RELEASE)).to.equal(RECEIPT);
      expect(readReceipt('spotify_saved_7')).to.equal(null);
    });

    it('has what the server last said about it, which a newer receipt ends', () => {
      saveReceipt(RELEASE, RECEIPT);
      for (const state of ['waiting', 'delivering', 'delivered'] as const) {
        saveReceiptCheck(RELEASE, { state, checkedAt: 5, releaseAt: 9 });
        expect(readReceiptCheck(RELEASE)).to.deep.equal({ state, checkedAt: 5, releaseAt: 9 });
      }
      saveReceipt(RELEASE, `${RECEIPT}2`);
      expect(readReceiptCheck(RELEASE)).to.deep.equal(NOT_ASKED);
    });

    for (const kept of [
      '',
      '{',
      'null',
      '[]',
      '"delivered"',
      JSON.stringify({ state: 'revoked', checkedAt: '5', releaseAt: null }),
      JSON.stringify({ state: 7, checkedAt: null, releaseAt: 'soon' }),
    ]) {
      it(`was not asked for if something else is stored: ${kept}`, () => {
        storage.setItem('presave_receipt_state_apple_music_7', kept);
        expect(readReceiptCheck(RELEASE)).to.deep.equal(NOT_ASKED);
      });
    }

    it('is not kept by a storage that refuses everything, and that breaks nothing', () => {
      restore.push(installStorage(brokenStorage()));
      saveReceipt(RELEASE, RECEIPT);
      saveReceiptCheck(RELEASE, { state: 'delivered', checkedAt: 1, releaseAt: null });
      removeSavedFlag(RELEASE);
      expect(readReceipt(RELEASE)).to.equal(null);
      expect(readReceiptCheck(RELEASE)).to.deep.equal(NOT_ASKED);
    });

    it('is shown only for the origin of the site, also if a script has stored it', () => {
      storage.setItem('presave_receipt_apple_music_7', 'https://other.example/receipt/t');
      const store = createStore();
      const { settings, receipt } = createPresaveAtoms();
      store.set(settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'apple_music', projectId: '7', siteBase: SITE });
      changePresave(store, RELEASE, 'saved');
      for (const [href, shown] of [
        [String(readReceipt(RELEASE)), undefined],
        [RECEIPT, RECEIPT],
      ] as const) {
        setReceipt(store, RELEASE, { href, ...readReceiptCheck(RELEASE) });
        expect(store.get(receipt)?.href).to.equal(shown);
      }
    });
  });
});
