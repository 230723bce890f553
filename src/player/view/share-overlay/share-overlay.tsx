import type { ReactNode } from 'react';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../header/header.tsx';
import { closeIcon, IconButton } from '../icon/icons.tsx';
import { useAfterPaint, usePlayer } from '../player-context.tsx';

/** The share overlay. Its dialog is loaded once the player has been painted. */
export function ShareOverlay(): ReactNode {
  const player = usePlayer();
  const afterPaint = useAfterPaint();
  return (
    afterPaint && (
      <afterPaint.ShareDialog
        player={player}
        cover={<Cover part="share-cover" decoding="sync" />}
        announcer={<Announcer />}
        close={
          <IconButton name="close" label={player.labels.close} onClick={player.actions.closeShare}>
            {closeIcon}
          </IconButton>
        }
      />
    )
  );
}
