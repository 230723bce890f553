import spotifyMark from 'simple-icons/icons/spotify.svg';
import { DEFAULT_SERVICE, type PresaveService } from '../model/presave-service.ts';
import { PRESAVE_SERVICES } from '../model/presave-services.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import type { PresaveView } from './presave-button.tsx';

const CHECK = 'M20 6 9 17l-5-5';
const ARC = 'M21 12a9 9 0 1 1-6.2-8.56';

/**
 * The outline of the icon. A service's mark is filled, other icons are lines.
 * @param appleMusicMark empty until it is loaded: its place stays empty
 */
export function iconOf(
  status: PresaveStatus,
  service: PresaveService,
  appleMusicMark: string,
): { readonly d: string; readonly isMark: boolean } {
  if (status === 'saved') return { d: CHECK, isMark: false };
  if (status === 'busy') return { d: ARC, isMark: false };
  return { d: service === 'apple_music' ? appleMusicMark : spotifyMark, isMark: true };
}

export function mainLabel({ status, shownCase, service, isReleased, labels }: PresaveView): string {
  const { label, name } = PRESAVE_SERVICES[service ?? DEFAULT_SERVICE];
  if (status === 'saved') return labels.presaveAdded;
  if (!isReleased) return labels[label];
  return shownCase === 'listen' || shownCase === 'link' ? labels.listenOn(name) : labels.saveOn(name);
}
