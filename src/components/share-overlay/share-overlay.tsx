import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { facebookUrl, type ShareMethod, twitterUrl } from '../../domain/share-links.ts';
import { Announcer } from '../announcer/announcer.tsx';
import { Cover } from '../cover/cover.tsx';
import { closeIcon } from '../icon/icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { openOver } from './open-over.ts';

/** What a visitor shares, and by what way. */
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

  // Text may be selected with a pointer that is let go beside the dialog: that is a click on the dialog, too.
  const pressedBeside = useRef(false);
  const notePress = ({ target, currentTarget }: MouseEvent): void => {
    pressedBeside.current = target === currentTarget;
  };
  const closeBeside = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && pressedBeside.current) actions.closeShare();
  };
  /** Where the link to copy by hand is there already, it is selected once more. */
  const selectLink = (): void => selectAll(dialog.current?.querySelector('input') ?? null);
  const copy = ({ currentTarget }: MouseEvent): void => void actions.copyLink(currentTarget).then(selectLink);
  /** A link that leads nowhere, as in a sandboxed frame, helps as its address. */
  const follow = (method: ShareMethod, isPrevented: boolean): void => {
    if (isPrevented) actions.showLink();
    else actions.shared(method);
    selectLink();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself, and tells by `close`.
    <dialog
      ref={dialog}
      className="share"
      part="share"
      aria-label={labels.share}
      onPointerDown={notePress}
      onClick={closeBeside}
      onClose={actions.closeShare}
    >
      <div className="share-body">
        <Mixtape />
        <div className="ways">
          <a
            className="pill"
            part="share-facebook"
            href={facebookUrl(url)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={({ defaultPrevented }) => follow('facebook', defaultPrevented)}
          >
            {labels.shareOnFacebook}
          </a>
          <a
            className="pill"
            part="share-twitter"
            href={twitterUrl(url)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={({ defaultPrevented }) => follow('twitter', defaultPrevented)}
          >
            {labels.shareOnTwitter}
          </a>
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
        <div className="shared-title" part="share-title" dir="auto">
          {mixtape.title}
        </div>
        <div dir="auto">{mixtape.artist}</div>
        {djs.length > 0 && <div dir="auto">{labels.withDjs(djs)}</div>}
      </div>
    </div>
  );
}

/** Says on itself that it is done. */
function CopyButton({ onClick }: { readonly onClick: (event: MouseEvent) => void }): ReactNode {
  const { atoms, labels } = usePlayer();
  const copied = useValue(atoms.copyState) === 'copied';
  return (
    <button type="button" className="pill loud" part="copy" onClick={onClick}>
      {copied ? labels.copied : labels.copyLink}
    </button>
  );
}

/** The link itself, selected, where it cannot be copied for the visitor. */
function LinkField({ url }: { readonly url: string }): ReactNode {
  const { atoms, labels } = usePlayer();
  if (useValue(atoms.copyState) !== 'by-hand') return null;
  return <input className="link" readOnly value={url} aria-label={labels.link} ref={selectAll} />;
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
