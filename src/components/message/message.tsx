import type { MouseEventHandler, ReactNode } from 'react';
import { alertIcon } from '../icon/icons.tsx';

export interface Retry {
  readonly label: string;
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
}

/** One line that says what is wrong, and a button where something can be done about it. Said aloud by the announcer. */
export function Message({ text, retry }: { readonly text: string; readonly retry?: Retry | undefined }): ReactNode {
  return (
    <div className="message wide" part="message">
      {alertIcon}
      <span>{text}</span>
      {retry && (
        <button type="button" className="retry" part="retry" onClick={retry.onClick}>
          {retry.label}
        </button>
      )}
    </div>
  );
}
