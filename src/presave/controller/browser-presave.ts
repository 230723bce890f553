import { onIdle } from '../../platform/page/idle.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { presavePage } from '../page/browser-page.ts';
import type { PresaveParts } from './presave-parts.ts';

/** All buttons of the page share these and their requests. */
const adapters = {
  spotify: lazyChunk(() => import('../services/spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('../services/apple-music/apple-music-adapter.ts')),
};

const loadReminder = lazyChunk(() => import('../page/download-reminder.ts'));

/** What pre-save buttons work with in a browser. */
export function browserPresave(store: PageStore): PresaveParts {
  return { store, page: presavePage, onIdle, adapters, loadReminder };
}
