import copied from '@iconify-json/lucide/check.svg';
import embed from '@iconify-json/lucide/code.svg';
import own from '@iconify-json/lucide/globe.svg';
import copy from '@iconify-json/lucide/link.svg';
import email from '@iconify-json/lucide/mail.svg';
import native from '@iconify-json/lucide/share.svg';
import bluesky from '@iconify-json/simple-icons/bluesky.svg';
import facebook from '@iconify-json/simple-icons/facebook.svg';
import mastodon from '@iconify-json/simple-icons/mastodon.svg';
import telegram from '@iconify-json/simple-icons/telegram.svg';
import threads from '@iconify-json/simple-icons/threads.svg';
import whatsapp from '@iconify-json/simple-icons/whatsapp.svg';
import twitter from '@iconify-json/simple-icons/x.svg';
import { type ReactNode, useEffect } from 'react';
import type { Labels } from '../../../i18n/labels.ts';
import { copyText } from '../../../platform/page/clipboard.ts';
import { windowOf } from '../../../platform/page/native-member.ts';
import { CopyButton } from '../../../platform/view/copy-button.tsx';
import type { Mixtape } from '../../model/queue/mixtape.ts';
import { ownShareLink, SHARE_LINKS } from '../../model/share-links.ts';
import { isOwnTarget, type ShareMethod, type ShareTarget } from '../../model/share-methods.ts';
import type { CopyText, PlayerActions } from '../../state/player-actions.ts';
import type { Copying } from '../../state/player-atoms.ts';
import { FROM_QUEUE, onFollow } from '../from-queue.ts';
import { MARGIN, placeInWindow } from '../place-in-window.ts';

interface ShareProps {
  readonly url: string;
  /** The link of the active track; `null` if there is no other. */
  readonly trackUrl: string | null;
  readonly mixtape: Mixtape | null;
  readonly copying: Copying | null;
  readonly labels: Labels;
  readonly actions: PlayerActions;
}

interface ContentProps extends ShareProps {
  readonly targets: readonly ShareTarget[];
  readonly cover: ReactNode;
  readonly tape: ReactNode;
  readonly announcer: ReactNode;
}

/** The mixtape or track that is shared, and the ways to share it. */
export function ShareContent({ targets, cover, tape, announcer, ...share }: ContentProps): ReactNode {
  const { mixtape, labels } = share;
  const djs = mixtape?.djs.map(({ name }) => name) ?? [];
  return (
    <>
      {mixtape && (
        <div className="shared">
          {cover}
          <div>
            <div className="kind">{labels.mixtape}</div>
            <div {...FROM_QUEUE} className="shared-title" part="share-title">
              {mixtape.title}
            </div>
            <div {...FROM_QUEUE}>{mixtape.artist}</div>
            {djs.length > 0 && <div dir="auto">{labels.withDjs(djs)}</div>}
          </div>
        </div>
      )}
      {tape}
      <div className="ways">
        {targets.map((target) => (
          <ShareWay key={target} target={target} {...share} />
        ))}
        {share.trackUrl && targets.includes('copy') && <CopyWay what="copy-track" {...share} />}
        {announcer}
      </div>
    </>
  );
}

function ShareWay({ target, ...share }: ShareProps & { readonly target: ShareTarget }): ReactNode {
  const { url, mixtape, labels, actions } = share;
  const text = labels.shareText(mixtape?.title ?? '', mixtape?.artist ?? '');
  if (target === 'copy' || target === 'embed') return <CopyWay what={target} {...share} />;
  if (target === 'native')
    return (
      <button type="button" className="pill" part="share-native" onClick={() => void actions.shareNatively(text)}>
        <ShareIcon of="native" />
        <span>{labels.shareNatively}</span>
      </button>
    );
  const isOwn = isOwnTarget(target);
  const { name, urlFor } = isOwn ? ownShareLink(target) : SHARE_LINKS[target];
  const label = name === null ? labels.shareByEmail : labels.shareOn(name);
  return (
    <a
      // A mark that several sites have says nothing without the name.
      className={isOwn ? 'pill' : 'pill site'}
      part={`share-${isOwn ? 'custom' : target}`}
      title={label}
      href={urlFor({ url, text })}
      target="_blank"
      rel="noopener noreferrer"
      {...onFollow((isPrevented) => {
        if (isPrevented) actions.showLink(url);
        else if (isOwn) actions.shared('custom', name ?? '');
        else actions.shared(target);
      })}
    >
      <ShareIcon of={isOwn ? 'own' : target} />
      <span>{label}</span>
    </a>
  );
}

