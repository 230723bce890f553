import type { ReactNode } from 'react';
import { Header } from '../header/header.tsx';
import { linkIcon } from '../icon/icons.tsx';
import { NoticeLine } from '../message/notice-line.tsx';
import { usePlayer } from '../player-context.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { ListToggle, RepeatToggle, ShareToggle, ShuffleToggle } from '../toggles/toggles.tsx';
import { TrackLinks } from '../track-links/track-links.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { Transport } from '../transport/transport.tsx';
import { useValue } from '../use-value.ts';
import { Volume } from '../volume/volume.tsx';

/** The cover as a picture, everything else below it. */
export function CardLayout(): ReactNode {
  const track = useValue(usePlayer().atoms.activeTrack);
  return (
    <>
      <Header>
        <div className="toggles">
          {track && <TrackLinks key={track.trackId} track={track} icon={linkIcon} />}
          <ShareToggle />
        </div>
      </Header>
      <Timeline />
      <NoticeLine />
      <Transport before={<ShuffleToggle />} after={<RepeatToggle />} />
      <div className="tools">
        <ListToggle />
        <Volume />
      </div>
      <TrackList />
    </>
  );
}
