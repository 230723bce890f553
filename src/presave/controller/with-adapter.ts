import { inTime } from '../../platform/http/in-time.ts';
import { ADAPTER_MS } from '../model/presave-deadlines.ts';
import { bareCause, failed } from '../model/presave-outcome.ts';
import type { PresaveRun } from './presave-run.ts';

/**
 * Lets an adapter act, at once if it is loaded. If it does not load in time, the flow fails.
 * @param loaded the adapter, if it is loaded
 */
export async function withAdapter<Adapter>(
  run: PresaveRun,
  loaded: Adapter | undefined,
  load: () => Promise<Adapter>,
  act: (adapter: Adapter) => Promise<void>,
): Promise<void> {
  try {
    await act(loaded ?? (await inTime(load(), ADAPTER_MS)));
  } catch (error) {
    const message = 'A file that the pre-save needs could not be loaded from beside its script.';
    run.finish(failed('presave-script', message, { cause: bareCause(error) }));
  }
}
