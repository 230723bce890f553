import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { checkReceipt, keepReceipt, markSaved, syncReceipt } from '../../../src/presave/controller/saved-release.ts';
import { receiptsAtom, type SavedReceipt } from '../../../src/presave/state/saved-releases.ts';
import {
  onSavedFlagChange,
  readSavedFlag,
  saveReceipt,
  setSavedFlag,
} from '../../../src/presave/storage/saved-storage.ts';
import { type Answer, type FakeFetch, fakeFetch, json, networkFault, status } from '../../support/fakes/fake-fetch.ts';
import { openPage } from '../../support/fakes/fake-page.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';

const SITE = 'https://site.example';
const HREF = `${SITE}/receipt/t`;
const RELEASE = 'spotify_saved_7';
const NOW = Date.UTC(2030, 0, 1);
const DAY_MS = 24 * 3600 * 1000;
const KEYS = ['presave_receipt_spotify_7', 'presave_receipt_state_spotify_7', RELEASE];

describe('the receipt of a saved release', () => {
  let restore: (() => void)[] = [];
  let net: FakeFetch;
  let store: PageStore;
  /** How consents have ended. */
  let ends: unknown[];

  beforeEach(() => {
    const page = openPage();
    restore = [installStorage(memoryStorage()), page.remove, () => net.restore()];
    store = createStore();
    ends = [];
    answer(json({ state: 'waiting' }));
    // As an earlier visit has left it.
    saveReceipt(RELEASE, HREF);
    setSavedFlag(RELEASE);
    syncReceipt(store, RELEASE);
  });
  afterEach(() => {
    for (const undo of restore.reverse()) undo();
  });

  function answer(given: Answer): void {
    net?.restore();
    net = fakeFetch(given);
  }

  async function check(now = NOW, siteBase = `${SITE}/base`): Promise<void> {
    const ended = await checkReceipt(store, RELEASE, siteBase, now);
    if (ended !== null) ends.push(ended);
  }
  const receipt = (): SavedReceipt | undefined => store.get(receiptsAtom).get(RELEASE);
  const storedKeys = (): string[] => Object.keys(localStorage).sort();

  /** Another visit of the page, with what storage has. */
  function visitAgain(): void {
    store = createStore();
    syncReceipt(store, RELEASE);
  }

  it('is that of an earlier visit, and was not asked for yet', () => {
    expect(receipt()).to.deep.equal({ href: HREF, state: 'waiting', releaseAt: null, checkedAt: null });
  });

  describe('that has just been saved', () => {
    const NEWER = `${HREF}2`;

    it('is stored, in the place of an earlier one and of what is known about that', async () => {
      answer(json({ state: 'delivered' }));
      await check();
      keepReceipt(store, RELEASE, NEWER);
      expect(receipt()).to.deep.include({ href: NEWER, state: 'waiting' });
      visitAgain();
      expect(receipt()).to.deep.equal({ href: NEWER, state: 'waiting', releaseAt: null, checkedAt: null });
    });

    it('goes with what is known about it if the release is saved again, and the server answers none', async () => {
      await check();
      markSaved(store, RELEASE);
      expect(receipt()).to.equal(undefined);
      expect(storedKeys()).to.deep.equal([RELEASE]);
      visitAgain();
      expect(receipt()).to.equal(undefined);
    });

    it('is not asked for in this page view, because the server has just answered, but by the next one', async () => {
      keepReceipt(store, RELEASE, NEWER);
      syncReceipt(store, RELEASE);
      await check(Date.now());
      expect(net.requests).to.deep.equal([]);
      visitAgain();
      await check(Date.now());
      expect(net.requests.map(({ url }) => url)).to.deep.equal([NEWER]);
    });
  });

  describe('is asked for', () => {
    it('and what it says is remembered, also for the next visit', async () => {
      answer(json({ state: 'delivering', release_at: '2030-02-01T00:00:00Z' }));
      await check();
      const found = { href: HREF, state: 'delivering', releaseAt: Date.UTC(2030, 1, 1), checkedAt: NOW };
      expect(receipt()).to.deep.equal(found);
      visitAgain();
      expect(receipt()).to.deep.equal(found);
      expect([net.requests.map(({ url }) => url), ends]).to.deep.equal([[HREF], []]);
    });

    for (const [what, given] of [
      ['an answer', json({ state: 'waiting' })],
      ['a failure', networkFault],
      ['a server in trouble', status(503)],
    ] as const) {
      it(`at most once in 24 hours, after ${what}`, async () => {
        answer(given);
        await check();
        await check(NOW + 1);
        visitAgain();
        await check(NOW + DAY_MS - 1);
        expect(net.requests).to.have.lengthOf(1);
        await check(NOW + DAY_MS);
        expect(net.requests).to.have.lengthOf(2);
      });
    }

    it('at most once in 24 hours with a clock that was set back, and not only years later', async () => {
      await check();
      await check(NOW - DAY_MS + 1);
      expect(net.requests).to.have.lengthOf(1);
      await check(NOW - DAY_MS);
      expect(net.requests).to.have.lengthOf(2);
    });

    it('once by several buttons at a time', async () => {
      await Promise.all([check(), check(), check()]);
      expect(net.requests).to.have.lengthOf(1);
      await check(NOW + DAY_MS);
      expect(net.requests).to.have.lengthOf(2);
    });

    for (const state of ['revoked', 'delivered'])
      it(`and an answer that comes after the release was saved again changes nothing: ${state}`, async () => {
        let respond = (): void => {};
        const asked = new Promise<void>((resolve) => {
          respond = resolve;
        });
        answer(async (request) => {
          await asked;
          return json({ state })(request);
        });
        const checked = check();
        // The same account has the same receipt.
        markSaved(store, RELEASE, HREF);
        respond();
        await checked;
        expect([readSavedFlag(RELEASE), ends]).to.deep.equal([true, []]);
        expect(receipt()).to.deep.include({ href: HREF, state: 'waiting' });
        expect(storedKeys()).to.deep.equal([KEYS[0], RELEASE]);
      });

    for (const href of [
      'https://other.example/receipt/t',
      'http://site.example/receipt/t',
      'https://a@site.example/r',
    ]) {
      it(`not at another origin than the site’s: ${href}`, async () => {
        localStorage.setItem('presave_receipt_spotify_7', href);
        visitAgain();
        await check();
        expect(net.requests).to.deep.equal([]);
      });
    }

    it('not where there is none', async () => {
      localStorage.clear();
      visitAgain();
      await check();
      expect(net.requests).to.deep.equal([]);
    });
  });

  describe('that is delivered', () => {
    it('is not asked for any more, and the release stays saved', async () => {
      answer(json({ state: 'delivered' }));
      await check();
      answer(status(404, { 'Content-Type': 'application/json' }, '{}'));
      await check(NOW + 400 * DAY_MS);
      visitAgain();
      await check(NOW + 400 * DAY_MS);
      expect(net.requests).to.deep.equal([]);
      expect(receipt()?.state).to.equal('delivered');
      expect([readSavedFlag(RELEASE), ends]).to.deep.equal([true, []]);
    });
  });

  describe('that has ended otherwise', () => {
    const ENDS: readonly (readonly [state: string, given: Answer])[] = [
      ...['revoked', 'expired', 'failed', 'needs-consent'].map((state) => [state, json({ state })] as const),
      ['revoked', status(404, { 'Content-Type': 'application/json' }, '{}')],
      ['revoked', status(410, { 'Content-Type': 'application/json' }, '{}')],
    ];
    for (const [index, [state, given]] of ENDS.entries()) {
      it(`goes with the flag, and other buttons are told: ${state} (${index + 1})`, async () => {
        const changes: unknown[] = [];
        const ending = new AbortController();
        onSavedFlagChange(ending.signal, (...change) => changes.push(change));
        expect(storedKeys()).to.deep.equal([KEYS[0], RELEASE]);
        answer(given);
        await check();
        ending.abort();
        expect(storedKeys()).to.deep.equal([]);
        expect(receipt()).to.equal(undefined);
        expect(ends).to.deep.equal([state]);
        expect(changes).to.deep.equal([[RELEASE, false]]);
      });
    }

    it('is known the next day as well', async () => {
      await check();
      expect(storedKeys()).to.deep.equal(KEYS);
      answer(json({ state: 'revoked' }));
      await check(NOW + DAY_MS);
      expect(storedKeys()).to.deep.equal([]);
    });

    for (const given of [status(404), status(410, { 'Content-Type': 'text/html' }), status(500), networkFault]) {
      it('is not known from what is no answer of the site’s', async () => {
        answer(given);
        await check();
        expect([readSavedFlag(RELEASE), ends]).to.deep.equal([true, []]);
        expect(receipt()?.href).to.equal(HREF);
      });
    }
  });

  describe('where storage refuses everything', () => {
    beforeEach(() => {
      restore.push(installStorage(brokenStorage()));
      store = createStore();
      keepReceipt(store, RELEASE, HREF);
    });

    it('is kept for this page view, also when storage is read again', () => {
      syncReceipt(store, RELEASE);
      expect(receipt()?.href).to.equal(HREF);
    });

    it('is asked for once in 24 hours in this page view', async () => {
      const later = Date.now() + 2 * DAY_MS;
      await check(later);
      syncReceipt(store, RELEASE);
      await check(later + 1);
      expect(net.requests).to.have.lengthOf(1);
      expect(receipt()?.checkedAt).to.equal(later);
    });

    it('goes as well if it has ended otherwise', async () => {
      answer(json({ state: 'revoked' }));
      await check(Date.now() + 2 * DAY_MS);
      expect(receipt()).to.equal(undefined);
      expect(ends).to.deep.equal(['revoked']);
    });
  });
});
