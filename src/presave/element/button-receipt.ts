import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';

const loadCode = lazyChunk(() => import('./receipt-chunk.ts'));

/** The link to the receipt that a saved button shows. Its code is loaded once the release is saved. */
export function buttonReceipt(store: PageStore, { status, release, settings }: PresaveAtoms) {
  let code: Awaited<ReturnType<typeof loadCode>> | null = null;
  const isSaved = (): boolean => store.get(status) === 'saved';
  const address = (): string | null =>
    code && isSaved() ? code.readReceipt(store.get(release), store.get(settings).siteBase) : null;

  return {
    styles: (): readonly string[] => (code ? [code.styles] : []),
    address,
    link(labels: PresaveLabels): ReactNode {
      const href = address();
      return href && code?.receiptLink(href, labels);
    },
    /** Loads the code, if the release is saved. */
    load(onLoaded: () => void): void {
      if (code === null && isSaved())
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
