import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { readStorage } from '../../platform/storage.ts';
import { receiptKey } from '../model/presave-keys.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';

const loadCode = lazyChunk(() => import('./receipt-chunk.tsx'));

/** The link to the receipt that a saved button shows. Its code is loaded if there is a receipt. */
export function buttonReceipt(store: PageStore, { shown, release, settings }: PresaveAtoms) {
  let code: Awaited<ReturnType<typeof loadCode>> | null = null;
  const saved = (): string | null => (store.get(shown).status === 'saved' ? store.get(release) : null);

  return {
    styles: (): readonly string[] => (code ? [code.styles] : []),
    link: (labels: PresaveLabels): ReactNode => code?.linkOf(saved(), store.get(settings).siteBase, labels),
    load(onLoaded: () => void): void {
      if (code !== null || readStorage(receiptKey(saved() ?? '')) === null) return;
      loadCode(false).then(
        (loaded) => {
          code = loaded;
          onLoaded();
        },
        // The release is saved without it.
        () => {},
      );
    },
  };
}
