import { onIdle } from '../../io/page/idle.ts';
import { lazyChunk } from '../../io/page/lazy-chunk.ts';
import { presavePage } from '../../io/presave/browser-page.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PresaveParts } from './presave-parts.ts';

/** All buttons of the page share these and their requests. */
const adapters = {
  spotify: lazyChunk(() => import('./spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('./apple-music-adapter.ts')),
};

const loadReminder = lazyChunk(() => import('../../io/presave/download-reminder.ts'));

/** What pre-save buttons work with in a browser. */
export function browserPresave(store: PageStore): PresaveParts {
  return { store, page: presavePage, onIdle, adapters, loadReminder };
}
