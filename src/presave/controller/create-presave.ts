import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import { type ConfigProblem, findConfigProblems, findDateProblems } from '../model/config-problems.ts';
import { inAppBrowser } from '../model/in-app-browser.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { isRedirectService, type PresaveService } from '../model/providers.ts';
import { outlastsConsent } from '../model/release-date.ts';
import { configEnvironment, type PresavePage } from '../page/presave-page.ts';
import { changePresave, createPresaveAtoms, type PresaveAtoms } from '../state/presave-atoms.ts';
import { createPresaveActions } from './presave-actions.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { ButtonReporter, PresaveEventDetail } from './presave-events.ts';
import { createFlowStart } from './presave-run.ts';
import { checkReceipt, followFlag, syncFlag } from './saved-release.ts';

export type Presave = ReturnType<typeof createPresave>;

/**
 * `<presave-button>`, or a button of the page's own.
 * @param trusts whether the site wrote the button, so that a settled press starts the flow without a dialog
 */
export function createPresave(
  deps: PresaveDeps,
  reporter: ButtonReporter,
  trusts: (settings: PresaveSettings) => boolean = () => false,
) {
  const { store, page } = deps;
  const atoms = createPresaveAtoms(inAppBrowser(page.userAgent));
  const settings = (): PresaveSettings => store.get(atoms.settings);
  const isTrusted = (): boolean => trusts(settings());
  const flow = createFlowStart(deps, atoms, reporter);
  let connection: AbortController | null = null;
  const connected = (): AbortSignal | null => connection?.signal ?? null;
  const { checkSettings, followDate } = createSettingsCheck(deps, atoms);
  const { preload, preloadForWindow } = createPreload(deps, atoms, flow.prepare);

  function syncRelease(): void {
    const release = store.get(atoms.release);
    if (release !== null) syncFlag(store, release);
  }

  function update(signal: AbortSignal): void {
    syncRelease();
    checkSettings(signal);
    preloadForWindow(signal);
  }

  return {
    ...createPresaveActions({ deps, atoms, reporter, isTrusted, connected, startFlow: flow.start }),
    atoms,
    reporter,
    isTrusted,
    settings,
    /** Aborts when the button leaves the page; `null` outside of it. */
    connected,
    /** @returns a function that stops that */
    onSettingsChange: (callback: () => void) => store.sub(atoms.settings, callback),
    /** A flow came to this page for a release. */
    setReturned(release: PresaveEventDetail): void {
      store.set(atoms.returnedRelease, release);
      // A button without a project shows this release only now.
      syncRelease();
    },
    configure(after: PresaveSettings): void {
      store.set(atoms.settings, after);
      if (connection !== null) update(connection.signal);
    },
    connect(): void {
      connection = new AbortController();
      const { signal } = connection;
      followRelease(deps, atoms, signal, () => update(signal));
      followDate(signal);
      update(signal);
      followReceipt(deps, atoms, reporter, signal);
    },
    disconnect(): void {
      connection?.abort();
      connection = null;
    },
    preload,
  };
}

/** Loads what a press needs, before it comes. */
function createPreload(
  { store, page, onIdle }: PresaveDeps,
  atoms: PresaveAtoms,
  prepare: (service: PresaveService) => Promise<void>,
) {
  const service = (): PresaveService | null => store.get(atoms.settings).service;

  const canStart = (): boolean =>
    store.get(atoms.kind) === 'flow' && store.get(atoms.status) === 'ready' && !page.isFramed;

  /** The visitor may press soon. */
  function preload(): void {
    const current = service();
    if (current !== null && canStart()) void prepare(current);
  }

  return {
    preload,
    /** A window has to open right inside the click: its service is prepared once the page is idle. */
    preloadForWindow(signal: AbortSignal): void {
      const current = service();
      const opensWindow = current !== null && !isRedirectService(current);
      if (opensWindow && canStart()) onIdle(signal, preload);
    },
  };
}

