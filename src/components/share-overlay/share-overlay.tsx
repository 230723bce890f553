import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { SHARE_TARGETS, type ShareMethod } from '../../domain/share-links.ts';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../cover/cover.tsx';
import { FROM_QUEUE } from '../from-queue.ts';
import { closeIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { openOver } from './open-over.ts';

/** The dialog with the mixtape and the ways to share it. */
export function ShareOverlay(): ReactNode {
  const { atoms } = usePlayer();
  const url = useValue(atoms.shareUrl);
  return url === null ? null : <ShareDialog url={url} />;
}

function ShareDialog({ url }: { readonly url: string }): ReactNode {
  const { actions, labels } = usePlayer();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(
    () => (dialog.current === null ? undefined : openOver(dialog.current, actions.closeShare)),
    [actions],
  );

  // A text selection that ends outside the dialog is reported as a click on the dialog too.
  const isPressedOutside = useRef(false);
  const rememberPress = ({ target, currentTarget }: MouseEvent): void => {
    isPressedOutside.current = target === currentTarget;
  };
  const closeIfOutside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && isPressedOutside.current) actions.closeShare();
  };
  /** Selects the link again if it is shown already. */
  const selectLink = (): void => selectAll(dialog.current?.querySelector('input') ?? null);
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.focus({ preventScroll: true });
    void actions.copyLink(currentTarget).then(selectLink);
  };
  /** A sandboxed frame prevents the click: then the visitor gets the link itself to copy. */
  const follow = (method: ShareMethod, isPrevented: boolean): void => {
    if (isPrevented) actions.showLink();
    else actions.shared(method);
    selectLink();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape and dispatches `close`.
    <dialog
      ref={dialog}
      className="share"
      part="share"
      aria-label={labels.share}
      onPointerDown={rememberPress}
      onClick={closeIfOutside}
      onClose={actions.closeShare}
    >
      <div className="share-body">
        <Mixtape />
        <div className="ways">
          {SHARE_TARGETS.map(({ id, label, urlFor }) => (
            <a
              key={id}
              className="pill"
              part={`share-${id}`}
              href={urlFor(url)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={({ defaultPrevented }) => follow(id, defaultPrevented)}
            >
              {labels[label]}
            </a>
          ))}
          {actions.canShareNatively && (
            <button type="button" className="pill" part="share-native" onClick={() => void actions.shareNatively()}>
              {labels.shareNatively}
            </button>
          )}
          <CopyButton onClick={copy} />
          <Announcer />
          <LinkField url={url} />
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

/**
 * Its label says when the link is copied. Screen readers read the new label of the focused button, so the announcer says
 * nothing. Safari does not focus a clicked button.
 */
function CopyButton({ onClick }: { readonly onClick: (event: MouseEvent<HTMLElement>) => void }): ReactNode {
  const { atoms, labels } = usePlayer();
  const copied = useValue(atoms.copyState) === 'copied';
  return (
    <button type="button" className="pill loud" part="copy" onClick={onClick}>
      {copied ? labels.copied : labels.copyLink}
    </button>
  );
}

/** The link, selected, where the browser does not let us copy it. */
function LinkField({ url }: { readonly url: string }): ReactNode {
  const { atoms, labels } = usePlayer();
  if (useValue(atoms.copyState) !== 'by-hand') return null;
  return <input className="link" readOnly value={url} aria-label={labels.link} ref={selectAll} />;
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
