import { FIRST_VIEW } from '../../platform/page/early-presses.ts';
import type { PresaveService } from '../model/presave-services.ts';
import { MARKS } from '../services/service-files.ts';

const loaded = new Map<PresaveService, string>();

/** The outline of a service's mark; empty until it is loaded, unless a server has drawn it into the button. */
export function markOf(service: PresaveService, root: ShadowRoot): string {
  const file = MARKS[service];
  if (typeof file === 'string') return file;
  const drawn = root.querySelector(`.${FIRST_VIEW} .mark path`)?.getAttribute('d');
  if (drawn) loaded.set(service, drawn);
  return loaded.get(service) ?? '';
}

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
