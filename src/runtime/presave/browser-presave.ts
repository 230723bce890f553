import { onIdle } from '../../io/page/idle.ts';
import { lazyChunk } from '../../io/page/lazy-chunk.ts';
import { presavePage } from '../../io/presave/browser-page.ts';
import { pageStore } from '../../state/page-store.ts';
import type { PresaveParts } from './presave-parts.ts';

/** What a pre-save button works with in a browser. OAuth and MusicKit come as files of their own. */
export const browserPresave: PresaveParts = {
  store: pageStore,
  page: presavePage,
  onIdle,
  loadSpotify: lazyChunk(() => import('./spotify-flow.ts')),
  loadAppleMusic: lazyChunk(() => import('./apple-music-flow.ts')),
};
