import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { downloadReminder } from '../page/download-reminder.ts';
import type { PresaveAdapters } from './presave-adapter.ts';
import type { PresavePage } from './presave-page.ts';

/** What pre-save buttons work with. Tests pass their own. */
export interface PresaveParts {
  readonly store: PageStore;
  /** Calls back when the page is idle. */
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  readonly adapters: PresaveAdapters;
  readonly loadReminder: LazyChunk<{ readonly downloadReminder: typeof downloadReminder }>;
  readonly page: PresavePage;
}
