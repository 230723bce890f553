import type { ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { Player } from './player.tsx';
import { RenderGuard } from './render-guard.tsx';

/** The root component. It gets everything from the `PlayerContext`. */
export function MixtapePlayerView(): ReactNode {
  return (
    <RenderGuard model={usePlayer()}>
      <Player />
    </RenderGuard>
  );
}
