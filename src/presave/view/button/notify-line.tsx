import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { PresaveButtonProps } from '../presave-model.ts';
import { Receipt } from './receipt-link.tsx';

const BELL = 'M4 17h16l-2-3v-4a6 6 0 0 0-12 0v4zm6 3a2 2 0 0 0 4 0';

/** The button for a message on the day, and what the visitor is told about it. */
export function NotifyLine({ model, labels }: PresaveButtonProps): ReactNode {
  const canNotify = useAtomValue(model.atoms.canNotify);
  const { status, text, note, receipt } = useAtomValue(model.atoms.notifyView);
  if (!canNotify) return null;
  return (
    <>
      <p className="release">
        <button
          type="button"
          className={`remind ${status}`}
          part="notify"
          aria-disabled={status === 'saved'}
          onClick={({ nativeEvent }) => model.actions.notify(nativeEvent)}
        >
          <Icon path={BELL} className="icon" />
          {text || labels.presaveNotify}
        </button>
      </p>
      {receipt && <Receipt {...receipt} />}
      <p className={note.kind === 'read-out' ? 'quiet' : `message ${note.kind}`} role="status">
        {note.text}
      </p>
    </>
  );
}
