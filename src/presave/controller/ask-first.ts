import type { PresaveService } from '../model/presave-service.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { PresaveButtonHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';
import { createRun } from './presave-run.ts';
import { withAdapter } from './with-adapter.ts';

/**
 * Asks in a dialog before a flow starts. The dialog closes if the button leaves the page, or is meanwhile for another
 * release, saved or unavailable.
 * @param connection aborted when the button leaves the page
 */
export function askFirst(
  { store }: Pick<PresaveParts, 'store'>,
  atoms: PresaveAtoms,
  host: PresaveButtonHost,
  { service, app, connection }: { service: PresaveService; app: string | null; connection: AbortSignal },
  onContinue: () => void,
): void {
  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => closing.abort();
  const question = { service, isReleased: store.get(atoms.released), app, closing, onContinue };
  for (const atom of [atoms.release, atoms.shownCase]) signal.addEventListener('abort', store.sub(atom, close));
  connection.addEventListener('abort', close, { signal });
  const run = createRun(store, { ...store.get(atoms.settings), service }, host);
  void withAdapter(run, undefined, host.loadDialog, async (open) => {
    if (!signal.aborted) open(question);
  });
}
