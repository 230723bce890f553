import type { ReactNode } from 'react';
import { Header } from '../header/header.tsx';
import { NoticeLine } from '../message/notice-line.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { Toggles } from '../toggles/toggles.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { Transport } from '../transport/transport.tsx';
import { Volume } from '../volume/volume.tsx';

/** Everything in rows, as many as the player's width needs. */
export function AutoLayout(): ReactNode {
  return (
    <>
      <Header />
      <Transport />
      <Timeline />
      <NoticeLine />
      <div className="tools">
        <Volume />
        <Toggles />
      </div>
      <TrackList />
    </>
  );
}
