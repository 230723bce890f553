import SPOTIFY_MARK from '@iconify-json/simple-icons/spotify.svg';
import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PresaveService, RedirectService } from '../model/providers/providers.ts';
import type { PresaveAdapter, RedirectAdapter } from './presave-adapter.ts';

/** All buttons of the page share these files and their requests. */
export const ADAPTERS: {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
} = {
  spotify: lazyChunk(() => import('./spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('./apple-music/apple-music-adapter.ts')),
};

/** The outlines of the marks. Only the default service's is there at once; the others are loaded for their buttons. */
const MARKS: Readonly<Record<PresaveService, string | LazyChunk<{ readonly default: string }>>> = {
  spotify: SPOTIFY_MARK,
  apple_music: lazyChunk(() => import('@iconify-json/simple-icons/applemusic.svg')),
};

const loaded = new Map<PresaveService, string>();

/** The outline of a service's mark; empty until it is loaded, unless a server has rendered it into the button. */
export function markOf(service: PresaveService, root: ShadowRoot): string {
  const file = MARKS[service];
  if (typeof file === 'string') return file;
  // A script may have set another service since the server rendered the button.
  const rendered = root.querySelector(`.first-view .${service} path`)?.getAttribute('d');
  const mark = loaded.get(service) ?? rendered ?? '';
  // Kept, because the first view is about to be removed.
  if (mark !== '') loaded.set(service, mark);
  return mark;
}

/** Loads a service's mark, unless it is there. */
export function loadMark(service: PresaveService, root: ShadowRoot, onLoaded: () => void): void {
  const file = MARKS[service];
  if (typeof file === 'string' || markOf(service, root) !== '') return;
  file(false).then(
    ({ default: mark }) => {
      loaded.set(service, mark);
      onLoaded();
    },
    // The text is enough.
    () => {},
  );
}
