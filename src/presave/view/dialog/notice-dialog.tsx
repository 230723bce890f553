import type { ReactNode } from 'react';
import { writingDirection } from '../../../i18n/choose-language.ts';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import type { PresaveNotice } from '../../model/presave-notice.ts';
import { noticeText } from '../notice-text.ts';
import { useModal } from './use-modal.ts';

export interface NoticeDialogProps {
  readonly labels: PresaveLabels;
  readonly notice: PresaveNotice;
  onClose(): void;
}

/** Tells the visitor how a pre-save ended on a page that has no button for it. */
export function NoticeDialog({ labels, notice, onClose }: NoticeDialogProps): ReactNode {
  const dialog = useModal();
  return (
    <dialog
      className="confirm"
      part="notice"
      lang={labels.language}
      dir={writingDirection(labels.language)}
      tabIndex={-1}
      aria-labelledby="text"
      ref={dialog}
      onClose={onClose}
    >
      <p id="text">{noticeText(notice, labels)}</p>
      <button type="button" className="yes" onClick={onClose}>
        {labels.close}
      </button>
    </dialog>
  );
}
