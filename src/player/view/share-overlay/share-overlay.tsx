import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../header/header.tsx';
import { closeIcon, IconButton } from '../icon/icons.tsx';
import { useLateCode, usePlayer } from '../player-context.tsx';
import { Waveform } from '../tape/waveform.tsx';

/** The share overlay. Its dialog is loaded once the page is idle. */
export function ShareOverlay(): ReactNode {
  const player = usePlayer();
  const share = useLateCode(player.whenIdle);
  const mixtape = useAtomValue(player.atoms.mixtape);
  return (
    share && (
      <share.ShareDialog
        player={player}
        cover={<Cover cover={mixtape?.cover} part="share-cover" decoding="sync" />}
        bars={Waveform}
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
