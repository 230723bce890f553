import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { findConfigProblems } from '../model/config-problems.ts';
import type { PresaveService } from '../model/presave-service.ts';
import { type ConfigProblem, PRESAVE_SERVICES } from '../model/presave-services.ts';
import type { PresaveSettings } from '../model/presave-settings.ts';
import { needsHandOver, originOf } from '../page/return-address.ts';
import { changePresave, createPresaveAtoms, type PresaveAtoms } from '../state/presave-atoms.ts';
import { canSaveFlows } from '../storage/presave-storage.ts';
import type { Consent } from './check-consent.ts';
import { createPresaveActions, type PresaveActions } from './presave-actions.ts';
import type { PresaveAdapter } from './presave-adapter.ts';
import type { PresaveButtonHost, PresaveHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';
import { createRun } from './presave-run.ts';
import { createReleaseClock } from './release-clock.ts';
import { reportOutcome } from './report-outcome.ts';
import { followSavedFlag, syncSavedFlag } from './saved-releases.ts';
import { withAdapter } from './with-adapter.ts';

const loadDateProblems = lazyChunk(() => import('../model/date-problems.ts'));

/** The behaviour of one pre-save button: `<presave-button>`, or a button of the page's own. */
export interface Presave extends PresaveActions {
  readonly atoms: PresaveAtoms;
  readonly host: PresaveHost;
  /** Whether the site itself wrote the button. */
  isTrusted(): boolean;
  settings(): PresaveSettings;
  configure(settings: PresaveSettings): void;
  connect(): void;
  disconnect(): void;
  /** The visitor may press soon: loads what a press needs. */
  warmUp(): void;
}

/**
 * @param trusts whether the site itself wrote the button with these settings: only then do its flows start without a
 * question
 */
export function createPresave(
  parts: PresaveParts,
  host: PresaveButtonHost,
  trusts: (settings: PresaveSettings) => boolean = () => false,
): Presave {
  const { store, page } = parts;
  const atoms = createPresaveAtoms();
  const settings = (): PresaveSettings => store.get(atoms.settings);
  const isTrusted = (): boolean => trusts(settings());
  const status = () => store.get(atoms.status);
  const isFlow = (): boolean => store.get(atoms.shownCase) === 'flow';
  let connection: AbortController | null = null;
  const reported = new Set<string>();
  const clock = createReleaseClock(page, (isOut) => store.set(atoms.released, isOut));
  /** Kept here, because a click has to reach a loaded adapter in the same task. */
  const loaded: Partial<Record<PresaveService, PresaveAdapter>> = {};

  async function load(service: PresaveService, isAwaited: boolean): Promise<PresaveAdapter> {
    const adapter = await parts.adapters[service](isAwaited);
    loaded[service] = adapter;
    return adapter;
  }

  async function prepare(service: PresaveService): Promise<void> {
    try {
      const adapter = loaded[service] ?? (await load(service, false));
      const failure = await adapter.prepare(settings());
      if (failure !== null) reportOutcome(store, { ...settings(), service }, host, failure, { failureMessage: null });
    } catch {
      // The click loads the adapter again, and reports if that fails.
    }
  }

  function warmUp(): void {
    const { service } = settings();
    if (service !== null && isFlow() && status() === 'ready' && !page.isFramed) void prepare(service);
  }

  /** Updates what depends on the configuration and on storage. */
  function update(): void {
    const release = store.get(atoms.release);
    if (release !== null) syncSavedFlag(store, release);
    const { service, redirectUri, siteBase } = settings();
    const environment = {
      handsOver: needsHandOver(redirectUri, page.origin),
      isSiteOwn: [page.origin, originOf(redirectUri)].includes(originOf(siteBase)),
      hasSubtleCrypto: page.hasSubtleCrypto,
      // In a frame of another origin no flow starts, so none is stored.
      hasStorage: () => page.isFramed || canSaveFlows(),
    };
    store.set(atoms.configProblems, findConfigProblems(settings(), environment));
    checkDate();
    // A script that creates a button may configure it later in the same task.
    page.onceParsed(reportConfigProblems);
    const needsPreparation =
      service !== null && !PRESAVE_SERVICES[service].redirects && isFlow() && status() === 'ready';
    if (connection !== null && needsPreparation) parts.onIdle(connection.signal, warmUp);
  }

  function checkDate(): void {
    clock.check(store.get(atoms.releaseDate)?.at ?? null, connection?.signal ?? null);
  }

  function reportConfigProblems(): void {
    if (connection === null) return;
    if (status() === 'unavailable') report(store.get(atoms.configProblems));
    const { releaseDate, reminder } = settings();
    // Without it, the console says less and everything works.
    if (releaseDate !== '' || reminder) void reportDateProblems().catch(() => {});
  }

  async function reportDateProblems(): Promise<void> {
    const { findDateProblems } = await loadDateProblems(false);
    report(findDateProblems(settings(), store.get(atoms.releaseDate), isFlow(), page.now()));
  }

  function report(problems: readonly ConfigProblem[]): void {
    for (const { code, message } of problems) {
      if (!reported.has(message)) log('error', new PlayerError(code, message));
      reported.add(message);
    }
  }

  function startFlow(service: PresaveService, consent: Consent, pressedAt?: number): void {
    const pressed = settings();
    const { projectId } = pressed;
    const run = createRun(store, { ...pressed, service }, host, pressedAt);
    if (run.dispatch('press') !== 'run') return;
    host.dispatch('presavestart', { service, projectId });
    const start = (adapter: PresaveAdapter): Promise<void> => adapter.start(run, pressed, page, consent);
    void withAdapter(run, loaded[service], () => load(service, true), start);
  }

  const actions = createPresaveActions(parts, {
    atoms,
    host,
    isTrusted,
    connection: () => connection?.signal ?? null,
    startFlow,
  });

  return {
    atoms,
    host,
    isTrusted,
    settings,
    configure(after) {
      store.set(atoms.settings, after);
      if (connection !== null) update();
    },
    connect() {
      connection = new AbortController();
      const { signal } = connection;
      followSavedFlag(store, () => store.get(atoms.release), signal);
      page.onRestored(signal, () => {
        // The visitor came back from the service's page by the browser's back button.
        const release = store.get(atoms.release);
        if (release !== null) changePresave(store, release, 'giveUp');
        // A page in the back/forward cache is not notified when another page saves the release.
        update();
      });
      page.onVisible(signal, checkDate);
      update();
    },
    disconnect() {
      connection?.abort();
      connection = null;
    },
    ...actions,
    warmUp,
  };
}
