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

// Focus and screen readers follow the order of the markup, which is the visible order at every width. A control that
// has no room at some width is also in the menu, and the style sheet shows one of the two.

function AutoLayout(): ReactNode {
  return (
    <>
      <Header />
      <Transport />
      <Timeline />
      <NoticeLine />
      <div className="tools">
        <Volume />
        <ShuffleToggle />
        <RepeatToggle />
        <ListToggle />
        <ShareToggle />
        <MoreMenu />
      </div>
      <TrackList />
    </>
  );
}

/** All controls in one row. */
function BarLayout(): ReactNode {
  return (
    <>
      <Header>
        <NoticeLine />
      </Header>
      <Timeline edge />
      <Volume />
      <Transport />
      <div className="tools">
        <ShuffleToggle />
        <RepeatToggle />
        <MoreMenu before={<Timeline />}>
          <ListToggle />
          <ShareToggle />
          <TrackList />
        </MoreMenu>
      </div>
    </>
  );
}

/** A cover as wide as the player, with the controls below. */
function CardLayout(): ReactNode {
  const track = useAtomValue(usePlayer().atoms.activeTrack);
  return (
    <>
      <Header />
      <Transport />
      <Timeline />
      <NoticeLine />
      <div className="tools">
        <Volume />
        {track && <TrackLinks key={track.trackId} track={track} icon={linkIcon} />}
        <ListToggle />
        <ShareToggle />
        <MoreMenu />
      </div>
      <TrackList />
    </>
  );
}

/** The menu with the controls that have no room. */
function MoreMenu({ before, children }: { readonly before?: ReactNode; readonly children?: ReactNode }): ReactNode {
  const { labels } = usePlayer();
  return (
    <Menu name="menu-toggle menu" label={labels.menu} icon={moreIcon}>
      {before}
      <Volume />
      <PreviousButton />
      <NextButton />
      <ShuffleToggle />
      <RepeatToggle />
      {children}
    </Menu>
  );
}

export const LAYOUT_VIEWS: Readonly<Record<Arrangement, () => ReactNode>> = {
  auto: AutoLayout,
  bar: BarLayout,
  card: CardLayout,
};
