import type { ReactNode } from 'react';
import type { PresaveButtonProps } from './presave-button.tsx';

const CALENDAR = 'M8 2v4M16 2v4M21 12V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8M3 10h18M19 16v6M16 19h6';

/** The date at the start, the reminder at the end. */
export function ReleaseLine({ view: { releaseAt, canRemind, labels }, actions }: PresaveButtonProps): ReactNode {
  if (releaseAt === null) return null;
  return (
    <p className="release">
      <span part="release-date">{labels.outOn(releaseAt)}</span>
      {canRemind && (
        <button type="button" className="remind" part="reminder" onClick={actions.remind}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={CALENDAR} />
          </svg>
          {labels.presaveRemind}
        </button>
      )}
    </p>
  );
}
