import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { PresaveButtonProps } from '../presave-model.ts';
import { useNeighbours } from './use-neighbours.ts';

const CALENDAR = 'M8 2v4m8-4v4M3 10h18v10H3V5h18v5m-9 2v6m-3-3h6';

/** The date at the start, the reminder at the end. */
export function ReleaseLine({ model, labels }: PresaveButtonProps): ReactNode {
  const { atoms } = model;
  const kind = useAtomValue(atoms.kind);
  const receipt = useAtomValue(atoms.receipt);
  const canRemind = useAtomValue(atoms.canRemind);
  const feedHref = useAtomValue(atoms.feedHref);
  const { note } = useAtomValue(atoms.notifyView);
  const isDateBelow = useNeighbours(model, model.isDateBelow);
  const isSaved = useAtomValue(atoms.status) === 'saved';
  const text = useText({ model, labels });
  const replacesMessage = canRemind && note.kind !== 'read-out';
  const isHidden = isDateBelow && kind !== 'reminder' && receipt === null && !replacesMessage;
  if (text === null || isHidden) return null;
  return (
    <p className="release">
      <span part={dateParts(isSaved, receipt === null)}>{text}</span>
      {canRemind && (
        <button
          type="button"
          className={kind === 'reminder' ? 'presave' : 'remind'}
          part="reminder"
          onClick={model.actions.remind}
        >
          <Icon path={CALENDAR} className="icon" />
          {labels.presaveRemind}
        </button>
      )}
      {feedHref && (
        <a className="remind" part="reminder-feed" href={feedHref}>
          {labels.presaveSubscribe}
        </a>
      )}
    </p>
  );
}

/** A note that only repeats the date has both parts: style sheets may know either. */
function dateParts(isSaved: boolean, isDate: boolean): string {
  if (!isSaved) return 'release-date';
  return isDate ? 'saved-note release-date' : 'saved-note';
}

/**
 * When the release is out, or when a saved one comes into the library: only a server that gives receipts promises a
 * day. `null` if neither is known.
 */
function useText({ model: { atoms }, labels }: PresaveButtonProps): string | null {
  const receipt = useAtomValue(atoms.receipt);
  const releaseAt = useAtomValue(atoms.releaseAt);
  const isReleased = useAtomValue(atoms.released);
  const isDated = useAtomValue(atoms.releaseDate) !== null;
  if (receipt?.state === 'delivered') return labels.presaveInLibrary;
  const at = releaseAt ?? (isReleased ? null : (receipt?.releaseAt ?? null));
  if (at === null) return isReleased && isDated ? labels.presaveOutNow : null;
  return receipt !== null ? labels.inLibraryOn(at) : labels.outOn(at);
}