function copyWays(labels: Labels, actions: PlayerActions, trackUrl: string) {
  const link = { fieldLabel: labels.link };
  return {
    copy: {
      ...link,
      part: 'copy',
      look: 'loud',
      label: labels.copyLink,
      copy: (text: CopyText) => actions.copyLink(text),
    },
    'copy-track': {
      ...link,
      part: 'copy-track',
      look: 'plain',
      label: labels.copyTrackLink,
      copy: (text: CopyText) => actions.copyLink(text, trackUrl, 'copy-track'),
    },
    embed: {
      part: 'copy-embed',
      look: 'plain',
      label: labels.copyEmbed,
      fieldLabel: labels.embedCode,
      copy: actions.copyEmbed,
    },
  };
}

/** A button that copies. Its label and the announcer say that it has copied. */
function CopyWay({ what, trackUrl, copying, labels, actions }: ShareProps & Pick<Copying, 'what'>): ReactNode {
  const result = copying?.what === what ? copying : null;
  const { part, look, label, fieldLabel, copy } = copyWays(labels, actions, trackUrl ?? '')[what];
  useEffect(() => {
    if (what === 'embed') actions.preloadEmbed();
  }, [what, actions]);
  return (
    <CopyButton
      className={`pill ${look}`}
      part={part}
      failed={result?.isCopied === false ? result : null}
      fieldLabel={fieldLabel}
      onCopy={(within) => void copy((text) => copyText(text, within))}
    >
      <ShareIcon of={result?.isCopied ? 'copied' : what} />
      {result?.isCopied ? labels.copied : label}
    </CopyButton>
  );
}

export function ShareIcon({ of }: { readonly of: ShareIconName }): ReactNode {
  return (
    <svg className={`share-icon ${of}`} viewBox="0 0 24 24" aria-hidden="true">
      {SHARE_MARKS[of].map(([tag, attributes]) => {
        const Shape = tag as 'path';
        return <Shape key={JSON.stringify(attributes)} {...attributes} />;
      })}
    </svg>
  );
}

/**
 * Opens a modal dialog over the middle of its player.
 * @param onVanish called if the page hides the player
 * @returns a function that closes the dialog
 */
export function openOver(dialog: HTMLDialogElement, onVanish: () => void): () => void {
  const undo = new AbortController();
  const player = dialog.closest('section') ?? dialog;
  const view = windowOf(dialog);

  const place = (): void => {
    const box = player.getBoundingClientRect();
    dialog.style.width = `${box.width / (dialog.currentCSSZoom ?? 1)}px`;
    placeInWindow(dialog, (width, height) => {
      const middle = box.top + box.height / 2;
      const top = middle - height / 2;
      const hasRoom = top >= MARGIN && top + height <= view.innerHeight - MARGIN;
      // Without that room, move it towards the middle of the window, but keep the middle of the player covered.
      const inWindow = Math.max(middle - height, Math.min((view.innerHeight - height) / 2, middle));
      return [box.left + (box.width - width) / 2, hasRoom ? top : inWindow];
    });
  };
  // The dialog's content may grow. If the page hides the player, an invisible modal dialog would block the page.
  const observer = new ResizeObserver(() => (dialog.getBoundingClientRect().width > 0 ? place() : onVanish()));
  dialog.showModal();
  place();
  observer.observe(dialog);
  // The dialog is as wide as the player.
  observer.observe(player);
  view.addEventListener('resize', place, { signal: undo.signal });
  dialog.addEventListener('keydown', (event) => keepKeysIn(dialog, event), { signal: undo.signal });
  return () => {
    undo.abort();
    observer.disconnect();
    dialog.close();
  };
}

/** Browsers would let Tab reach their own controls, and Escape close a dialog of the page as well. */
function keepKeysIn(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
  // While Shift is held, WebKitGTK sets only `code`.
  if ((event.key !== 'Tab' && event.code !== 'Tab') || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>('a, button, input')];
  const first = stops.at(0);
  const last = stops.at(-1);
  if (event.target !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** A brand's mark in the format of lucide's icons. It is filled, where lucide's are drawn with a stroke. */
const brand = (d: string): IconShapes => [['path', { d, fill: 'currentColor', stroke: 'none' }]];

/** The icons of the ways to share. `copied` replaces the icon of a button that has copied. */
type ShareIconName = ShareMethod | 'copy-track' | 'own' | 'copied';

const SHARE_MARKS: Readonly<Record<ShareIconName, IconShapes>> = {
  facebook: brand(facebook),
  twitter: brand(twitter),
  bluesky: brand(bluesky),
  mastodon: brand(mastodon),
  threads: brand(threads),
  whatsapp: brand(whatsapp),
  telegram: brand(telegram),
  email,
  own,
  embed,
  native,
  copy,
  'copy-track': copy,
  copied,
};
