import type { ReactNode } from 'react';
import { Header } from '../header/header.tsx';
import { moreIcon } from '../icon/icons.tsx';
import { Menu } from '../menu/menu.tsx';
import { NoticeLine } from '../message/notice-line.tsx';
import { usePlayer } from '../player-context.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { ListToggle, RepeatToggle, ShareToggle, ShuffleToggle } from '../toggles/toggles.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { NextButton, PreviousButton, Transport } from '../transport/transport.tsx';
import { Volume } from '../volume/volume.tsx';

/** One row. The style sheet shows each control in one of two places: there, or in the menu. */
export function BarLayout(): ReactNode {
  const { labels } = usePlayer();
  return (
    <>
      <Header>
        <NoticeLine />
      </Header>
      <Transport />
      <Timeline edge />
      <Volume />
      <div className="toggles">
        <ShuffleToggle />
        <RepeatToggle />
        <Menu name="menu-toggle" label={labels.menu} icon={moreIcon} part="menu">
          <Timeline />
          <Volume />
          <PreviousButton />
          <NextButton />
          <ShuffleToggle />
          <RepeatToggle />
          <ListToggle />
          <ShareToggle />
          <TrackList />
        </Menu>
      </div>
    </>
  );
}
