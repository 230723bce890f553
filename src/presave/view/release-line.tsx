import type { ReactNode } from 'react';
import type { PresaveButtonProps } from './presave-button.tsx';

const CALENDAR = 'M8 2v4m8-4v4M3 10h18v10H3V5h18v5m-9 2v6m-3-3h6';

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
