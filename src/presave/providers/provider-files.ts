import SPOTIFY_MARK from '@iconify-json/simple-icons/spotify.svg';
import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PresaveService, RedirectService } from '../model/providers.ts';
import type { PresaveAdapter, RedirectAdapter } from './presave-adapter.ts';

/** All buttons of the page share these files and their requests. */
export const ADAPTERS: {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
} = {
  spotify: lazyChunk(() => import('./spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('./apple-music/apple-music-adapter.ts')),
};

/** The outlines of the marks. Only the default service's is there at once; the others are loaded for their buttons. */
export const MARKS: Readonly<Record<PresaveService, string | LazyChunk<{ readonly default: string }>>> = {
  spotify: SPOTIFY_MARK,
  apple_music: lazyChunk(() => import('@iconify-json/simple-icons/applemusic.svg')),
};
