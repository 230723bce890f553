import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { onIdle } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveService, RedirectService } from '../model/providers.ts';
import { type PresavePage, presavePage } from '../page/presave-page.ts';
import type { PresaveAdapter, RedirectAdapter } from '../providers/presave-adapter.ts';

/** The adapters. All buttons of the page share these files and their requests. */
const ADAPTERS: {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
} = {
  spotify: lazyChunk(() => import('../providers/spotify/spotify-adapter.ts')),
  apple_music: lazyChunk(() => import('../providers/apple-music/apple-music-adapter.ts')),
};

const loadReminder = lazyChunk(() => import('../page/download-reminder.ts'));

/** Dependencies of pre-save buttons. Tests pass their own. */
export type PresaveDeps = Readonly<ReturnType<typeof browserDeps>>;

export function browserDeps(store: PageStore, page: PresavePage = presavePage()) {
  return { store, page, onIdle, adapters: ADAPTERS, loadReminder };
}
