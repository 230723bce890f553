import { type ReactNode, useEffect, useState } from 'react';
import type { TrackLink as Link, Track } from '../../model/queue/mixtape.ts';
import { FROM_QUEUE, onFollow } from '../from-queue.ts';
import { linkIcon, renderIcon } from '../icon/icons.tsx';
import { Menu } from '../menu/menu.tsx';
import { useLateCode, usePlayer } from '../player-context.tsx';

interface TrackLinksProps {
  readonly track: Track;
  readonly icon: ReactNode;
  readonly tabIndex?: number;
}

/**
 * A menu with the places where a track can be heard or bought, and a button
 * that copies its link. Nothing without such places.
 */
export function TrackLinks({ track, ...button }: TrackLinksProps): ReactNode {
  const player = usePlayer();
  const { labels } = player;
  const share = useLateCode(player.whenIdle);
  return (
    track.links && (
      <Menu name="track-links" label={labels.listenTo(track.title)} {...button}>
        {track.links.map((link) => (
          <TrackLink key={link.url + link.name} track={track} link={link} />
        ))}
        {share && <share.CopyTrackLink player={player} track={track} />}
      </Menu>
    )
  );
}

/** A link with the mark of its place; with the link icon for unknown places, and until the marks are loaded. */
export function TrackLink({ track, link }: { readonly track: Track; readonly link: Link }): ReactNode {
  const { actions } = usePlayer();
  const [mark, setMark] = useState<ReactNode>(linkIcon);
  useEffect(() => {
    let isCurrent = true;
    import('../../marks/link-marks.ts').then(
      ({ linkMark }) => {
        const data = linkMark(link.url);
        if (isCurrent && data !== null) setMark(renderIcon(data));
      },
      // Without the marks, the text is enough.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return (
    <a
      className="menu-link"
      part="track-link"
      href={link.url}
      target="_blank"
      rel="noopener"
      {...onFollow((isPrevented) => (isPrevented ? actions.showLink(link.url) : actions.followTrackLink(track, link)))}
    >
      {mark}
      <span {...FROM_QUEUE} title={link.name}>
        {link.name}
      </span>
    </a>
  );
}
