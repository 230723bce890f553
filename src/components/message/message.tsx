import type { ReactNode } from 'react';
import { alertIcon } from '../icon/icons.tsx';
import { passFocusTo } from '../pass-focus.ts';

export interface Retry {
  readonly label: string;
  readonly onClick: () => void;
}

/** Try again goes with its message: play does the same. */
const passFocusOn = passFocusTo('play');

/** One line that says what is wrong, and a button where something can be done about it. Said aloud by the announcer. */
export function Message({ text, retry }: { readonly text: string; readonly retry?: Retry | undefined }): ReactNode {
  return (
    <div className="message wide" part="message">
      {alertIcon}
      <span dir="auto">{text}</span>
      {retry && (
        <button
          type="button"
          className="retry"
          part="retry"
          ref={passFocusOn}
          onClick={({ currentTarget }) => {
            // Safari gives the focus to no button that is clicked: then there would be none to pass on.
            currentTarget.focus({ preventScroll: true });
            retry.onClick();
          }}
        >
          {retry.label}
        </button>
      )}
    </div>
  );
}
