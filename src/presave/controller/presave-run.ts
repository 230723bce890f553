import { inTime } from '../../platform/http/in-time.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Consent } from '../model/consent.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { ADAPTER_MS, GIVE_UP_MS } from '../model/presave-deadlines.ts';
import { bareCause, failed, type PresaveFailure } from '../model/presave-outcome.ts';
import { type PresaveAction, type PresaveEffect, savedKey } from '../model/presave-states.ts';
import type { PresaveService } from '../model/providers.ts';
import type { PresaveAdapter, PresaveRun } from '../providers/presave-adapter.ts';
import { changePresave, type PresaveAtoms } from '../state/presave-atoms.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { ButtonReporter, PresaveReporter } from './presave-events.ts';
import { type FlowRelease, reportOutcome } from './report-outcome.ts';
import { markSaved } from './saved-release.ts';

/** Loads the adapters of a button's services, and starts flows with them. */
export function createFlowStart({ store, page, adapters }: PresaveDeps, atoms: PresaveAtoms, reporter: ButtonReporter) {
  const settings = (): PresaveSettings => store.get(atoms.settings);
  /** The adapters that have come, kept here because a click has to reach a loaded adapter in the same task. */
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
      store.set(atoms.lastResult, null);
      reporter.dispatch('presavestart', { service, projectId });
      const start = (adapter: PresaveAdapter): Promise<void> => adapter.start(run, pressed, page, consent);
      const adapter = loaded[service];
      if (adapter) void orFail(run.finish, () => start(adapter));
      else void withLoaded(run.finish, () => load(service, true), start);
    },
  };
}

/** Timers of flows that are leaving the page, by release. */
const giveUpTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** A flow for a release. While it is under way, every button of the release is busy. */
export function createRun(
  store: PageStore,
  release: FlowRelease,
  reporter: PresaveReporter,
  startedAt = performance.now(),
): PresaveRun {
  const key = savedKey(release.service, release.projectId);

  function dispatch(action: PresaveAction): PresaveEffect | undefined {
    const effect = changePresave(store, key, action);
    // The timer of an older flow must not end this one.
    if (effect === 'run') clearTimeout(giveUpTimers.get(key));
    if (effect === 'giveUpLater') giveUpTimers.set(key, setTimeout(dispatch, GIVE_UP_MS, 'giveUp'));
    return effect;
  }

  return {
    startedAt,
    dispatch,
    finish(outcome, options) {
      dispatch(outcome.kind);
      reportOutcome(store, release, reporter, outcome, options);
    },
    finishElsewhere(outcome) {
      if (outcome.kind === 'saved') markSaved(store, key, outcome.receipt);
      dispatch('leave');
    },
  };
}

/** Loads a file and lets it act. If it does not load in time, or throws, the flow fails. */
export async function withLoaded<File>(
  fail: (failure: PresaveFailure) => void,
  load: () => Promise<File>,
  act: (file: File) => unknown,
): Promise<void> {
  let file: File;
  try {
    file = await inTime(load(), ADAPTER_MS);
  } catch (error) {
    const message = 'A file that the pre-save needs could not be loaded from beside the player script.';
    fail(failed('presave-script', message, { cause: bareCause(error) }));
    return;
  }
  await orFail(fail, () => act(file));
}

/** Acts, at once. If that throws, the flow fails. */
async function orFail(fail: (failure: PresaveFailure) => void, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    fail(failed('presave-failed', 'The pre-save has thrown an error.', { cause: bareCause(error) }));
  }
}
