import type { ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { Player } from './player.tsx';
import { RenderGuard } from './render-guard.tsx';

/** The root of what is drawn. Everything that it shows and does comes from the `PlayerContext`. */
export function MixtapePlayerView(): ReactNode {
  return (
    <RenderGuard model={usePlayer()}>
      <Player />
    </RenderGuard>
  );
}
