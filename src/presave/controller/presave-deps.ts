import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { onIdle } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { type PresavePage, presavePage } from '../page/presave-page.ts';
import { ADAPTERS } from '../services/service-files.ts';

const loadReminder = lazyChunk(() => import('../page/download-reminder.ts'));

/** What pre-save buttons work with. Tests pass their own. */
export type PresaveDeps = Readonly<ReturnType<typeof browserDeps>>;

export function browserDeps(store: PageStore, page: PresavePage = presavePage()) {
  return { store, page, onIdle, adapters: ADAPTERS, loadReminder };
}
