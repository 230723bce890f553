import { useAtomValue } from 'jotai';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { trackLink } from '../../model/share-links.ts';
import { DEFAULT_SHARE_METHODS, type ShareMethod, type ShareTarget } from '../../model/share-methods.ts';
import type { PlayerModel } from '../player-context.tsx';
import type { Waveform } from '../tape/waveform.tsx';
import { useClosing } from '../use-closing.ts';
import { ShareTape } from './share-tape.tsx';
import { openOver, ShareContent } from './share-ways.tsx';

/**
 * The default targets, in the order in which they are shown unless the author
 * chooses one: first what every visitor can use.
 */
const SHOWN_FIRST = [...DEFAULT_SHARE_METHODS].sort((one, other) => rank(one) - rank(other));

function rank(method: ShareMethod): number {
  const place = ['copy', 'native'].indexOf(method);
  return place < 0 ? 2 : place;
}

interface ShareDialogProps {
  readonly player: PlayerModel;
  /** These are passed in, because their code is already in the player's script. */
  readonly cover: ReactNode;
  readonly bars: typeof Waveform;
  readonly announcer: ReactNode;
  readonly close: ReactNode;
}

/** The dialog with the mixtape and the ways to share it. Rendered while it is open, and until it has closed. */
export function ShareDialog({ player, cover, bars, announcer, close }: ShareDialogProps): ReactNode {
  const { atoms, actions, labels } = player;
  const url = useAtomValue(atoms.shareUrl);
  const isOpen = useAtomValue(atoms.shareOpen);
  const mixtape = useAtomValue(atoms.mixtape);
  const mixtapePage = useAtomValue(atoms.mixtapePage);
  const track = useAtomValue(atoms.activeTrack);
  const tracks = useAtomValue(atoms.tracks);
  const activeIndex = useAtomValue(atoms.activeIndex);
  const copying = useAtomValue(atoms.copying);
  const { shareTargets, waveform } = useAtomValue(atoms.settings);
  const dialog = useRef<HTMLDialogElement>(null);
  const isRendered = useClosing(isOpen, dialog) && url !== null;
  useLayoutEffect(
    () => (isRendered && isOpen && dialog.current ? openOver(dialog.current, actions.closeShare) : undefined),
    [isRendered, isOpen, actions],
  );

  // A text selection that ends outside the dialog is reported as a click on the dialog too.
  const isPressedOutside = useRef(false);
  const rememberPress = ({ target, currentTarget }: MouseEvent): void => {
    isPressedOutside.current = target === currentTarget;
  };
  const closeIfOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && isPressedOutside.current) actions.closeShare();
  };

  if (!isRendered) return null;
  // Compare the names, because this chunk has its own copy of the list.
  const inOrder = `${shareTargets}` === `${DEFAULT_SHARE_METHODS}` ? SHOWN_FIRST : shareTargets;
  const targets: readonly ShareTarget[] = inOrder.filter((target) => target !== 'native' || actions.canShareNatively);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape and dispatches `close`.
    <dialog
      ref={dialog}
      className="share"
      part="share"
      aria-label={labels.share}
      onPointerDown={rememberPress}
      onClick={closeIfOutside}
      // Dispatched in a task of its own: the dialog may be open again.
      onClose={({ currentTarget }) => currentTarget.open || actions.closeShare()}
    >
      <div className="share-body">
        <ShareContent
          // The list is empty if the author has chosen only `native` and the browser has no share sheet.
          targets={targets.length > 0 ? targets : ['copy']}
          cover={cover}
          tape={waveform !== 'none' && <ShareTape tracks={tracks} activeIndex={activeIndex} Waveform={bars} />}
          announcer={isOpen && announcer}
          url={url}
          mixtape={mixtape}
          trackUrl={track && tracks.length > 1 ? trackLink(url, track, mixtapePage) : null}
          copying={copying}
          labels={labels}
          actions={actions}
        />
        {close}
      </div>
    </dialog>
  );
}
