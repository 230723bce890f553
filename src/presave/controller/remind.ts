import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { DEFAULT_SERVICE } from '../model/providers.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { ButtonReporter } from './presave-events.ts';

/** Lets the visitor download a calendar entry for the day of the release. Does nothing if its date is not known. */
export async function remind(
  { store, page, loadReminder }: Pick<PresaveDeps, 'store' | 'page' | 'loadReminder'>,
  atoms: PresaveAtoms,
  reporter: Pick<ButtonReporter, 'dispatch'>,
): Promise<void> {
  const { service, projectId, listenUrl } = store.get(atoms.settings);
  const date = store.get(atoms.releaseDate);
  if (date === null) return;
  // A button that only reminds may have no service.
  reporter.dispatch('presavereminder', { service: service ?? DEFAULT_SERVICE, projectId });
  try {
    const { downloadReminder } = await loadReminder(true);
    downloadReminder({ projectId, title: page.title, url: listenUrl || page.href, release: date }, page.now());
  } catch (cause) {
    const message = 'The reminder could not be loaded from beside the player script.';
    log('error', new PlayerError('presave-script', message, { cause }));
  }
}
