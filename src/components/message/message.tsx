import type { ReactNode } from 'react';
import { alertIcon } from '../icon/icons.tsx';
import { moveFocusTo } from '../move-focus.ts';

export interface Retry {
  readonly label: string;
  readonly onClick: () => void;
}

/** Try again disappears with its message. The play button does the same. */
const moveFocusOnRemoval = moveFocusTo('play');

/** One line that says what is wrong, with a button if the visitor can do something. The announcer reads it out. */
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
          ref={moveFocusOnRemoval}
          onClick={({ currentTarget }) => {
            // Safari does not focus a clicked button, but the focus has to move on from it when it disappears.
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
