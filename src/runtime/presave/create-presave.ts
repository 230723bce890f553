import { PlayerError } from '../../domain/player-error.ts';
import { findConfigProblems } from '../../domain/presave/config-problems.ts';
import type { PresaveService } from '../../domain/presave/presave-service.ts';
import { PRESAVE_SERVICES } from '../../domain/presave/presave-services.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { log } from '../../io/log.ts';
import { needsHandOver, originOf } from '../../io/presave/return-address.ts';
import { canSaveFlows } from '../../io/storage/presave-storage.ts';
import { changePresave, createPresaveAtoms, type PresaveAtoms } from '../../state/presave-atoms.ts';
import type { PresaveAdapter } from './presave-adapter.ts';
import type { PresaveHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';
import { createRun } from './presave-run.ts';
import { reportOutcome } from './report-outcome.ts';
import { followSavedFlag, syncSavedFlag } from './saved-releases.ts';
import { withAdapter } from './with-adapter.ts';

/** The behaviour of one pre-save button: `<presave-button>`, or a button of the page's own. */
export interface Presave {
  readonly atoms: PresaveAtoms;
  readonly host: PresaveHost;
  readonly isTrusted: boolean;
  settings(): PresaveSettings;
  configure(settings: PresaveSettings): void;
  connect(): void;
  disconnect(): void;
  /**
   * The visitor pressed the button. Call it right inside the click.
   * @param pressedAt on the clock of `performance.now()`, if the click had to wait for this code
   */
  press(pressedAt?: number): void;
  /** The visitor may press soon: loads what a press needs. */
  warmUp(): void;
}

/** @param isTrusted whether the site wrote the button; an author of the page may have written a page's own button */
export function createPresave(parts: PresaveParts, host: PresaveHost, isTrusted = true): Presave {
  const { store, page } = parts;
  const atoms = createPresaveAtoms();
  const settings = (): PresaveSettings => store.get(atoms.settings);
  const status = () => store.get(atoms.status);
  let connection: AbortController | null = null;
  let reportedProblems = '';
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
    if (service !== null && status() === 'ready') void prepare(service);
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
      hasStorage: canSaveFlows,
    };
    store.set(atoms.configProblems, findConfigProblems(settings(), environment));
    // A script that creates a button may configure it later in the same task.
    page.onceParsed(reportConfigProblems);
    const needsPreparation = service !== null && !PRESAVE_SERVICES[service].redirects && status() === 'ready';
    if (connection !== null && needsPreparation) parts.onIdle(connection.signal, warmUp);
  }

  function reportConfigProblems(): void {
    if (connection === null || status() !== 'unavailable') return;
    const problems = store.get(atoms.configProblems);
    const messages = problems.map(({ message }) => message).join();
    if (messages === reportedProblems) return;
    reportedProblems = messages;
    for (const { code, message } of problems) log('error', new PlayerError(code, message));
  }

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
      update();
    },
    disconnect() {
      connection?.abort();
      connection = null;
    },
    press(pressedAt) {
      const pressed = settings();
      const { service } = pressed;
      if (service === null || status() === 'unavailable') return;
      const run = createRun(store, { ...pressed, service }, host, pressedAt);
      if (run.dispatch('press') !== 'run') return;
      const start = (adapter: PresaveAdapter): Promise<void> => adapter.start(run, pressed, page, !isTrusted);
      void withAdapter(run, loaded[service], () => load(service, true), start);
    },
    warmUp,
  };
}
