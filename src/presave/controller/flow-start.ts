import type { Consent } from '../model/consent.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import type { PresaveService } from '../model/providers/providers.ts';
import type { PresaveAdapter } from '../providers/presave-adapter.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { ButtonReporter } from './presave-events.ts';
import { createRun, type PresaveDeps, reportOutcome, withLoaded } from './presave-run.ts';

/** Loads the adapters of a button's services, and starts flows with them. */
export function createFlowStart({ store, page, adapters }: PresaveDeps, atoms: PresaveAtoms, reporter: ButtonReporter) {
  const settings = (): PresaveSettings => store.get(atoms.settings);
  /** Kept here, because a click has to reach a loaded adapter in the same task. */
  const loaded: Partial<Record<PresaveService, PresaveAdapter>> = {};

  async function load(service: PresaveService, isAwaited: boolean): Promise<PresaveAdapter> {
    const adapter = await adapters[service](isAwaited);
    loaded[service] = adapter;
    return adapter;
  }

  return {
    /** Loads what a press needs. */
    async prepare(service: PresaveService): Promise<void> {
      try {
        const adapter = loaded[service] ?? (await load(service, false));
        const failure = await adapter.prepare(settings());
        if (failure !== null) reportOutcome(store, { ...settings(), service }, reporter, failure, { notice: null });
      } catch {
        // The click loads the adapter again, and reports if that fails.
      }
    },
    start(service: PresaveService, consent: Consent, startedAt: number): void {
      const pressed = settings();
      const { projectId } = pressed;
      const run = createRun(store, { ...pressed, service }, reporter, startedAt);
      if (run.dispatch('press') !== 'run') return;
      store.set(atoms.notice, null);
      reporter.dispatch('presavestart', { service, projectId });
      const start = (adapter: PresaveAdapter): Promise<void> => adapter.start(run, pressed, page, consent);
      void withLoaded(run, loaded[service], () => load(service, true), start);
    },
  };
}
