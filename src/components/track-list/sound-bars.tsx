import type { ReactNode } from 'react';

/** The sign of the active track, which dances while it sounds. */
export function SoundBars(): ReactNode {
  return (
    <span className="bars" part="sound-bars" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
