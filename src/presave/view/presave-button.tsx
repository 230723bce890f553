import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { PRESAVE_SERVICES } from '../model/presave-services.ts';
import type { InAppMessage, ShownState } from '../state/presave-atoms.ts';

export interface PresaveView extends ShownState {
  /** The outline of the service's mark; empty until it is loaded. */
  readonly mark: string;
  readonly canRemind: boolean;
  /** Draws the message in the browser of an app, once it is loaded. */
  readonly InApp: ((props: InAppProps) => ReactNode) | null;
  /** The link to the receipt of a saved release, once there is one. */
  readonly receipt: ReactNode;
  /** Something in the button has the focus: a disabled button would lose it, and could not get it. */
  readonly isFocused: boolean;
  /** The next button says when the release is out. */
  readonly isDateHidden: boolean;
  readonly labels: PresaveLabels;
}

/** What the visitor can do. `follow` returns false if a message shows instead. */
export type PresaveButtonActions = Readonly<Record<'press' | 'continueInApp' | 'remind', () => void>> & {
  follow(): boolean;
  copyLink(within: Element): void;
};

export interface PresaveButtonProps {
  readonly view: PresaveView;
  readonly actions: PresaveButtonActions;
}

export interface InAppProps extends PresaveButtonProps {
  readonly message: InAppMessage;
}

const CHECK = 'M20 6 9 17l-5-5';
const ARC = 'M21 12a9 9 0 1 1-6.2-8.56';
const CALENDAR = 'M8 2v4m8-4v4M3 10h18v10H3V5h18v5m-9 2v6m-3-3h6';

/** It uses no hooks, and its parts are called as functions, because it is loaded apart from React. */
export function PresaveButton({ view, actions }: PresaveButtonProps): ReactNode {
  const { labels, status, inApp, isAnnounced, isRefused } = view;
  return (
    <div className="root" lang={labels.language}>
      {view.mainAction !== 'reminder' && inApp === null && Main({ view, actions })}
      <p className="quiet" role="status">
        {status !== 'busy' && isAnnounced && labels.presaveAdded}
      </p>
      {isRefused && (
        <p className="refused" role="alert">
          {labels.presaveRefused}
        </p>
      )}
      {inApp && view.InApp?.({ message: inApp, view, actions })}
      {ReleaseLine({ view, actions })}
      {view.receipt}
    </div>
  );
}

function Main({ view, actions }: PresaveButtonProps): ReactNode {
  const { mainAction, status, mark, href, isFocused, isReleased } = view;
  // A service's mark is filled, other icons are lines.
  const icon = status === 'saved' ? CHECK : status === 'busy' ? ARC : null;
  const text = mainLabel(view);
  const content = (
    <>
      <svg className={icon ? 'icon' : 'icon mark'} part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon ?? mark} />
      </svg>
      <span part="label">{status === 'saved' || isReleased ? text : <slot>{text}</slot>}</span>
    </>
  );
  if (mainAction === 'listen' || mainAction === 'link') {
    return (
      <a
        className="presave ready"
        part="button"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => actions.follow() || event.preventDefault()}
      >
        {content}
      </a>
    );
  }
  const isOff = status === 'saved' || status === 'unavailable';
  return (
    <button
      type="button"
      className={`presave ${status}`}
      part="button"
      disabled={isOff && !isFocused}
      aria-disabled={isOff && isFocused}
      aria-busy={status === 'busy'}
      onClick={actions.press}
    >
      {content}
    </button>
  );
}

function mainLabel({ status, mainAction, service, isReleased, labels }: PresaveView): string {
  const { name } = PRESAVE_SERVICES[service];
  if (status === 'saved') return labels.presaveAdded;
  if (!isReleased) return labels.presaveOn(name);
  return mainAction === 'listen' || mainAction === 'link' ? labels.listenOn(name) : labels.saveOn(name);
}

/** The date at the start, the reminder at the end. */
function ReleaseLine({ view, actions }: PresaveButtonProps): ReactNode {
  const { releaseAt, canRemind, isDateHidden, mainAction, labels } = view;
  if (releaseAt === null || (isDateHidden && mainAction !== 'reminder')) return null;
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
