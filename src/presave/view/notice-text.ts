import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';

/** The words of a notice. A failed save begins with the specification's sentence. */
export function noticeText(notice: PresaveNotice, labels: PresaveLabels): string {
  switch (notice.kind) {
    case 'refused':
      return labels.presaveRefused;
    case 'not-ready':
      return labels.presaveNotReady;
    case 'not-saved':
      return labels.presaveNotSaved;
    case 'elsewhere':
      return labels.presaveElsewhere;
    case 'no-storage':
      return labels.presaveStorage;
    case 'failed':
      return failureText(notice, labels);
    default:
      return notice satisfies never;
  }
}

function failureText(
  { cause, retryAt, consentEndsAt }: Extract<PresaveNotice, { kind: 'failed' }>,
  labels: PresaveLabels,
): string {
  const sentences = [labels.presaveFailed];
  if (cause === 'offline') sentences.push(labels.presaveOffline);
  if (cause === 'busy') sentences.push(labels.presaveBusy);
  if (cause === 'unanswered') sentences.push(labels.presaveUnanswered);
  if (cause === 'too-early' && consentEndsAt !== null) sentences.push(labels.tooEarly(consentEndsAt));
  if (retryAt !== null) sentences.push(labels.retryAt(retryAt));
  return sentences.join(' ');
}
