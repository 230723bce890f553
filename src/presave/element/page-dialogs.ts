import type { PresaveLocalization } from '../../i18n/presave-labels.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PresaveQuestion } from '../controller/presave-events.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import type { SharedCode } from './shared-code.ts';

const loadDialogs = lazyChunk(() => import('./dialog-chunk.tsx'));

/** Loads the dialog that asks before a pre-save. @returns a function that opens it */
export async function loadConfirm(shared: SharedCode, localization: PresaveLocalization, focusBack: () => void) {
  const [{ openConfirm }] = await Promise.all([loadDialogs(true), localization.load()]);
  return (question: PresaveQuestion): void => openConfirm(shared, localization.labels, question, focusBack);
}

/** Shows a notice on a page that has no button for it. */
export async function showNotice(
  shared: SharedCode,
  localization: PresaveLocalization,
  notice: PresaveNotice,
): Promise<void> {
  const [{ openNotice }] = await Promise.all([loadDialogs(true), localization.load()]);
  openNotice(shared, localization.labels, notice);
}
