import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveCase } from '../model/presave-case.ts';
import { DEFAULT_SERVICE, type PresaveService } from '../model/presave-service.ts';
import type { InAppMessage, PresaveStatus } from '../state/presave-atoms.ts';
import type { InApp } from './in-app.tsx';
import { iconOf, mainLabel } from './main-button.ts';
import { ReleaseLine } from './release-line.tsx';

/** What is shown. */
export interface PresaveView {
  readonly shownCase: PresaveCase;
  readonly status: PresaveStatus;
  readonly service: PresaveService | null;
  /** The outline of Apple Music's mark; empty until it is loaded. */
  readonly appleMusicMark: string;
  readonly isReleased: boolean;
  /** The address of the main button, if that is a link. */
  readonly href: string;
  /** When the release is out, in milliseconds since 1970; `null` if it is out, or the date is unknown. */
  readonly releaseAt: number | null;
  readonly canRemind: boolean;
  readonly inApp: InAppMessage | null;
  /** Draws the message, once it is loaded. */
  readonly InApp: typeof InApp | null;
  readonly isRefused: boolean;
  /** Screen readers are told that the release is saved. */
  readonly isAnnounced: boolean;
  /** Something in the button has the focus: a disabled button would lose it, and could not get it. */
  readonly isFocused: boolean;
  readonly labels: PresaveLabels;
}

/** What the visitor can do. */
export interface PresaveButtonActions {
  press(): void;
  /** @returns false if a message shows instead */
  follow(): boolean;
  continueInApp(): void;
  copyLink(within: Element): void;
  remind(): void;
}

export interface PresaveButtonProps {
  readonly view: PresaveView;
  readonly actions: PresaveButtonActions;
}

/**
 * The main button or link with what stands below it. It uses no hooks, and its parts are called as functions, because it is
 * loaded apart from React.
 */
export function PresaveButton({ view, actions }: PresaveButtonProps): ReactNode {
  const { labels, status, inApp, isAnnounced, isRefused } = view;
  return (
    <div className="root" lang={labels.language}>
      {view.shownCase !== 'reminder' && inApp === null && Main({ view, actions })}
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
    </div>
  );
}

function Main({ view, actions }: PresaveButtonProps): ReactNode {
  const { shownCase, status, service, appleMusicMark, href, isFocused, isReleased } = view;
  const { d, isMark } = iconOf(status, service ?? DEFAULT_SERVICE, appleMusicMark);
  const text = mainLabel(view);
  const content = (
    <>
      <svg className={isMark ? 'icon mark' : 'icon'} part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
      <span part="label">{status === 'saved' || isReleased ? text : <slot>{text}</slot>}</span>
    </>
  );
  if (shownCase === 'listen' || shownCase === 'link') {
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
