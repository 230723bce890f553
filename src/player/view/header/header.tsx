import { useAtomValue } from 'jotai';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { isSamePage } from '../../model/same-page.ts';
import { Copies } from '../copies.tsx';
import { FROM_QUEUE, onFollow } from '../from-queue.ts';
import { usePlayer } from '../player-context.tsx';

/** The cover, and the names of the mixtape, the active track and its artists. A layout may add children. */
export function Header({ children }: { readonly children?: ReactNode }): ReactNode {
  const { atoms } = usePlayer();
  const mixtape = useAtomValue(atoms.mixtape);
  const track = useAtomValue(atoms.activeTrack);
  const notice = useAtomValue(atoms.notice);
  return (
    <div className={notice ? 'header has-message' : 'header'} part="header">
      {/* The title's link is enough for the keyboard and for assistive technology. */}
      <MixtapeLink className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover cover={track?.cover ?? mixtape?.cover} />
      </MixtapeLink>
      <div className="names">
        <div {...FROM_QUEUE} className="mixtape-title" part="mixtape-title">
          <span>{[mixtape?.title, mixtape?.artist].filter((name) => name?.trim()).join(' · ')}</span>
        </div>
        <div {...FROM_QUEUE} className="title" part="title">
          <span>{track?.title && <MixtapeLink>{track.title}</MixtapeLink>}</span>
        </div>
        <div {...FROM_QUEUE} className="artists" part="artists">
          <span>{track?.artist}</span>
        </div>
        <Copies />
      </div>
      {children}
    </div>
  );
}

/** A link to the mixtape's page. Without a page, on that page itself, and with `no-link`, only the content. */
function MixtapeLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'href'>): ReactNode {
  const { atoms, actions } = usePlayer();
  const url = useAtomValue(atoms.mixtapePage);
  const { noLink } = useAtomValue(atoms.settings);
  if (url === null || noLink || isSamePage(url, globalThis.location?.href ?? '')) return children;
  return (
    <a
      {...rest}
      part="mixtape-link"
      href={url}
      target="_blank"
      rel="noopener"
      {...onFollow((isPrevented) => (isPrevented ? actions.showLink(url) : actions.followMixtapeLink(url)))}
    >
      {children}
    </a>
  );
}

interface CoverProps {
  /** The picture's address, unchecked. */
  readonly cover: string | null | undefined;
  readonly part?: string;
  /** `sync` if it is decoded already. */
  readonly decoding?: 'async' | 'sync';
}

/** A cover in a box of fixed size. Decorative, because the title is beside it. */
export function Cover({ cover, part = 'cover', decoding = 'async' }: CoverProps): ReactNode {
  const { coverUrl } = usePlayer();
  const url = coverUrl(cover ?? null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isVisible = url !== null && url !== brokenUrl;
  return (
    <div className={isVisible ? 'cover' : 'cover empty'} part={part}>
      {isVisible && <img alt="" decoding={decoding} draggable={false} src={url} onError={() => setBrokenUrl(url)} />}
    </div>
  );
}
