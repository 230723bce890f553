import type { Localization } from '../../i18n/localization.ts';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PresaveQuestion } from '../controller/presave-events.ts';
import type { ConfirmPlace } from './confirm-chunk.ts';

const loadChunk = lazyChunk(() => import('./confirm-chunk.ts'));

/** Loads the dialog that asks before a pre-save. @returns opens it */
export async function loadConfirm(
  localization: Pick<Localization<PresaveLabels>, 'labels' | 'load'>,
  place: ConfirmPlace,
): Promise<(question: PresaveQuestion) => void> {
  const [{ openConfirm }] = await Promise.all([loadChunk(true), localization.load()]);
  return (question) => openConfirm(place, localization.labels, question);
}
