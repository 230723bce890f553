import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { canRetry } from '../../model/presave-notice.ts';
import { noticeText } from '../notice-text.ts';
import type { PresaveButtonProps } from '../presave-model.ts';

/** Says what went wrong, and what the visitor can do about it. Screen readers read it when it comes. */
export function Message({ model, labels }: PresaveButtonProps): ReactNode {
  const { notice, status } = useAtomValue(model.atoms.view);
  if (notice === null || status === 'busy') return null;
  return (
    <div className={`message ${notice.kind}`} part="message" role="alert">
      <p>{noticeText(notice, labels)}</p>
      {canRetry(notice) && (
        <button
          type="button"
          className="retry"
          part="retry"
          onClick={({ nativeEvent }) => model.actions.press(nativeEvent)}
        >
          {labels.tryAgain}
        </button>
      )}
    </div>
  );
}
