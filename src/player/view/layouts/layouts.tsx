import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Arrangement } from '../../model/layouts.ts';
import { Header } from '../header/header.tsx';
import { linkIcon, moreIcon } from '../icon/icons.tsx';
import { Menu } from '../menu/menu.tsx';
import { NoticeLine } from '../message/message.tsx';
import { usePlayer } from '../player-context.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ListToggle, RepeatToggle, ShareToggle, ShuffleToggle } from '../toggles/toggles.tsx';
import { TrackLinks } from '../track-links/track-links.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { NextButton, PreviousButton, Transport } from '../transport/transport.tsx';
import { Volume } from '../volume/volume.tsx';

function AutoLayout(): ReactNode {
  return (
    <>
      <Header />
      <Transport />
      <Timeline />
      <NoticeLine />
      <div className="tools">
        <Volume />
        <div className="toggles">
          <ShuffleToggle />
          <RepeatToggle />
          <ListToggle />
          <ShareToggle />
        </div>
      </div>
      <TrackList />
    </>
  );
}

/** One row. The style sheet shows each control in one of two places: there, or in the menu. */
function BarLayout(): ReactNode {
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

function CardLayout(): ReactNode {
  const track = useAtomValue(usePlayer().atoms.activeTrack);
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

export const LAYOUT_VIEWS: Readonly<Record<Arrangement, () => ReactNode>> = {
  auto: AutoLayout,
  bar: BarLayout,
  card: CardLayout,
};
