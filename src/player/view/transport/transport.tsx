import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { IconButton, nextIcon, pauseIcon, playIcon, previousIcon } from '../icon/icons.tsx';
import { usePlayer } from '../player-context.tsx';

/** Previous, play or pause, next. A pointer or the focus on them starts to load the track. */
export function Transport(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const paused = useAtomValue(atoms.paused);
  const waiting = useAtomValue(atoms.waiting);
  const playBlocked = useAtomValue(atoms.playBlocked);
  const notice = useAtomValue(atoms.notice);
  /** Whether nothing loads any more, because the track has failed or waits for the network. */
  const stopped = notice === 'unavailable' || notice === 'offline';
  return (
    <div className="transport" part="controls">
      <PreviousButton />
      <IconButton
        onPointerEnter={() => actions.preload()}
        onFocus={() => actions.preload()}
        name="play"
        label={paused ? labels.play : labels.pause}
        // Not on the player's box: screen readers skip a busy region, with its announcements.
        aria-busy={waiting}
        data-blocked={playBlocked ? '' : undefined}
        className={`icon-button play${paused ? ' paused' : ''}${waiting ? ' waiting' : ''}${stopped ? ` stopped ${notice}` : ''}`}
        onClick={() => actions.togglePlay()}
      >
        {playIcon}
        {pauseIcon}
      </IconButton>
      <NextButton />
    </div>
  );
}

export function PreviousButton(): ReactNode {
  const { actions, labels } = usePlayer();
  return (
    <IconButton name="previous" label={labels.previous} onClick={() => actions.previous()}>
      {previousIcon}
    </IconButton>
  );
}

export function NextButton(): ReactNode {
  const { actions, labels } = usePlayer();
  return (
    <IconButton
      onPointerEnter={() => actions.prefetchNext()}
      onFocus={() => actions.prefetchNext()}
      name="next"
      label={labels.next}
      onClick={() => actions.next()}
    >
      {nextIcon}
    </IconButton>
  );
}
