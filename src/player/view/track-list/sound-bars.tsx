import type { ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';

/** Moving bars in the active row, only while the track plays. */
export function SoundBars(): ReactNode {
  const { atoms } = usePlayer();
  return (
    useValue(atoms.playing) && (
      <span className="bars" part="sound-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    )
  );
}
