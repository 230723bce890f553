import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import { changePresave, createPresaveAtoms, type PresaveAtoms } from '../../../src/presave/state/presave-atoms.ts';
import { setReceipt } from '../../../src/presave/state/saved-releases.ts';

const RELEASE = 'spotify_saved_7';
const PROBLEM = { code: 'presave-config', message: 'A test problem.' } as const;

/** A button for the project 7 on Spotify, with its own page. */
function button() {
  const store = createStore();
  const atoms = createPresaveAtoms();
  store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify', projectId: '7' });
  return { store, atoms };
}

describe('the state of a pre-save button', () => {
  it('is ready without configuration problems, and shows no message', () => {
    const { store, atoms } = button();
    expect(store.get(atoms.status)).to.equal('ready');
    expect(store.get(atoms.notice)).to.equal(null);
    store.set(atoms.configProblems, [PROBLEM]);
    expect(store.get(atoms.status)).to.equal('unavailable');
    store.set(atoms.configProblems, []);
    expect(store.get(atoms.status)).to.equal('ready');
  });

  it('is that of its release: of its project at its service', () => {
    const { store, atoms } = button();
    for (const other of ['spotify_saved_8', 'apple_music_saved_7']) {
      changePresave(store, other, 'press');
      expect(store.get(atoms.status)).to.equal('ready');
      changePresave(store, other, 'saved');
      expect(store.get(atoms.status)).to.equal('ready');
    }
    changePresave(store, RELEASE, 'press');
    expect(store.get(atoms.status)).to.equal('busy');
  });

  it('is busy from the press until the flow has ended, also for a button that cannot start one', () => {
    const { store, atoms } = button();
    store.set(atoms.configProblems, [PROBLEM]);
    for (const action of ['return', 'agree'] as const) {
      changePresave(store, RELEASE, action);
      expect(store.get(atoms.status)).to.equal('busy');
    }
    changePresave(store, RELEASE, 'failed');
    expect(store.get(atoms.status)).to.equal('unavailable');
    store.set(atoms.configProblems, []);
    expect(store.get(atoms.status)).to.equal('ready');
  });

  it('is saved whatever its configuration', () => {
    const { store, atoms } = button();
    changePresave(store, RELEASE, 'saved');
    store.set(atoms.configProblems, [PROBLEM]);
    expect(store.get(atoms.status)).to.equal('saved');
  });

  it('is of no release while service or project are unknown', () => {
    const { store, atoms } = button();
    expect(store.get(atoms.release)).to.equal(RELEASE);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify' });
    expect(store.get(atoms.release)).to.equal(null);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, projectId: '7' });
    expect(store.get(atoms.release)).to.equal(null);
    expect(store.get(atoms.status)).to.equal('ready');
  });

  it('has the project of the flow that returned to the page, unless it has its own project or its service does not redirect', () => {
    const { store, atoms } = button();
    store.set(atoms.returnedRelease, { service: 'spotify', projectId: '8' });
    expect(store.get(atoms.release)).to.equal(RELEASE);
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify' });
    expect(store.get(atoms.release)).to.equal('spotify_saved_8');
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'apple_music' });
    expect(store.get(atoms.release)).to.equal(null);
  });
});

type Facts = Readonly<
  Record<'isReleased' | 'isSaved' | 'hasListenUrl' | 'hasPresaveUrl' | 'isConfigured' | 'hasReminder', boolean>
>;

const NOTHING: Facts = {
  isReleased: false,
  isSaved: false,
  hasListenUrl: false,
  hasPresaveUrl: false,
  isConfigured: false,
  hasReminder: false,
};
const EVERYTHING: Facts = {
  isReleased: true,
  isSaved: true,
  hasListenUrl: true,
  hasPresaveUrl: true,
  isConfigured: true,
  hasReminder: true,
};

const LISTEN = 'https://listen.test/';
const PRESAVE = 'https://presave.test/';
const FEED = 'https://label.example/release.ics';
const IN_APP = 'Instagram';

