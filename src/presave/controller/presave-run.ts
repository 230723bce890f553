import { inTime } from '../../platform/http/in-time.ts';
import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { onIdle } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Consent } from '../model/consent.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { ADAPTER_MS, GIVE_UP_MS } from '../model/presave-deadlines.ts';
import { failureNotice, type PresaveNotice } from '../model/presave-notice.ts';
import { bareCause, failed, type PresaveFailure, type PresaveOutcome } from '../model/presave-outcome.ts';
import { type PresaveAction, type PresaveEffect, savedKey } from '../model/presave-states.ts';
import type { PresaveService, RedirectService } from '../model/providers.ts';
import { type PresavePage, presavePage } from '../page/presave-page.ts';
import type { PresaveAdapter, PresaveRun, RedirectAdapter, ReportOptions } from '../providers/presave-adapter.ts';
import { changePresave, type PresaveAtoms } from '../state/presave-atoms.ts';
import type { ButtonReporter, PresaveEventDetail, PresaveReporter } from './presave-events.ts';
import { markSaved } from './saved-release.ts';

/** The adapters. All buttons of the page share these files and their requests. */
const ADAPTERS: {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
} = {
  spotify: lazyChunk(() => import('../providers/spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('../providers/apple-music/apple-music-adapter.ts')),
};

const loadReminder = lazyChunk(() => import('../page/download-reminder.ts'));

/** Dependencies of pre-save buttons. Tests pass their own. */
export type PresaveDeps = Readonly<ReturnType<typeof browserDeps>>;

export function browserDeps(store: PageStore, page: PresavePage = presavePage()) {
  return { store, page, onIdle, adapters: ADAPTERS, loadReminder };
}

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

/** A release whose flow is reported. */
export type FlowRelease = PresaveEventDetail & Pick<PresaveSettings, 'pixelEvent'>;

/** Reports how a flow ended to the page's scripts, to the console and to the visitor. */
export function reportOutcome(
  store: PageStore,
  { service, projectId, pixelEvent }: FlowRelease,
  reporter: PresaveReporter,
  outcome: PresaveOutcome,
  { notice = noticeOf(outcome), isRedirectPage = false, isFlagSet = false }: ReportOptions = {},
): void {
  const detail = { service, projectId };
  switch (outcome.kind) {
    case 'saved':
      if (!isRedirectPage) trackPresave(pixelEvent, projectId, service);
      if (!isFlagSet) markSaved(store, savedKey(service, projectId), outcome.receipt);
      reporter.dispatch('presave', detail);
      break;
    case 'cancelled':
      reporter.dispatch('presavecancel', detail);
      break;
    case 'failed': {
      const error = new PlayerError(outcome.code, outcome.message, outcome);
      log('error', error);
      reporter.dispatch('presaveerror', { ...detail, error });
      break;
    }
    default:
      outcome satisfies never;
  }
  if (notice !== null) reporter.show(notice, detail);
}

function noticeOf(outcome: PresaveOutcome): PresaveNotice | null {
  if (outcome.kind === 'saved') return null;
  return outcome.kind === 'cancelled' ? { kind: 'not-saved' } : failureNotice(outcome, Date.now());
}

function trackPresave(eventName: string, projectId: string, service: PresaveService): void {
  const pixel: unknown = Reflect.get(globalThis, 'fbq');
  if (typeof pixel !== 'function') return;
  try {
    pixel('trackCustom', eventName, { project_id: projectId, dsp_name: service });
  } catch (error) {
    // A broken pixel must not stop the pre-save.
    log('error', error);
  }
}
