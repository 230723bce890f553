import { useAtomValue } from 'jotai';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../header/header.tsx';
import { closeIcon, IconButton } from '../icon/icons.tsx';
import { useAfterPaint, usePlayer } from '../player-context.tsx';
import { useClosing } from '../use-closing.ts';

/** The dialog with the mixtape and the ways to share it. Rendered while it is open, and until it has closed. */
export function ShareOverlay(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const url = useAtomValue(atoms.shareUrl);
  const isOpen = useAtomValue(atoms.shareOpen);
  const code = useAfterPaint();
  const mixtape = useAtomValue(atoms.mixtape);
  const copying = useAtomValue(atoms.copying);
  const { shareTargets } = useAtomValue(atoms.settings);
  const dialog = useRef<HTMLDialogElement>(null);
  const isRendered = useClosing(isOpen, dialog) && code !== null && url !== null;
  useLayoutEffect(
    () => (isRendered && isOpen && dialog.current ? code.openOver(dialog.current, actions.closeShare) : undefined),
    [isRendered, isOpen, code, actions],
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
  const targets = shareTargets.filter((method) => method !== 'native' || actions.canShareNatively);
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
        <code.ShareContent
          // None is left if the author chose only `native`, and the browser has no share sheet.
          methods={targets.length > 0 ? targets : ['copy']}
          cover={<Cover part="share-cover" />}
          announcer={isOpen && <Announcer />}
          url={url}
          mixtape={mixtape}
          copying={copying}
          labels={labels}
          actions={actions}
        />
        <IconButton name="close" label={labels.close} onClick={actions.closeShare}>
          {closeIcon}
        </IconButton>
      </div>
    </dialog>
  );
}
