import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that is modal as long as its component is there. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  return dialog;
}
