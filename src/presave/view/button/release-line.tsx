import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import type { ButtonView } from '../../state/presave-atoms.ts';
import type { PresaveButtonProps } from '../presave-model.ts';
import { useNeighbours } from './use-neighbours.ts';

const CALENDAR = 'M8 2v4m8-4v4M3 10h18v10H3V5h18v5m-9 2v6m-3-3h6';

/** The date at the start, the reminder at the end. */
export function ReleaseLine({ model, labels }: PresaveButtonProps): ReactNode {
  const view = useAtomValue(model.atoms.view);
  const canRemind = useAtomValue(model.atoms.canRemind);
  const { note } = useAtomValue(model.atoms.notifyView);
  const isDateBelow = useNeighbours(model, model.isDateBelow);
  const { mainAction, status, receipt, feedHref } = view;
  const isSaved = status === 'saved';
  const remindsInstead = canRemind && note.kind !== 'told';
  const isHidden = isDateBelow && mainAction !== 'reminder' && receipt === null && !remindsInstead;
  const date = dateText(view, labels);
  const text = (isSaved && savedNote(view, labels)) || date;
  if (text === null || isHidden) return null;
  return (
    <p className="release">
      <span part={dateParts(isSaved, receipt === null)}>{text}</span>
      {canRemind && (
        <button
          type="button"
          className={mainAction === 'reminder' ? 'presave' : 'remind'}
          part="reminder"
          onClick={model.actions.remind}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={CALENDAR} />
          </svg>
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

/** When the release is out; `null` if the page does not say. */
function dateText({ isReleased, isDated, releaseAt }: ButtonView, labels: PresaveLabels): string | null {
  if (releaseAt !== null) return labels.outOn(releaseAt);
  return isReleased && isDated ? labels.presaveOutNow : null;
}

/** Says when a saved release comes into the library. Only a server that gives receipts promises a day. */
function savedNote({ receipt, releaseAt, isReleased }: ButtonView, labels: PresaveLabels): string | null {
  if (receipt?.state === 'delivered') return labels.presaveInLibrary;
  const at = releaseAt ?? (isReleased ? null : (receipt?.releaseAt ?? null));
  if (at === null) return null;
  return receipt === null ? labels.outOn(at) : labels.inLibraryOn(at);
}
