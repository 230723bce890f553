import { lazyChunk } from '../page/lazy-chunk.ts';

/** What puts an element in the place of its first view. Apart from React, so that it can be requested before. */
export const loadTakeOver = lazyChunk(() => import('../page/take-over.ts'));
