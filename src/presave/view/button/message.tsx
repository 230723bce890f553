import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { canRetry } from '../../model/presave-notice.ts';
import { Icon } from '../icon.tsx';
import { noticeText } from '../notice-text.ts';
import type { PresaveButtonProps } from '../presave-model.ts';

const WARNING = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 4.5v5.5m0 3.4v.1';

/** Says what went wrong, and what the visitor can do about it. Screen readers read it when it comes. */
export function Message({ model, labels }: PresaveButtonProps): ReactNode {
  const notice = useAtomValue(model.atoms.notice);
  const status = useAtomValue(model.atoms.status);
  const inApp = useAtomValue(model.atoms.shownInApp);
  if (notice === null || status === 'busy') return null;
  return (
    <div className={`message ${notice.kind}`} part="message" role="alert">
      {notice.kind === 'failed' && <Icon path={WARNING} className="icon" />}
      <p>{noticeText(notice, labels)}</p>
      {canRetry(notice) && inApp === null && (
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
