import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { SHARE_TARGETS, type ShareMethod } from '../../model/share-links.ts';
import type { Copying } from '../../state/player-atoms.ts';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../cover/cover.tsx';
import { FROM_QUEUE } from '../from-queue.ts';
import { closeIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { onFollow } from '../on-follow.ts';
import { usePlayer } from '../player-context.ts';
import { useClosing } from '../use-closing.ts';
import { useValue } from '../use-value.ts';
import { openOver } from './open-over.ts';
import { ShareIcon } from './share-icon.tsx';

/** If the author chose only `native`, and the browser has no share sheet. */
const COPY: readonly ShareMethod[] = ['copy'];

/** The dialog with the mixtape and the ways to share it. Rendered while it is open, and until it has closed. */
export function ShareOverlay(): ReactNode {
  const { atoms } = usePlayer();
  const url = useValue(atoms.shareUrl);
  const isOpen = useValue(atoms.shareOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useClosing(isOpen, dialog);
  return isShown && url !== null && <ShareDialog url={url} isOpen={isOpen} dialog={dialog} />;
}

interface ShareDialogProps {
  readonly url: string;
  readonly isOpen: boolean;
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

function ShareDialog({ url, isOpen, dialog }: ShareDialogProps): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  useLayoutEffect(
    () => (isOpen && dialog.current ? openOver(dialog.current, actions.closeShare) : undefined),
    [actions, isOpen, dialog],
  );

  // A text selection that ends outside the dialog is reported as a click on the dialog too.
  const isPressedOutside = useRef(false);
  const rememberPress = ({ target, currentTarget }: MouseEvent): void => {
    isPressedOutside.current = target === currentTarget;
  };
  const closeIfOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && isPressedOutside.current) actions.closeShare();
  };
  /** Selects the text again if it is shown already. */
  const selectText = (): void => selectAll(dialog.current?.querySelector('input') ?? null);
  const follow = (method: ShareMethod, isPrevented: boolean): void => {
    if (isPrevented) actions.showLink(url);
    else actions.shared(method);
    selectText();
  };

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
        <Mixtape />
        <div className="ways">
          {(targets.length > 0 ? targets : COPY).map((method) => (
            <ShareWay key={method} method={method} url={url} afterCopy={selectText} follow={follow} />
          ))}
          {isOpen && <Announcer />}
        </div>
        <IconButton name="close" label={labels.close} onClick={actions.closeShare}>
          {closeIcon}
        </IconButton>
      </div>
    </dialog>
  );
}

function Mixtape(): ReactNode {
  const { atoms, labels } = usePlayer();
  const mixtape = useValue(atoms.mixtape);
  if (mixtape === null) return null;
  const djs = mixtape.djs.map(({ name }) => name);
  return (
    <div className="shared">
      <Cover part="share-cover" />
      <div>
        <div className="kind">{labels.mixtape}</div>
        <div {...FROM_QUEUE} className="shared-title" part="share-title">
          {mixtape.title}
        </div>
        <div {...FROM_QUEUE}>{mixtape.artist}</div>
        {djs.length > 0 && <div dir="auto">{labels.withDjs(djs)}</div>}
      </div>
    </div>
  );
}

interface ShareWayProps {
  readonly method: ShareMethod;
  readonly url: string;
  /** Called when something was copied, or has to be copied by hand. */
  readonly afterCopy: () => void;
  /** @param isPrevented whether the browser does not open the link */
  readonly follow: (method: ShareMethod, isPrevented: boolean) => void;
}

/** The link or the button for one way to share. */
function ShareWay({ method, url, afterCopy, follow }: ShareWayProps): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const { title = '', artist = '' } = useValue(atoms.mixtape) ?? {};
  const text = labels.shareText(title, artist);
  if (method === 'copy' || method === 'embed') return <CopyButton what={method} afterCopy={afterCopy} />;
  if (method === 'native')
    return (
      <button type="button" className="pill" part="share-native" onClick={() => void actions.shareNatively(text)}>
        <ShareIcon of="native" />
        {labels.shareNatively}
      </button>
    );
  const target = SHARE_TARGETS.find(({ id }) => id === method);
  if (target === undefined) return null;
  const { name, urlFor } = target;
  return (
    <a
      className="pill"
      part={`share-${method}`}
      href={urlFor({ url, text })}
      target="_blank"
      rel="noopener noreferrer"
      {...onFollow((isPrevented) => follow(method, isPrevented))}
    >
      <ShareIcon of={method} />
      {name === null ? labels.shareByEmail : labels.shareOn(name)}
    </a>
  );
}

/**
 * Its label says when the text is copied: screen readers read the new label of the focused button. The text itself
 * follows, selected, where the browser does not let us copy it.
 */
function CopyButton({ what, afterCopy }: Pick<ShareWayProps, 'afterCopy'> & Pick<Copying, 'what'>): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const copying = useValue(atoms.copying);
  const isThis = copying?.what === what;
  const isCopied = isThis && copying.isCopied;
  const isLink = what === 'copy';
  const copy = isLink ? actions.copyLink : actions.copyEmbed;
  const label = isLink ? labels.copyLink : labels.copyEmbed;
  useLayoutEffect(() => {
    if (!isLink) actions.preloadEmbed();
  }, [actions, isLink]);
  return (
    <>
      <button
        type="button"
        className={isLink ? 'pill loud' : 'pill plain'}
        part={isLink ? 'copy' : 'copy-embed'}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button.
          currentTarget.focus({ preventScroll: true });
          void copy(currentTarget).then(afterCopy);
        }}
      >
        <ShareIcon of={isCopied ? 'copied' : what} />
        {isCopied ? labels.copied : label}
      </button>
      {isThis && !isCopied && (
        <input
          className="link"
          readOnly
          value={copying.text}
          aria-label={isLink ? labels.link : labels.embedCode}
          ref={selectAll}
        />
      )}
    </>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
