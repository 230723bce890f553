import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShareMethod } from '../../model/share-links.ts';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../cover/cover.tsx';
import { closeIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type OverlayCode, usePlayer, useValue } from '../player-context.ts';
import { useClosing } from '../use-closing.ts';

/** If the author chose only `native`, and the browser has no share sheet. */
const COPY: readonly ShareMethod[] = ['copy'];

/** The dialog with the mixtape and the ways to share it. Rendered while it is open, and until it has closed. */
export function ShareOverlay(): ReactNode {
  const { atoms, overlay } = usePlayer();
  const url = useValue(atoms.shareUrl);
  const isOpen = useValue(atoms.shareOpen);
  const code = useValue(overlay);
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useClosing(isOpen, dialog);
  return isShown && code !== null && url !== null && <ShareDialog {...{ url, isOpen, dialog, code }} />;
}

interface ShareDialogProps {
  readonly url: string;
  readonly isOpen: boolean;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly code: OverlayCode;
}

function ShareDialog({
  url,
  isOpen,
  dialog,
  code: { openOver, SharedMixtape, ShareWays },
}: ShareDialogProps): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  useLayoutEffect(
    () => (isOpen && dialog.current ? openOver(dialog.current, actions.closeShare) : undefined),
    [actions, isOpen, dialog, openOver],
  );

  // A text selection that ends outside the dialog is reported as a click on the dialog too.
  const isPressedOutside = useRef(false);
  const rememberPress = ({ target, currentTarget }: MouseEvent): void => {
    isPressedOutside.current = target === currentTarget;
  };
  const closeIfOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && isPressedOutside.current) actions.closeShare();
  };

  const mixtape = useValue(atoms.mixtape);
  const copying = useValue(atoms.copying);
  const targets = useValue(atoms.settings).shareTargets.filter(
    (method) => method !== 'native' || actions.canShareNatively,
  );

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
        <SharedMixtape mixtape={mixtape} labels={labels}>
          <Cover part="share-cover" />
        </SharedMixtape>
        <ShareWays methods={targets.length > 0 ? targets : COPY} {...{ url, mixtape, copying, labels, actions }}>
          {isOpen && <Announcer />}
        </ShareWays>
        <IconButton name="close" label={labels.close} onClick={actions.closeShare}>
          {closeIcon}
        </IconButton>
      </div>
    </dialog>
  );
}
