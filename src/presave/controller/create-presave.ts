import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { type ConfigProblem, findConfigProblems, findDateProblems } from '../model/config-problems.ts';
import { inAppBrowser } from '../model/in-app-browser.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { isRedirectService } from '../model/providers/providers.ts';
import { outlastsConsent } from '../model/release-date.ts';
import { configEnvironment, type PresavePage } from '../page/presave-page.ts';
import { changePresave, createPresaveAtoms } from '../state/presave-atoms.ts';
import { createPresaveActions } from './presave-actions.ts';
import type { ButtonReporter } from './presave-events.ts';
import { createFlowStart, type PresaveDeps } from './presave-run.ts';
import { checkReceipt, followFlag, syncFlag } from './saved-release.ts';

export type Presave = ReturnType<typeof createPresave>;

/** `<presave-button>`, or a button of the page's own. @param trusts whether the site wrote it: it does not ask first */
export function createPresave(
  deps: PresaveDeps,
  reporter: ButtonReporter,
  trusts: (settings: PresaveSettings) => boolean = () => false,
) {
  const { store, page } = deps;
  const atoms = createPresaveAtoms(inAppBrowser(page.userAgent));
  const settings = (): PresaveSettings => store.get(atoms.settings);
  const isTrusted = (): boolean => trusts(settings());
  const status = () => store.get(atoms.status);
  const isFlow = (): boolean => store.get(atoms.mainAction) === 'flow';
  const canStart = (): boolean => isFlow() && status() === 'ready' && !page.isFramed;
  const flow = createFlowStart(deps, atoms, reporter);
  let connection: AbortController | null = null;
  const report = createProblemLog();
  const clock = createReleaseClock(page, (isOut) => store.set(atoms.released, isOut));
  /** The visitor may press soon: loads what a press needs. */
  function preload(): void {
    const { service } = settings();
    if (service !== null && canStart()) void flow.prepare(service);
  }

  function update(): void {
    const release = store.get(atoms.release);
    if (release !== null) syncFlag(store, release);
    const { service } = settings();
    store.set(atoms.configProblems, findConfigProblems(settings(), configEnvironment(settings(), page)));
    checkDate();
    // A script that creates a button may configure it later in the same task.
    page.onceParsed(reportProblems);
    // A window has to open right inside the click.
    const opensWindow = service !== null && !isRedirectService(service);
    if (connection !== null && opensWindow && canStart()) deps.onIdle(connection.signal, preload);
  }

  function checkDate(): void {
    const date = store.get(atoms.releaseDate);
    store.set(atoms.isTooFarAhead, outlastsConsent(settings().service, date, page.now()));
    clock.check(date?.at ?? null);
  }

  function reportProblems(): void {
    if (connection === null) return;
    if (status() === 'unavailable') report(store.get(atoms.configProblems));
    report(findDateProblems(settings(), store.get(atoms.releaseDate), store.get(atoms.outlasted)));
  }

  /** Asks the server what has become of a saved release, when the page has nothing else to do. */
  function checkWhenIdle(): void {
    if (connection === null || status() !== 'saved' || !page.isVisible()) return;
    deps.onIdle(connection.signal, () => {
      const key = store.get(atoms.release);
      const { service, siteBase } = settings();
      const projectId = store.get(atoms.projectId);
      if (key === null || service === null || status() !== 'saved') return;
      void checkReceipt(store, key, { service, projectId }, siteBase, reporter, page.now());
    });
  }

  return {
    ...createPresaveActions(deps, atoms, reporter, isTrusted, () => connection?.signal ?? null, flow.start),
    atoms,
    reporter,
    isTrusted,
    settings,
    configure(after: PresaveSettings): void {
      const release = store.get(atoms.release);
      store.set(atoms.settings, after);
      if (store.get(atoms.release) !== release) store.set(atoms.notice, null);
      if (connection !== null) update();
    },
    connect(): void {
      connection = new AbortController();
      const { signal } = connection;
      followFlag(store, () => store.get(atoms.release), signal);
      page.onRestored(signal, () => {
        // The visitor came back from the service's page by the browser's back button.
        const release = store.get(atoms.release);
        if (release !== null) changePresave(store, release, 'giveUp');
        // A page in the back/forward cache is not notified when another page saves the release.
        update();
      });
      page.onVisible(signal, () => {
        checkDate();
        checkWhenIdle();
      });
      signal.addEventListener('abort', store.sub(atoms.status, checkWhenIdle));
      signal.addEventListener('abort', clock.stop);
      update();
      checkWhenIdle();
    },
    disconnect(): void {
      connection?.abort();
      connection = null;
    },
    preload,
  };
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
