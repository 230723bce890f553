import type { ReactNode } from 'react';
import { listIcon, repeatIcon, shareIcon, shuffleIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';

/** Shuffle, repeat, track list and, if there is something to share, share. */
export function Toggles(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const shuffle = useValue(atoms.shuffle);
  const repeat = useValue(atoms.repeat);
  const listOpen = useValue(atoms.listOpen);
  const shareOpen = useValue(atoms.shareOpen);
  const canShare = useValue(atoms.shareUrl) !== null;
  return (
    <div className="toggles">
      <IconButton
        name="shuffle"
        label={labels.shuffle}
        aria-pressed={shuffle}
        onClick={() => actions.setShuffle(!shuffle)}
      >
        {shuffleIcon}
      </IconButton>
      <IconButton name="repeat" label={labels.repeat} aria-pressed={repeat} onClick={() => actions.setRepeat(!repeat)}>
        {repeatIcon}
      </IconButton>
      <IconButton
        name="list-toggle"
        label={labels.trackList}
        aria-expanded={listOpen}
        onClick={() => actions.setListOpen(!listOpen)}
      >
        {listIcon}
      </IconButton>
      {canShare && (
        <IconButton
          name="share-toggle"
          label={labels.share}
          aria-expanded={shareOpen}
          onClick={({ currentTarget }) => {
            // Safari does not focus a clicked button, but the overlay returns the focus to this button.
            currentTarget.focus({ preventScroll: true });
            if (shareOpen) actions.closeShare();
            else actions.openShare();
          }}
        >
          {shareIcon}
        </IconButton>
      )}
    </div>
  );
}
