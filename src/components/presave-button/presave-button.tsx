import type { ReactNode } from 'react';
import type { PresaveService } from '../../domain/presave/presave-service.ts';
import { PRESAVE_SERVICES } from '../../domain/presave/presave-services.ts';
import type { PresaveLabels } from '../../labels/presave-labels.ts';
import type { PresaveStatus } from '../../state/presave-atoms.ts';

/** Whose label a button shows before it is told its service. */
const DEFAULT_SERVICE: PresaveService = 'spotify';

export interface PresaveButtonProps {
  readonly status: PresaveStatus;
  readonly service: PresaveService | null;
  readonly isRefused: boolean;
  /** Screen readers are told that the release is saved. */
  readonly isAnnounced: boolean;
  /** A disabled button would lose the focus. */
  readonly isFocused: boolean;
  readonly labels: PresaveLabels;
  readonly press: () => void;
}

/**
 * The button, and a sentence below it if the page that the visitor came from is not listed. It uses no hooks, because it is
 * loaded apart from React.
 */
export function PresaveButton({ status, service, labels, press, ...is }: PresaveButtonProps): ReactNode {
  const isOff = status === 'saved' || status === 'unavailable';
  // Drawn by hand: importing the icon library would be the largest part of this file besides React.
  const icon = status === 'saved' ? 'M20 6 9 17l-5-5' : status === 'busy' ? 'M21 12a9 9 0 1 1-6.2-8.56' : null;
  return (
    <div className="root" lang={labels.language}>
      <button
        type="button"
        className={`presave ${status}`}
        part="button"
        disabled={isOff && !is.isFocused}
        aria-disabled={isOff && is.isFocused}
        aria-busy={status === 'busy'}
        onClick={press}
      >
        {icon && (
          <svg className="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
        )}
        <span part="label">
          {status === 'saved' ? (
            labels.presaveAdded
          ) : (
            <slot>{labels[PRESAVE_SERVICES[service ?? DEFAULT_SERVICE].label]}</slot>
          )}
        </span>
      </button>
      <p className="quiet" role="status">
        {is.isAnnounced && labels.presaveAdded}
      </p>
      {is.isRefused && (
        <p className="refused" role="alert">
          {labels.presaveRefused}
        </p>
      )}
    </div>
  );
}
