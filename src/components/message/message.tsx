import type { ReactNode } from 'react';
import { alertIcon } from '../icon/icons.tsx';

export interface Retry {
  readonly label: string;
  readonly onClick: () => void;
}

/** One line that says what is wrong, and a button where something can be done about it. Said aloud by the announcer. */
export function Message({ text, retry }: { readonly text: string; readonly retry?: Retry | undefined }): ReactNode {
  return (
    <div className="message wide" part="message">
      {alertIcon}
      <span dir="auto">{text}</span>
      {retry && (
        <button type="button" className="retry" part="retry" ref={passFocusOn} onClick={retry.onClick}>
          {retry.label}
        </button>
      )}
    </div>
  );
}

/** The button goes with its message, unasked too: whoever came to it by keyboard goes on at the one that does the same. */
function passFocusOn(button: HTMLButtonElement): () => void {
  return () => {
    if (button.matches(':focus')) button.closest('section')?.querySelector<HTMLElement>('[part~="play"]')?.focus();
  };
}
