import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { IconButton, listIcon, repeatIcon, shareIcon, shuffleIcon } from '../icon/icons.tsx';
import { usePlayer } from '../player-context.tsx';

const createToggle = (name: 'shuffle' | 'repeat', set: 'setShuffle' | 'setRepeat', icon: ReactNode) =>
  function Toggle(): ReactNode {
    const { atoms, actions, labels } = usePlayer();
    const isOn = useAtomValue(atoms[name]);
    return (
      <IconButton name={name} label={labels[name]} aria-pressed={isOn} onClick={() => actions[set](!isOn)}>
        {icon}
      </IconButton>
    );
  };
export const ShuffleToggle = createToggle('shuffle', 'setShuffle', shuffleIcon);
export const RepeatToggle = createToggle('repeat', 'setRepeat', repeatIcon);

export function ListToggle(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const isOpen = useAtomValue(atoms.listOpen);
  return (
    <IconButton
      name="list-toggle"
      label={labels.trackList}
      aria-expanded={isOpen}
      onClick={() => actions.setListOpen(!isOpen)}
    >
      {listIcon}
    </IconButton>
  );
}

/** Not rendered if there is nothing to share. */
export function ShareToggle(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const isOpen = useAtomValue(atoms.shareOpen);
  const canShare = useAtomValue(atoms.shareUrl) !== null;
  return (
    canShare && (
      <IconButton
        name="share-toggle"
        label={labels.share}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // When the overlay closes, the focus returns to the element that has it now. Safari does not focus a clicked
          // button, and the overlay closes a menu, so focus the button or the button of its menu.
          const opener = currentTarget.closest('[popover]')?.previousElementSibling ?? currentTarget;
          (opener as HTMLElement).focus({ preventScroll: true });
          if (isOpen) actions.closeShare();
          else actions.openShare();
        }}
      >
        {shareIcon}
      </IconButton>
    )
  );
}
