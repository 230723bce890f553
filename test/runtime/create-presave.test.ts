import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { PresaveOutcome } from '../../src/domain/presave-outcome.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../src/domain/presave-settings.ts';
import { createPresave } from '../../src/runtime/create-presave.ts';
import { createPresaveDesk } from '../../src/runtime/presave-desk.ts';
import type { PresaveParts } from '../../src/runtime/presave-parts.ts';
import type { PresaveRun } from '../../src/runtime/presave-run.ts';
import { openPage, type Page } from '../support/fake-page.ts';
import { installStorage, memoryStorage } from '../support/fake-storage.ts';
import { listenToConsole } from '../support/until.ts';

const ORIGIN = 'https://site.example';
const SPOTIFY: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: `${ORIGIN}/back`,
  siteBase: ORIGIN,
};
const APPLE: PresaveSettings = { ...SPOTIFY, service: 'apple_music', developerToken: 't' };

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a pre-save button', () => {
  let page: Page;
  let restore: (() => void)[] = [];
  let runs: PresaveRun[] = [];
  let said: ReturnType<typeof listenToConsole>;

  beforeEach(() => {
    page = openPage();
    said = listenToConsole();
    restore = [() => said.restore(), installStorage(memoryStorage()), () => page.remove()];
    runs = [];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  function parts(changes: Partial<PresaveParts> = {}): PresaveParts {
    return {
      store: createStore(),
      whenIdle: (_signal, callback) => setTimeout(callback),
      loadSpotify: async () => ({
        pressSpotify: async (run) => void runs.push(run),
        resumeSpotify: async (run) => void runs.push(run),
      }),
      loadAppleMusic: async () => ({
        prepareAppleMusic: async () => null,
        pressAppleMusic: async (run) => void runs.push(run),
      }),
      page: {
        origin: ORIGIN,
        href: `${ORIGIN}/release`,
        hasSubtleCrypto: true,
        now: Date.now,
        go: () => {},
        replace: () => {},
        onceParsed: (callback) => setTimeout(callback),
        onRestored: () => {},
      },
      ...changes,
    };
  }

  function create(settings = SPOTIFY, given = parts()) {
    const told: string[] = [];
    const presave = createPresave(given, {
      dispatch: (type, { projectId }) => void told.push(`${type} ${projectId}`),
      alertFailure: () => void told.push('alert'),
      showRefusal: () => void told.push('refusal'),
    });
    presave.configure(settings);
    presave.connect();
    return { presave, told, status: () => given.store.get(presave.atoms.status) };
  }

  const FAILED: PresaveOutcome = { kind: 'failed', code: 'presave-failed', message: 'no' };

  it('is busy from the click on, and starts one flow for many clicks', async () => {
    const { presave, status } = create();
    expect(status()).to.equal('ready');
    presave.press();
    presave.press();
    expect(status()).to.equal('busy');
    presave.press();
    await task();
    expect(runs).to.have.lengthOf(1);
  });

  it('is saved, and so is every other button of the release', async () => {
    const given = parts();
    const one = create(SPOTIFY, given);
    const two = create(SPOTIFY, given);
    const other = create({ ...SPOTIFY, projectId: '8' }, given);
    one.presave.press();
    await task();
    expect(two.status()).to.equal('busy');
    runs[0]?.finish({ kind: 'saved' });
    expect([one.status(), two.status(), other.status()]).to.deep.equal(['saved', 'saved', 'ready']);
    expect(one.told).to.deep.equal(['presave 7']);
    expect(two.told).to.deep.equal([]);
    expect(localStorage.getItem('spotify_saved_7')).to.equal('true');
    expect(create(SPOTIFY).status()).to.equal('saved');
  });

  it('is ready again after a cancel, and after a failure, which the visitor is told', async () => {
    const { presave, told, status } = create();
    presave.press();
    await task();
    runs[0]?.finish({ kind: 'cancelled' });
    expect(status()).to.equal('ready');
    presave.press();
    await task();
    runs[1]?.finish(FAILED);
    expect(status()).to.equal('ready');
    expect(told).to.deep.equal(['presavecancel 7', 'presaveerror 7', 'alert']);
    expect(localStorage.getItem('spotify_saved_7')).to.equal(null);
  });

  it('credits a flow to the release that it was started for', async () => {
    const { presave, told, status } = create();
    presave.press();
    await task();
    presave.configure({ ...SPOTIFY, projectId: '8' });
    runs[0]?.finish({ kind: 'saved' });
    expect(told).to.deep.equal(['presave 7']);
    expect(status()).to.equal('ready');
    expect(localStorage.getItem('spotify_saved_8')).to.equal(null);
  });

  it('follows the flag that another tab sets and takes away', () => {
    const { status } = create();
    localStorage.setItem('spotify_saved_7', 'true');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spotify_saved_7' }));
    expect(status()).to.equal('saved');
    localStorage.removeItem('spotify_saved_7');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(status()).to.equal('ready');
  });

  it('follows a copy of the script that knows nothing of it', () => {
    const one = create(SPOTIFY, parts());
    const two = create(SPOTIFY, parts());
    one.presave.press();
    return task().then(() => {
      runs[0]?.finish({ kind: 'saved' });
      expect(two.status()).to.equal('saved');
    });
  });

  it('says what is missing, once', async () => {
    const { presave, status } = create({ ...SPOTIFY, clientId: '', redirectUri: '' });
    expect(status()).to.equal('unavailable');
    presave.configure({ ...SPOTIFY, clientId: '', redirectUri: '' });
    await task();
    await task();
    expect(said.said.map(({ text }) => /has no ([\w-]+)/.exec(text)?.[1])).to.deep.equal(['client-id', 'redirect-uri']);
    presave.press();
    await task();
    expect(runs).to.deep.equal([]);
    presave.configure(SPOTIFY);
    expect(status()).to.equal('ready');
  });

  it('tells of a file that does not load on the click, not before', async () => {
    const { presave, told, status } = create(
      SPOTIFY,
      parts({ loadSpotify: () => Promise.reject(new TypeError('offline')) }),
    );
    presave.intend();
    await task();
    expect(told).to.deep.equal([]);
    presave.press();
    await task();
    expect(told).to.deep.equal(['presaveerror 7', 'alert']);
    expect(status()).to.equal('ready');
  });

  it('reaches MusicKit right inside the click, once the page was idle', async () => {
    const { presave } = create(APPLE);
    await task();
    await task();
    presave.press();
    expect(runs).to.have.lengthOf(1);
  });

  it('waits for MusicKit’s side where the click comes first', async () => {
    const { presave } = create(APPLE);
    presave.press();
    await task();
    expect(runs).to.have.lengthOf(1);
  });

  it('tells the page, not the visitor, of a MusicKit that did not load ahead', async () => {
    const outcome: PresaveOutcome = { kind: 'failed', code: 'presave-script', message: 'no' };
    const loadAppleMusic = async () => ({ prepareAppleMusic: async () => outcome, pressAppleMusic: async () => {} });
    const { told, status } = create(APPLE, parts({ loadAppleMusic }));
    await task();
    await task();
    expect(told).to.deep.equal(['presaveerror 7']);
    expect(status()).to.equal('ready');
  });

  it('carries the flow of another page, as if its project were its own', async () => {
    const { presave, told, status } = create({ ...SPOTIFY, projectId: '' });
    presave.resume({ kind: 'hand-over', projectId: '9', returnTo: 'https://cms.example/', nonce: 'n'.repeat(16) });
    expect(status()).to.equal('busy');
    await task();
    expect(runs[0]?.settings.projectId).to.equal('9');
    runs[0]?.finish(FAILED);
    expect(status()).to.equal('ready');
    expect(told).to.deep.equal(['presaveerror 9', 'alert']);
    await task();
    expect(said.said.filter(({ text }) => text.includes('project-id'))).to.deep.equal([]);
  });

  it('offers nothing that a page wanted which may not want anything', async () => {
    const { presave, told, status } = create({ ...SPOTIFY, projectId: '' });
    presave.resume({ kind: 'hand-over', projectId: '9', returnTo: 'https://evil.example/', nonce: 'n'.repeat(16) });
    await task();
    runs[0]?.finish(FAILED, { words: 'refusal' });
    expect(status()).to.equal('unavailable');
    expect(told).to.deep.equal(['presaveerror 9', 'refusal']);
  });

  describe('at the desk of what came to the page', () => {
    const arrival = { kind: 'landed', projectId: '8', result: 'saved' } as const;

    function desk(given: PresaveParts, isConfigured = false) {
      const fallback = create({ ...SPOTIFY, projectId: '' }, given);
      const opened = createPresaveDesk(arrival, given, {
        isConfigured: () => isConfigured,
        create: () => fallback.presave,
      });
      return { offer: opened.offer, fallback };
    }

    it('the button of the project is chosen, before one with no project, before any other', async () => {
      const given = parts();
      const { offer } = desk(given);
      const { signal } = new AbortController();
      const [other, none, right] = ['7', '', '8'].map((projectId) => create({ ...SPOTIFY, projectId }, given));
      const apple = create({ ...APPLE, projectId: '8' }, given);
      for (const button of [apple, other, none, right]) if (button) offer(button.presave, signal);
      await task();
      await task();
      expect([apple, other, none, right].map((button) => button?.told.length)).to.deep.equal([0, 0, 0, 1]);
    });

    it('a button that comes a little later is waited for', async () => {
      const given = parts();
      const { offer, fallback } = desk(given);
      await task();
      await task();
      const late = create(SPOTIFY, given);
      offer(late.presave, new AbortController().signal);
      expect(late.told).to.deep.equal(['presave 8']);
      expect(fallback.told).to.deep.equal([]);
    });

    it('none is waited for where the site is configured without one', async () => {
      const { fallback } = desk(parts(), true);
      await task();
      await task();
      expect(fallback.told).to.deep.equal(['presave 8']);
    });
  });
});
