import type { PresaveService } from '../model/presave-services.ts';
import { MARKS } from '../services/service-files.ts';

const loaded = new Map<PresaveService, string>();

/** The outline of a service's mark; empty until it is loaded. */
export function markOf(service: PresaveService): string {
  const file = MARKS[service];
  return typeof file === 'string' ? file : (loaded.get(service) ?? '');
}

/** Loads a service's mark, if it is not there. */
export function loadMark(service: PresaveService, onLoaded: () => void): void {
  const file = MARKS[service];
  if (typeof file === 'string' || loaded.has(service)) return;
  file(false).then(
    ({ MARK }) => {
      loaded.set(service, MARK);
      onLoaded();
    },
    // The text is enough.
    () => {},
  );
}
