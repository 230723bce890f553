import type { ReactNode } from 'react';
import { Header } from '../header/header.tsx';
import { NoticeLine } from '../message/notice-line.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ListToggle, RepeatToggle, ShareToggle, ShuffleToggle } from '../toggles/toggles.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { Transport } from '../transport/transport.tsx';
import { Volume } from '../volume/volume.tsx';

/** The cover as a picture, everything else below it. */
export function CardLayout(): ReactNode {
  return (
    <>
      <Header>
        <div className="toggles">
          <ShareToggle />
        </div>
      </Header>
      <Timeline />
      <Transport before={<ShuffleToggle />} after={<RepeatToggle />} />
      <div className="tools">
        <ListToggle />
        <Volume />
      </div>
      <NoticeLine />
      <TrackList />
    </>
  );
}
