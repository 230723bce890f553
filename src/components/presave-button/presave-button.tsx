import type { ReactNode } from 'react';
import { useAtom } from '../use-atom.ts';
import { usePresave } from './presave-context.ts';

/** The button, and one sentence below it where a page that is not listed sent the visitor here. */
export function PresaveButton(): ReactNode {
  const { store, atoms, labels, press } = usePresave();
  const status = useAtom(store, atoms.status);
  const { service } = useAtom(store, atoms.settings);
  const isRefused = useAtom(store, atoms.refused);
  // Two lines, drawn by hand: the icon library would be the largest part of what this file loads besides React.
  const icon = status === 'saved' ? 'M20 6 9 17l-5-5' : status === 'busy' ? 'M21 12a9 9 0 1 1-6.2-8.56' : null;
  return (
    <div className="root" lang={labels.language}>
      <button
        type="button"
        className={`presave ${status}`}
        part="button"
        disabled={status === 'saved' || status === 'unavailable'}
        aria-busy={status === 'busy'}
        onClick={press}
      >
        {icon && (
          <svg className="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
        )}
        <span part="label" aria-live="polite">
          {status === 'saved' ? (
            labels.presaveAdded
          ) : (
            <slot>{service === 'apple_music' ? labels.presaveAppleMusic : labels.presaveSpotify}</slot>
          )}
        </span>
      </button>
      {isRefused && (
        <p className="refused" role="alert">
          {labels.presaveRefused}
        </p>
      )}
    </div>
  );
}
