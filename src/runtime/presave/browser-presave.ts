import { onIdle } from '../../io/page/idle.ts';
import { lazyChunk } from '../../io/page/lazy-chunk.ts';
import { presavePage } from '../../io/presave/browser-page.ts';
import { pageStore } from '../../state/page-store.ts';
import type { PresaveParts } from './presave-parts.ts';

/** What pre-save buttons work with in a browser. */
export const browserPresave: PresaveParts = {
  store: pageStore,
  page: presavePage,
  onIdle,
  adapters: {
    spotify: lazyChunk(() => import('./spotify-adapter.ts')),
    apple_music: lazyChunk(() => import('./apple-music-adapter.ts')),
  },
};