/** The order of the contract: each row also has everything that the rows below it need. */
const ROWS: readonly (readonly [shown: string, facts: Facts])[] = [
  ['listen', EVERYTHING],
  ['saved', { ...EVERYTHING, isReleased: false }],
  ['saved', { ...EVERYTHING, hasListenUrl: false }],
  ['link', { ...EVERYTHING, isReleased: false, isSaved: false }],
  ['link', { ...EVERYTHING, hasListenUrl: false, isSaved: false }],
  ['flow', { ...NOTHING, isConfigured: true, hasReminder: true }],
  ['flow', { ...NOTHING, isConfigured: true, hasListenUrl: true }],
  ['flow', { ...NOTHING, isConfigured: true, isReleased: true }],
  ['reminder', { ...NOTHING, hasReminder: true }],
  ['reminder', { ...NOTHING, hasReminder: true, hasListenUrl: true }],
  ['unavailable', NOTHING],
  ['unavailable', { ...NOTHING, hasListenUrl: true }],
  ['unavailable', { ...NOTHING, isReleased: true }],
];

/** All that the components of a button read, except for *Notify me*. */
const viewOf = (store: PageStore, atoms: PresaveAtoms) => ({
  kind: store.get(atoms.kind),
  status: store.get(atoms.status),
  shownService: store.get(atoms.shownService),
  href: store.get(atoms.href),
  releaseAt: store.get(atoms.releaseAt),
  feedHref: store.get(atoms.feedHref),
  inApp: store.get(atoms.shownInApp),
  notice: store.get(atoms.notice),
  isAnnounced: store.get(atoms.isAnnounced),
  receipt: store.get(atoms.receipt),
});

describe('what a pre-save button shows', () => {
  for (const [shown, facts] of ROWS) {
    const given = Object.entries(facts).flatMap(([name, isSo]) => (isSo ? [name] : []));
    it(`is ${shown} with ${given.join(', ') || 'nothing'}`, () => {
      const { store, atoms } = button();
      store.set(atoms.released, facts.isReleased);
      if (facts.isSaved) changePresave(store, RELEASE, 'saved');
      store.set(atoms.configProblems, facts.isConfigured ? [] : [PROBLEM]);
      store.set(atoms.settings, (before) => ({
        ...before,
        listenUrl: facts.hasListenUrl ? LISTEN : '',
        presaveUrl: facts.hasPresaveUrl ? PRESAVE : '',
        reminder: facts.hasReminder,
        reminderUrl: FEED,
        releaseDate: '2030-01-01',
      }));
      store.set(atoms.inApp, IN_APP);
      store.set(atoms.lastResult, { release: RELEASE, notice: null });
      expect(viewOf(store, atoms)).to.deep.equal({
        kind: shown,
        status: shown === 'saved' || shown === 'unavailable' ? shown : 'ready',
        shownService: 'spotify',
        href: shown === 'listen' ? LISTEN : facts.hasPresaveUrl ? PRESAVE : '',
        releaseAt: facts.isReleased ? null : new Date(2030, 0, 1).getTime(),
        feedHref: facts.hasReminder && !facts.isReleased ? FEED.replace('https', 'webcal') : '',
        inApp: shown === 'link' || shown === 'flow' ? IN_APP : null,
        notice: null,
        isAnnounced: shown === 'saved',
        receipt: null,
      });
    });
  }

  it('is nothing that is not known, of the default service, without the message that its author does not want', () => {
    const { store, atoms } = button();
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, noInApp: true, reminder: true });
    store.set(atoms.inApp, IN_APP);
    expect(viewOf(store, atoms)).to.deep.include({
      shownService: 'spotify',
      releaseAt: null,
      inApp: null,
    });
    store.set(atoms.settings, (before) => ({ ...before, presaveUrl: PRESAVE, listenUrl: LISTEN }));
    store.set(atoms.configProblems, [PROBLEM]);
    for (const released of [false, true]) {
      store.set(atoms.released, released);
      expect(store.get(atoms.kind)).to.equal('unavailable');
    }
    changePresave(store, RELEASE, 'saved');
    store.set(atoms.settings, { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify', projectId: '7' });
    expect(viewOf(store, atoms)).to.include({ status: 'saved', isAnnounced: false });
  });
});

