import type { ReactNode } from 'react';
import type { Labels } from '../../../i18n/labels.ts';
import { SHARE_MARKS, type ShareIconName } from '../../marks/share-marks.ts';
import type { Mixtape } from '../../model/queue/mixtape.ts';
import { SHARE_TARGETS, type ShareMethod } from '../../model/share-links.ts';
import type { PlayerActions } from '../../state/player-actions.ts';
import type { Copying } from '../../state/player-atoms.ts';
import { FROM_QUEUE } from '../from-queue.ts';
import { onFollow } from '../on-follow.ts';

interface ShareProps {
  readonly url: string;
  readonly mixtape: Mixtape | null;
  readonly copying: Copying | null;
  readonly labels: Labels;
  readonly actions: PlayerActions;
}

interface ContentProps extends ShareProps {
  readonly methods: readonly ShareMethod[];
  readonly cover: ReactNode;
  readonly announcer: ReactNode;
}

/** What is shared, and the ways to share it. */
export function ShareContent({ methods, cover, announcer, ...share }: ContentProps): ReactNode {
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
      <div className="ways">
        {methods.map((method) => (
          <ShareWay key={method} method={method} {...share} />
        ))}
        {announcer}
      </div>
    </>
  );
}

function ShareWay({ method, ...share }: ShareProps & { readonly method: ShareMethod }): ReactNode {
  const { url, mixtape, labels, actions } = share;
  const text = labels.shareText(mixtape?.title ?? '', mixtape?.artist ?? '');
  if (method === 'copy' || method === 'embed') return <CopyButton what={method} {...share} />;
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
      {...onFollow((isPrevented, link) => {
        if (isPrevented) actions.showLink(url);
        else actions.shared(method);
        selectText(link);
      })}
    >
      <ShareIcon of={method} />
      {name === null ? labels.shareByEmail : labels.shareOn(name)}
    </a>
  );
}

/** Its label says that it has copied, which screen readers read at the focus. If copying fails, the text is shown, selected. */
function CopyButton({ what, copying, labels, actions }: ShareProps & Pick<Copying, 'what'>): ReactNode {
  const isThis = copying?.what === what;
  const isCopied = isThis && copying.isCopied;
  const isLink = what === 'copy';
  const copy = isLink ? actions.copyLink : actions.copyEmbed;
  const label = isLink ? labels.copyLink : labels.copyEmbed;
  return (
    <>
      <button
        type="button"
        className={isLink ? 'pill loud' : 'pill plain'}
        part={isLink ? 'copy' : 'copy-embed'}
        ref={(button) => {
          if (button && !isLink) actions.preloadEmbed();
        }}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button.
          currentTarget.focus({ preventScroll: true });
          void copy(currentTarget).then(() => selectText(currentTarget));
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

function ShareIcon({ of }: { readonly of: ShareIconName }): ReactNode {
  return (
    <svg className={`share-icon ${of}`} viewBox="0 0 24 24" aria-hidden="true">
      {SHARE_MARKS[of].map(([tag, attributes]) => {
        const Shape = tag as 'path';
        return <Shape key={JSON.stringify(attributes)} {...attributes} />;
      })}
    </svg>
  );
}

/** Selects the text to copy by hand again, if it is shown already. @param way an element of the overlay */
const selectText = (way: Element): void => selectAll(way.closest('dialog')?.querySelector('input') ?? null);

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
