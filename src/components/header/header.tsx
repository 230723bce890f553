import type { ReactNode } from 'react';
import { Cover } from '../cover/cover.tsx';
import { FROM_QUEUE } from '../from-queue.ts';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';

/** The cover, with title and artists of the active track. */
export function Header(): ReactNode {
  const { atoms } = usePlayer();
  const track = useValue(atoms.activeTrack);
  return (
    <div className="header" part="header">
      <Cover />
      <div>
        <div {...FROM_QUEUE} className="title" part="title">
          {track?.title}
        </div>
        <div {...FROM_QUEUE} className="artists" part="artists">
          {track?.artist}
        </div>
      </div>
    </div>
  );
}
