import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { writingDirection } from '../../../i18n/choose-language.ts';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';

interface ModalProps {
  readonly part: string;
  readonly labels: PresaveLabels;
  /** The id of the element that names the dialog. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly children: ReactNode;
  onClose(): void;
}

/** A dialog that is modal as long as its component is there. */
export function Modal({ part, labels, labelledBy, describedBy, children, onClose }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="confirm"
      part={part}
      lang={labels.language}
      dir={writingDirection(labels.language)}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      ref={dialog}
      // Dispatched in a task of its own: React's strict mode has opened it again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      {children}
    </dialog>
  );
}
