import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PresaveService, RedirectService } from '../model/presave-services.ts';
import type { PresaveAdapter, RedirectAdapter } from './presave-adapter.ts';
import { MARK as SPOTIFY_MARK } from './spotify/spotify-mark.ts';

/** All buttons of the page share these files and their requests. */
export const ADAPTERS: {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
} = {
  spotify: lazyChunk(() => import('./spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('./apple-music/apple-music-adapter.ts')),
};

/** The outlines of the marks. Only the default service's is there at once; the others are loaded for their buttons. */
export const MARKS: Readonly<Record<PresaveService, string | LazyChunk<{ readonly MARK: string }>>> = {
  spotify: SPOTIFY_MARK,
  apple_music: lazyChunk(() => import('./apple-music/apple-music-mark.ts')),
};
