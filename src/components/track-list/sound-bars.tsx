import type { ReactNode } from 'react';

/** Marks the active track, and moves while it plays. */
export function SoundBars(): ReactNode {
  return (
    <span className="bars" part="sound-bars" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