/**
 * Keeps the release of a button up to date with storage, and when the visitor comes back, until the button leaves the
 * page.
 */
function followRelease(
  { store, page }: PresaveDeps,
  atoms: PresaveAtoms,
  signal: AbortSignal,
  update: () => void,
): void {
  const release = (): string | null => store.get(atoms.release);
  followFlag(store, release, signal);
  page.onRestored(signal, () => {
    // The visitor came back from the service's page by the browser's back button.
    const current = release();
    if (current !== null) changePresave(store, current, 'giveUp');
    // A page in the back/forward cache is not notified when another page saves the release.
    update();
  });
}

/**
 * Finds what keeps a button from working, and whether its release is out. The signals abort when the button leaves the
 * page.
 */
function createSettingsCheck({ store, page }: PresaveDeps, atoms: PresaveAtoms) {
  const logOnce = createProblemLog();
  const clock = createReleaseClock(page, (isOut) => store.set(atoms.released, isOut));

  function report(): void {
    if (store.get(atoms.status) === 'unavailable') logOnce(store.get(atoms.configProblems));
    logOnce(findDateProblems(store.get(atoms.settings), store.get(atoms.releaseDate), store.get(atoms.remindsInstead)));
  }

  function checkDate(): void {
    const date = store.get(atoms.releaseDate);
    store.set(atoms.outlastsConsent, outlastsConsent(store.get(atoms.settings).service, date, page.now()));
    clock.check(date?.at ?? null);
  }

  return {
    checkSettings(signal: AbortSignal): void {
      const settings = store.get(atoms.settings);
      store.set(atoms.configProblems, findConfigProblems(settings, configEnvironment(settings, page)));
      checkDate();
      // A script that creates a button may configure it later in the same task.
      page.onceParsed(() => signal.aborted || report());
    },
    /** Looks at the clock whenever the page is shown again: a timer may be late. */
    followDate(signal: AbortSignal): void {
      page.onVisible(signal, checkDate);
      signal.addEventListener('abort', clock.stop);
    },
  };
}

/** Asks the server what has become of a saved release, whenever the page is shown and has nothing else to do. */
function followReceipt(
  { store, page, onIdle }: PresaveDeps,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  signal: AbortSignal,
): void {
  const isSaved = (): boolean => store.get(atoms.status) === 'saved';

  async function check(): Promise<void> {
    const release = store.get(atoms.release);
    const { service } = store.get(atoms.settings);
    const projectId = store.get(atoms.projectId);
    if (release === null || service === null || !isSaved()) return;
    const state = await checkReceipt(store, release, store.get(atoms.siteBase), page.now());
    if (state !== null) reporter.dispatch('presavechange', { service, projectId, state });
  }

  const checkWhenIdle = (): void => {
    if (isSaved() && page.isVisible()) onIdle(signal, () => void check());
  };
  page.onVisible(signal, checkWhenIdle);
  onStoreChange(store, atoms.status, signal, checkWhenIdle);
  checkWhenIdle();
}

/** Logs each problem once, though every change of an attribute finds it again. */
function createProblemLog() {
  const reported = new Set<string>();
  return function report(problems: readonly ConfigProblem[]): void {
    for (const { code, message } of problems) {
      if (!reported.has(message)) log('error', new PlayerError(code, message));
      reported.add(message);
    }
  };
}

/** Browsers run a timer at once if it is longer than 24.8 days. Shorter ones also notice a clock that was set. */
const MAX_TIMER_MS = 6 * 3600 * 1000;

/** Notices when a release is out: `check` looks at the clock, and watches it until then, or until `stop`. */
function createReleaseClock({ now }: Pick<PresavePage, 'now'>, onChange: (isOut: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  function check(at: number | null): void {
    stop();
    const leftMs = at === null ? Number.POSITIVE_INFINITY : at - now();
    onChange(leftMs <= 0);
    if (at !== null && leftMs > 0) timer = setTimeout(check, Math.min(leftMs, MAX_TIMER_MS), at);
  }
  return { check, stop };
}
