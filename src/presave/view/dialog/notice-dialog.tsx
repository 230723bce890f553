import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import type { PresaveNotice } from '../../model/presave-notice.ts';
import { noticeText } from '../notice-text.ts';
import { Modal } from './modal.tsx';

export interface NoticeDialogProps {
  readonly labels: PresaveLabels;
  readonly notice: PresaveNotice;
  onClose(): void;
}

/** Tells the visitor how a pre-save ended on a page that has no button for it. */
export function NoticeDialog({ labels, notice, onClose }: NoticeDialogProps): ReactNode {
  return (
    <Modal part="notice" labels={labels} labelledBy="text" onClose={onClose}>
      <p id="text">{noticeText(notice, labels)}</p>
      <button type="button" className="yes" onClick={onClose}>
        {labels.close}
      </button>
    </Modal>
  );
}