describe('a release later than a consent lasts', () => {
  const kindOf = (changes: Partial<PresaveSettings>, { outlastsConsent = true, isConfigured = true } = {}): string => {
    const { store, atoms } = button();
    store.set(atoms.settings, (before) => ({ ...before, releaseDate: '2030-01-01', ...changes }));
    store.set(atoms.outlastsConsent, outlastsConsent);
    store.set(atoms.configProblems, isConfigured ? [] : [PROBLEM]);
    return store.get(atoms.kind);
  };

  it('has the reminder in place of a flow on Spotify, also if the author does not offer one', () => {
    expect(kindOf({})).to.equal('reminder');
    expect(kindOf({}, { outlastsConsent: false })).to.equal('flow');
  });

  it('can be saved on the service’s own page', () => {
    expect(kindOf({ presaveUrl: PRESAVE })).to.equal('link');
  });

  it('has no reminder in place of a flow that is not configured', () => {
    expect(kindOf({}, { isConfigured: false })).to.equal('unavailable');
  });

  it('stays saved if it was saved when it was planned earlier', () => {
    const { store, atoms } = button();
    store.set(atoms.outlastsConsent, true);
    changePresave(store, RELEASE, 'saved');
    expect(store.get(atoms.kind)).to.equal('saved');
  });
});

describe('beside a pre-save button', () => {
  const FAILED = { kind: 'failed', cause: 'busy', retryAt: null, consentEndsAt: null } as const;
  const SITE = 'https://site.example';
  const RECEIPT = { href: `${SITE}/receipt/t`, state: 'waiting', releaseAt: null, checkedAt: null } as const;

  /** With the receipt of its release. */
  function buttonWithReceipt(href: string = RECEIPT.href) {
    const parts = button();
    parts.store.set(parts.atoms.settings, (before) => ({ ...before, siteBase: `${SITE}/base` }));
    setReceipt(parts.store, RELEASE, { ...RECEIPT, href });
    return parts;
  }

  it('is what went wrong, until the release is saved', () => {
    const { store, atoms } = button();
    store.set(atoms.lastResult, { release: RELEASE, notice: FAILED });
    expect(store.get(atoms.notice)).to.deep.include(FAILED);
    changePresave(store, RELEASE, 'saved');
    expect(store.get(atoms.notice)).to.equal(null);
  });

  it('is the receipt, while the release is saved', () => {
    const { store, atoms } = buttonWithReceipt();
    expect(store.get(atoms.receipt)).to.equal(null);
    changePresave(store, RELEASE, 'saved');
    expect(store.get(atoms.receipt)).to.deep.equal(RECEIPT);
    setReceipt(store, RELEASE, null);
    expect(store.get(atoms.receipt)).to.equal(null);
  });

  it('is no receipt of another release', () => {
    const { store, atoms } = button();
    store.set(atoms.settings, (before) => ({ ...before, siteBase: SITE }));
    setReceipt(store, 'spotify_saved_8', RECEIPT);
    changePresave(store, RELEASE, 'saved');
    expect(store.get(atoms.receipt)).to.equal(null);
  });

  for (const href of ['https://evil.example/receipt/t', 'javascript:alert(1)', 'https://a:b@site.example/receipt/t']) {
    it(`is no receipt at ${href}, which another script has stored`, () => {
      const { store, atoms } = buttonWithReceipt(href);
      changePresave(store, RELEASE, 'saved');
      expect(store.get(atoms.receipt)).to.equal(null);
    });
  }
});
