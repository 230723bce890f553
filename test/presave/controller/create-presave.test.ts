import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { PlayerError } from '../../../src/platform/model/player-error.ts';
import { lazyChunk } from '../../../src/platform/page/lazy-chunk.ts';
import { createPresave } from '../../../src/presave/controller/create-presave.ts';
import type { PresaveDeps } from '../../../src/presave/controller/presave-deps.ts';
import type { ButtonReporter, PresaveQuestion } from '../../../src/presave/controller/presave-events.ts';
import { DEFAULT_PRESAVE_SETTINGS, type PresaveSettings } from '../../../src/presave/model/presave-attributes.ts';
import type { PresaveOutcome } from '../../../src/presave/model/presave-outcome.ts';
import type { PresaveRun } from '../../../src/presave/providers/presave-adapter.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { fakePresavePage, ORIGIN } from '../../support/fakes/fake-presave-page.ts';
import { brokenStorage, installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { settledContinue, settledPress } from '../../support/fakes/settled-press.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../support/until.ts';

type PresaveAdapters = PresaveDeps['adapters'];

const SPOTIFY: PresaveSettings = {
  ...DEFAULT_PRESAVE_SETTINGS,
  service: 'spotify',
  projectId: '7',
  clientId: 'c',
  redirectUri: `${ORIGIN}/back`,
  siteBase: ORIGIN,
};
const APPLE: PresaveSettings = { ...SPOTIFY, service: 'apple_music', developerToken: 't' };

const DAY_MS = 24 * 3600 * 1000;
const inAMonth = (): string => new Date(Date.now() + 30 * DAY_MS).toISOString();

describe('a pre-save button', () => {
  let page: Page;
  let restore: (() => void)[] = [];
  let runs: PresaveRun[] = [];
  let said: ReturnType<typeof listenToConsole>;
  let time: VirtualTime;
  const task = (): Promise<void> => time.advance(1);

  beforeEach(() => {
    time = new VirtualTime().install();
    page = openPage();
    said = listenToConsole();
    restore = [() => said.restore(), () => time.restore(), installStorage(memoryStorage()), () => page.remove()];
    runs = [];
  });
  afterEach(() => {
    for (const undo of restore) undo();
  });

  function parts(changes: Partial<PresaveDeps> = {}, adapters: Partial<PresaveAdapters> = {}): PresaveDeps {
    return {
      store: createStore(),
      onIdle: (signal, callback) => setTimeout(() => signal.aborted || callback()),
      loadReminder: async () => ({ downloadReminder: () => {} }),
      adapters: {
        spotify: async () => ({
          prepare: async () => null,
          start: async (run) => void runs.push(run),
          resume: async (run) => void runs.push(run),
          takeOver: async (run) => void runs.push(run),
        }),
        apple_music: async () => ({
          prepare: async () => null,
          start: async (run) => void runs.push(run),
        }),
        ...adapters,
      },
      page: fakePresavePage(),
      ...changes,
    };
  }

  function create(settings = SPOTIFY, given = parts(), isTrusted = true) {
    const told: string[] = [];
    /** With `presavestart`, which begins every flow. */
    const events: string[] = [];
    const services: string[] = [];
    const errors: PlayerError[] = [];
    const questions: PresaveQuestion[] = [];
    const host: ButtonReporter = {
      dispatch: (type, detail) => {
        events.push(`${type} ${detail.projectId}`);
        if (type !== 'presavestart') told.push(`${type} ${detail.projectId}`);
        services.push(detail.service);
        if ('error' in detail) errors.push(detail.error);
      },
      show: ({ kind }) => void told.push(kind),
      loadDialog: async () => (question) => void questions.push(question),
    };
    const presave = createPresave(given, host, () => isTrusted);
    presave.configure(settings);
    presave.connect();
    // A connected button hears of the releases that later tests save.
    restore.push(presave.disconnect);
    return {
      presave,
      host,
      told,
      events,
      services,
      errors,
      questions,
      status: () => given.store.get(presave.atoms.status),
      canRemind: () => given.store.get(presave.atoms.canRemind),
    };
  }

  const FAILED: PresaveOutcome = { kind: 'failed', code: 'presave-failed', message: 'no' };

  it('can be pressed again after ten seconds if the page was not left', async () => {
    const { presave, status } = create();
    presave.press(settledPress());
    await task();
    runs[0]?.dispatch('leave');
    await time.advance(9999);
    expect(status()).to.equal('busy');
    await task();
    expect(status()).to.equal('ready');
  });

  it('is not made ready by the timer of an earlier flow', async () => {
    const { presave, status } = create();
    presave.press(settledPress());
    await task();
    runs[0]?.dispatch('leave');
    await time.advance(9000);
    runs[0]?.dispatch('giveUp');
    presave.press(settledPress());
    await time.advance(2000);
    expect(status()).to.equal('busy');
  });

  it('does not report a flow that the next page reports', async () => {
    const { presave, told, status } = create();
    presave.press(settledPress());
    await task();
    runs[0]?.finishElsewhere(FAILED);
    expect(status()).to.equal('busy');
    runs[0]?.finishElsewhere({ kind: 'saved' });
    expect(status()).to.equal('saved');
    expect(told).to.deep.equal([]);
  });

  it('credits a flow to the release that it was started for', async () => {
    const { presave, told, status } = create();
    presave.press(settledPress());
    await task();
    presave.configure({ ...SPOTIFY, projectId: '8' });
    runs[0]?.finish({ kind: 'saved' });
    expect(told).to.deep.equal(['presave 7']);
    expect(status()).to.equal('ready');
    expect(localStorage.getItem('spotify_saved_8')).to.equal(null);
  });

  it('follows the flag that another tab sets and removes', () => {
    const { status } = create();
    localStorage.setItem('spotify_saved_7', 'true');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spotify_saved_7' }));
    expect(status()).to.equal('saved');
    localStorage.removeItem('spotify_saved_7');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(status()).to.equal('ready');
  });

  it('is ready if the flag was removed while the button was not connected', async () => {
    const given = parts();
    const before = create(SPOTIFY, given);
    before.presave.press(settledPress());
    await task();
    runs[0]?.finish({ kind: 'saved' });
    expect(before.status()).to.equal('saved');
    localStorage.removeItem('spotify_saved_7');
    expect(create(SPOTIFY, given).status()).to.equal('ready');
    expect(before.status()).to.equal('ready');
  });

  it('follows another copy of the script', () => {
    const one = create(SPOTIFY, parts());
    const two = create(SPOTIFY, parts());
    one.presave.press(settledPress());
    return task().then(() => {
      runs[0]?.finish({ kind: 'saved' });
      expect(two.status()).to.equal('saved');
    });
  });

  it('stays saved while the page is open if storage keeps nothing, whatever happens to other releases', async () => {
    restore.push(installStorage(brokenStorage()));
    const { presave, status } = create(APPLE);
    presave.press(settledPress());
    await task();
    presave.configure({ ...APPLE, projectId: '8' });
    runs[0]?.finish({ kind: 'saved' });
    expect(status()).to.equal('ready');
    presave.configure(APPLE);
    expect(status()).to.equal('saved');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'apple_music_saved_8' }));
    expect(status()).to.equal('saved');
  });

  it('does not react to anything once it is disconnected', () => {
    const { presave, status } = create();
    presave.disconnect();
    localStorage.setItem('spotify_saved_7', 'true');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spotify_saved_7' }));
    expect(status()).to.equal('ready');
    presave.disconnect();
  });

  it('is ready again if the visitor comes back by the browser’s back button', async () => {
    const given = parts();
    const restored: (() => void)[] = [];
    const onRestored = (_signal: AbortSignal, callback: () => void): void => void restored.push(callback);
    const { presave, status } = create(SPOTIFY, { ...given, page: { ...given.page, onRestored } });
    presave.press(settledPress());
    await task();
    expect(status()).to.equal('busy');
    for (const callback of restored) callback();
    expect(status()).to.equal('ready');
  });

  it('is saved if the visitor comes back by that button from a page that has saved the release', () => {
    const given = parts();
    const restored: (() => void)[] = [];
    const onRestored = (_signal: AbortSignal, callback: () => void): void => void restored.push(callback);
    const { status } = create(SPOTIFY, { ...given, page: { ...given.page, onRestored } });
    localStorage.setItem('spotify_saved_7', 'true');
    for (const callback of restored) callback();
    expect(status()).to.equal('saved');
  });

  it('is unavailable once the flag of an incompletely configured button is removed', () => {
    localStorage.setItem('spotify_saved_7', 'true');
    const { status } = create({ ...SPOTIFY, clientId: '' });
    expect(status()).to.equal('saved');
    localStorage.removeItem('spotify_saved_7');
    page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'spotify_saved_7' }));
    expect(status()).to.equal('unavailable');
  });

  it('does not report missing settings if it is saved or was disconnected at once', async () => {
    localStorage.setItem('spotify_saved_7', 'true');
    create({ ...SPOTIFY, clientId: '' });
    create({ ...SPOTIFY, clientId: '', projectId: '8' }).presave.disconnect();
    await task();
    expect(said.said).to.deep.equal([]);
  });

  it('writes nothing to storage before it is connected, nor for Apple Music before a release is saved', () => {
    const writes: string[] = [];
    restore.push(installStorage(() => ({ ...memoryStorage()(), setItem: (key) => void writes.push(key) })));
    create(APPLE);
    const host = { dispatch: () => {}, show: () => {}, loadDialog: async () => () => {} };
    createPresave(parts(), host).configure(SPOTIFY);
    expect(writes).to.deep.equal([]);
  });

  it('reports again if something else is missing', async () => {
    const { presave } = create({ ...SPOTIFY, clientId: '' });
    await task();
    presave.configure({ ...SPOTIFY, redirectUri: '' });
    await task();
    expect(said.said.map(({ text }) => /has no ([\w-]+)/.exec(text)?.[1])).to.deep.equal(['client-id', 'redirect-uri']);
  });

  it('loads only the adapter that a click will need when it is warmed up', async () => {
    let loaded: string[] = [];
    const given = parts();
    const counting = {
      ...given,
      adapters: {
        spotify: () => {
          loaded.push('spotify');
          return given.adapters.spotify(false);
        },
        apple_music: () => {
          loaded.push('apple_music');
          return given.adapters.apple_music(false);
        },
      } satisfies PresaveAdapters,
      onIdle: () => void loaded.push('when idle'),
    };
    const near = (settings: PresaveSettings): readonly string[] => {
      loaded = [];
      create(settings, counting).presave.preload();
      return loaded;
    };
    expect(near(SPOTIFY)).to.deep.equal(['spotify']);
    expect(near(APPLE)).to.deep.equal(['when idle', 'apple_music']);
    for (const settings of [SPOTIFY, APPLE]) {
      expect(near({ ...settings, clientId: '', developerToken: '' })).to.deep.equal([]);
      localStorage.setItem(`${settings.service}_saved_7`, 'true');
      // When idle, it may ask for its receipt.
      expect(near(settings)).not.to.include(settings.service);
    }
    await task();
  });

  it('reports missing settings once', async () => {
    const { presave, status } = create({ ...SPOTIFY, clientId: '', redirectUri: '' });
    expect(status()).to.equal('unavailable');
    presave.configure({ ...SPOTIFY, clientId: '', redirectUri: '' });
    await task();
    await task();
    expect(said.said.map(({ text }) => /has no ([\w-]+)/.exec(text)?.[1])).to.deep.equal(['client-id', 'redirect-uri']);
    presave.press(settledPress());
    await task();
    expect(runs).to.deep.equal([]);
    presave.configure(SPOTIFY);
    expect(status()).to.equal('ready');
  });

  it('reports an adapter that does not load on the click, not before', async () => {
    const { presave, told, errors, status } = create(
      SPOTIFY,
      parts({}, { spotify: () => Promise.reject(new TypeError('offline')) }),
    );
    presave.preload();
    await task();
    expect(told).to.deep.equal([]);
    presave.press(settledPress());
    await task();
    expect(told).to.deep.equal(['presaveerror 7', 'failed']);
    expect(errors.map(({ code, message }) => [code, message])).to.deep.equal([
      ['presave-script', 'A file that the pre-save needs could not be loaded from beside the player script.'],
    ]);
    expect(status()).to.equal('ready');
  });

  it('says of an adapter that throws that the pre-save failed, not that a file is missing', async () => {
    const throwing = async () => ({
      prepare: async () => null,
      start: () => Promise.reject(new TypeError('x is undefined')),
      resume: async () => {},
      takeOver: async () => {},
    });
    const { presave, told, errors, status } = create(SPOTIFY, parts({}, { spotify: throwing }));
    presave.press(settledPress());
    await task();
    expect(told).to.deep.equal(['presaveerror 7', 'failed']);
    expect(errors.map(({ code, cause }) => [code, (cause as Error).message])).to.deep.equal([
      ['presave-failed', 'TypeError: x is undefined'],
    ]);
    expect(status()).to.equal('ready');
  });

  it('does not load a failed adapter again, however often it is warmed up', async () => {
    for (const settings of [SPOTIFY, APPLE]) {
      let loads = 0;
      const load = (): Promise<never> => {
        loads += 1;
        return Promise.reject(new TypeError('offline'));
      };
      const { presave } = create(settings, parts({}, { spotify: lazyChunk(load), apple_music: lazyChunk(load) }));
      for (let times = 0; times < 5; times++) {
        presave.preload();
        await task();
      }
      expect(loads, settings.service ?? '').to.equal(1);
      presave.press(settledPress());
      await task();
      expect(loads).to.equal(2);
    }
  });

  it('reports to the page, not to the visitor, that MusicKit did not load ahead of a click', async () => {
    const outcome: PresaveOutcome = { kind: 'failed', code: 'presave-script', message: 'no' };
    const appleMusic = async () => ({ prepare: async () => outcome, start: async () => {} });
    const { told, services, status } = create(APPLE, parts({}, { apple_music: appleMusic }));
    await task();
    await task();
    expect(told).to.deep.equal(['presaveerror 7']);
    expect(services).to.deep.equal(['apple_music']);
    expect(status()).to.equal('ready');
  });

  it('gives up on an adapter that hangs after eight seconds, and can be pressed again', async () => {
    const { presave, told, status } = create(SPOTIFY, parts({}, { spotify: () => new Promise(() => {}) }));
    presave.press(settledPress());
    await time.advance(7999);
    expect([status(), told]).to.deep.equal(['busy', []]);
    await task();
    await task();
    expect([status(), told]).to.deep.equal(['ready', ['presaveerror 7', 'failed']]);
  });

  describe('with a release date', () => {
    const iso = (at: number): string => new Date(at).toISOString();
    const LISTEN = { listenUrl: 'https://open.spotify.com/album/1' };

    it('listens no more for its removal after fifty changes of its attributes', () => {
      const { presave } = create({ ...SPOTIFY, releaseDate: inAMonth() });
      const { addEventListener } = AbortSignal.prototype;
      let added = 0;
      AbortSignal.prototype.addEventListener = function (this: AbortSignal, ...given: unknown[]): void {
        added += 1;
        Reflect.apply(addEventListener, this, given);
      };
      try {
        for (let change = 0; change < 50; change += 1)
          presave.configure({ ...SPOTIFY, releaseDate: inAMonth(), listenUrl: `https://listen.example/${change}` });
      } finally {
        AbortSignal.prototype.addEventListener = addEventListener;
      }
      expect(added).to.equal(0);
    });

    it('is released in the moment, also 60 days ahead', async () => {
      const now = (): number => performance.timeOrigin + performance.now();
      const given = parts({ page: { ...parts().page, now } });
      const { presave } = create(
        { ...SPOTIFY, releaseDate: iso(Math.floor(now() / 1000) * 1000 + 60 * DAY_MS), ...LISTEN },
        given,
      );
      const { released, kind } = presave.atoms;
      await time.advance(60 * DAY_MS - 2000);
      expect(given.store.get(released)).to.equal(false);
      expect(given.store.get(kind)).to.equal('flow');
      await time.advance(2000);
      expect(given.store.get(released)).to.equal(true);
      expect(given.store.get(kind)).to.equal('listen');
    });

    it('has the reminder in place of a flow whose consent would end before it, until that is near enough', async () => {
      const now = (): number => performance.timeOrigin + performance.now();
      const onVisible: (() => void)[] = [];
      const later = fakePresavePage({ now, onVisible: (_signal, callback) => void onVisible.push(callback) });
      const { presave, canRemind } = create(
        { ...SPOTIFY, releaseDate: iso(now() + 240 * DAY_MS) },
        parts({ page: later }),
      );
      presave.press(settledPress());
      await task();
      expect([canRemind(), runs.length]).to.deep.equal([true, 0]);
      await time.advance(90 * DAY_MS);
      for (const callback of onVisible) callback();
      presave.press(settledPress());
      await task();
      expect([canRemind(), runs.length]).to.deep.equal([false, 1]);
    });

    it('has the flow on Apple Music, however far ahead it is', async () => {
      const { presave, canRemind } = create({ ...APPLE, releaseDate: '2999-12-04' });
      presave.press(settledPress());
      await task();
      expect([canRemind(), runs.length]).to.deep.equal([false, 1]);
    });

    it('needs no configuration besides the service’s own page or a reminder', async () => {
      const bare = { ...DEFAULT_PRESAVE_SETTINGS, service: 'spotify' } as const;
      const link = create({ ...bare, presaveUrl: 'https://open.spotify.com/prerelease/1' });
      const reminder = create({ ...bare, releaseDate: iso(Date.now() + DAY_MS), reminder: true });
      await task();
      expect([link.status(), reminder.status()]).to.deep.equal(['ready', 'ready']);
      expect(said.said).to.deep.equal([]);
    });
  });

  describe('a message about a failure', () => {
    const NOTICE = { kind: 'not-saved' } as const;

    it('goes with the next press, and with a change of the release alone', async () => {
      const given = parts();
      const { presave } = create(SPOTIFY, given);
      const notice = () => given.store.get(presave.atoms.notice);
      given.store.set(presave.atoms.lastResult, { release: 'spotify_saved_7', notice: NOTICE });
      presave.configure({ ...SPOTIFY, clientId: 'newer' });
      expect(notice()).to.equal(NOTICE);
      presave.configure({ ...SPOTIFY, projectId: '8' });
      expect(notice()).to.equal(null);
      presave.configure(SPOTIFY);
      presave.press(settledPress());
      expect(notice()).to.equal(null);
      await task();
    });

    it('is that nothing was saved if the visitor did not agree, and none if the release is saved', async () => {
      for (const [outcome, told] of [
        [{ kind: 'cancelled' }, ['presavecancel 7', 'not-saved']],
        [FAILED, ['presaveerror 7', 'failed']],
        [{ kind: 'saved' }, ['presave 7']],
      ] as const) {
        const created = create();
        created.presave.press(settledPress());
        await task();
        runs.pop()?.finish(outcome);
        expect(created.told).to.deep.equal(told);
      }
    });
  });

  describe('the events of a flow', () => {
    it('are presavestart alone for the service’s own page, and none after the release', () => {
      const opened: string[] = [];
      const page = { ...parts().page, open: (address: string) => void opened.push(address) };
      const presaveUrl = 'https://open.spotify.com/prerelease/1';
      const before = create({ ...SPOTIFY, presaveUrl }, parts({ page }));
      before.presave.press(settledPress());
      const after = create({ ...SPOTIFY, presaveUrl, releaseDate: '2001-01-01' }, parts({ page }));
      after.presave.press(settledPress());
      expect(before.events).to.deep.equal(['presavestart 7']);
      expect(after.events).to.deep.equal([]);
      expect(opened).to.deep.equal([presaveUrl, presaveUrl]);
      expect(runs).to.deep.equal([]);
    });

    it('has presavereminder, and the file links to the release', async () => {
      const reminders: unknown[] = [];
      const releaseDate = '2999-12-04';
      const loadReminder = async () => ({ downloadReminder: (reminder: unknown) => void reminders.push(reminder) });
      const { presave, events, canRemind } = create(
        { ...SPOTIFY, releaseDate, reminder: true, listenUrl: 'https://listen.example/' },
        parts({ loadReminder }),
      );
      expect(canRemind()).to.equal(true);
      presave.remind();
      await task();
      expect(events).to.deep.equal(['presavereminder 7']);
      expect(reminders).to.deep.equal([
        {
          projectId: '7',
          title: 'A release',
          url: 'https://listen.example/',
          release: { at: new Date(2999, 11, 4).getTime(), isDay: true },
        },
      ]);
    });
  });

  describe('that somebody else may have written', () => {
    const ask = async (settings = APPLE, given = parts()) => {
      const created = create(settings, given, false);
      created.presave.press(settledPress());
      await task();
      return created;
    };

    it('does not ask again while its release is being saved', async () => {
      const { presave, questions } = await ask();
      questions[0]?.onContinue(...settledContinue());
      presave.press(settledPress());
      await task();
      expect(questions).to.have.lengthOf(1);
    });

    const ENDS: Record<string, (created: Awaited<ReturnType<typeof ask>>, given: PresaveDeps) => void> = {
      'it leaves the page': ({ presave }) => presave.disconnect(),
      'it is for another release': ({ presave }) => presave.configure({ ...APPLE, projectId: '8' }),
      'it is for another service': ({ presave }) => presave.configure(SPOTIFY),
      'it lacks its configuration': ({ presave }) => presave.configure({ ...APPLE, developerToken: '' }),
      'another tab has saved the release': () => {
        localStorage.setItem('apple_music_saved_7', 'true');
        page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'apple_music_saved_7' }));
      },
    };
    for (const [name, end] of Object.entries(ENDS)) {
      it(`closes the dialog if ${name}`, async () => {
        const given = parts();
        const created = await ask(APPLE, given);
        expect(created.questions[0]?.closing.signal.aborted).to.equal(false);
        end(created, given);
        expect(created.questions[0]?.closing.signal.aborted).to.equal(true);
        expect(created.events).to.deep.equal([]);
      });
    }

    it('keeps the dialog if only something else of its configuration changes', async () => {
      const { presave, questions } = await ask();
      presave.configure({ ...APPLE, developerToken: 'newer' });
      expect(questions[0]?.closing.signal.aborted).to.equal(false);
    });

    it('reports that the dialog could not be loaded, and starts nothing', async () => {
      const created = create(APPLE, parts(), false);
      created.host.loadDialog = () => Promise.reject(new Error('offline'));
      created.presave.press(settledPress());
      await task();
      expect(created.events).to.deep.equal(['presaveerror 7']);
      expect(created.errors.map(({ code }) => code)).to.deep.equal(['presave-script']);
      expect(created.status()).to.equal('ready');
      expect(runs).to.deep.equal([]);
    });
  });

  describe('in a page that another origin frames', () => {
    for (const isTrusted of [true, false]) {
      for (const settings of [SPOTIFY, APPLE]) {
        it(`opens its page in a new tab: ${settings.service}, ${isTrusted ? 'trusted' : 'not trusted'}`, async () => {
          const opened: string[] = [];
          const given = parts();
          const framed = { ...given.page, isFramed: true, open: (address: string) => void opened.push(address) };
          const { presave, events, questions } = create(settings, { ...given, page: framed }, isTrusted);
          presave.press(settledPress());
          await task();
          expect(opened).to.deep.equal([`${ORIGIN}/release`]);
          expect([events, questions, runs]).to.deep.equal([[], [], []]);
        });
      }
    }
  });

  describe('in the browser of an app', () => {
    const INSTAGRAM = 'Instagram 382.0';
    const inApp = (userAgent = INSTAGRAM): PresaveDeps => ({ ...parts(), page: { ...parts().page, userAgent } });

    function createHere(settings: PresaveSettings, userAgent = INSTAGRAM) {
      const told: string[] = [];
      const given = inApp(userAgent);
      const questions: PresaveQuestion[] = [];
      const host: ButtonReporter = {
        dispatch: (type) => void told.push(type),
        show: () => {},
        showInApp: async (app) => void told.push(app),
        loadDialog: async () => (question) => void questions.push(question),
      };
      const presave = createPresave(given, host, ({ asksFirst }) => !asksFirst);
      presave.configure({ ...settings, releaseDate: inAMonth(), reminder: true });
      presave.connect();
      const canRemind = (): boolean => given.store.get(presave.atoms.canRemind);
      return { presave, told, questions, canRemind };
    }

    it('says so before a flow, which starts if the visitor goes on', () => {
      const { presave, told } = createHere(SPOTIFY);
      presave.press(settledPress());
      expect(told).to.deep.equal(['Instagram']);
      presave.continueInApp(settledPress());
      expect(told).to.deep.equal(['Instagram', 'presavestart']);
    });

    it('says so before the service’s own page, and then the link leads on', () => {
      const { presave, told } = createHere({ ...SPOTIFY, presaveUrl: 'https://open.spotify.com/prerelease/1' });
      expect(presave.follow()).to.equal(false);
      presave.continueInApp(settledPress());
      expect(presave.follow()).to.equal(true);
      expect(told).to.deep.equal(['Instagram', 'presavestart', 'presavestart']);
    });

    it('offers no reminder, unless no-in-app is set', () => {
      expect(createHere(SPOTIFY).canRemind()).to.equal(false);
      const { presave, told, canRemind } = createHere({ ...SPOTIFY, noInApp: true });
      expect(canRemind()).to.equal(true);
      presave.press(settledPress());
      expect(told).to.deep.equal(['presavestart']);
    });

    it('says so in the dialog that asks first, and not once more', async () => {
      const { presave, told, questions } = createHere({ ...APPLE, asksFirst: true });
      presave.press(settledPress());
      await task();
      expect(questions.map(({ app }) => app)).to.deep.equal(['Instagram']);
      questions[0]?.onContinue(...settledContinue());
      expect(told).to.deep.equal(['presavestart']);
    });

    it('says so in the browser of an app without a known name', () => {
      const { presave, told } = createHere(SPOTIFY, 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv)');
      presave.press(settledPress());
      expect(told).to.deep.equal(['']);
    });

    it('says nothing on a page’s own button', () => {
      const { presave, events } = create(SPOTIFY, inApp());
      presave.press(settledPress());
      expect(events).to.deep.equal(['presavestart 7']);
    });
  });
});
