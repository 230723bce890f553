import type { ReactNode } from 'react';
import type { Track } from '../../model/queue/mixtape.ts';
import { Menu } from '../menu/menu.tsx';
import { usePlayer } from '../player-context.ts';
import { TrackLink } from './track-link.tsx';

interface TrackLinksProps {
  readonly track: Track;
  readonly icon: ReactNode;
  readonly tabIndex?: number;
}

/** A button with the places where a track can be heard or bought. Not rendered if the queue names none. */
export function TrackLinks({ track, ...button }: TrackLinksProps): ReactNode {
  const { labels } = usePlayer();
  return (
    track.links && (
      <Menu name="track-links" label={labels.listenTo(track.title)} {...button}>
        {track.links.map((link) => (
          <TrackLink key={link.url + link.name} track={track} link={link} />
        ))}
      </Menu>
    )
  );
}
