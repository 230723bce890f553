import { type ReactNode, useState } from 'react';
import { Announcer } from '../announcer/announcer.tsx';
import { Header } from '../header/header.tsx';
import { NoticeLine } from '../message/notice-line.tsx';
import { usePlayer } from '../player-context.ts';
import { ShareOverlay } from '../share-overlay/share-overlay.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { Toggles } from '../toggles/toggles.tsx';
import { TrackList } from '../track-list/track-list.tsx';
import { Transport } from '../transport/transport.tsx';
import { useValue } from '../use-value.ts';
import { Volume } from '../volume/volume.tsx';
import { Card } from './card.tsx';
import { keepFocus } from './keep-focus.ts';
import { useHotkeys } from './use-hotkeys.ts';

/** The whole player. Renders nothing before the queue has a track. */
export function Player(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { status, mixtape } = useValue(atoms.queue);
  const shareOpen = useValue(atoms.shareOpen);
  const onKeyDown = useHotkeys();
  const [ref] = useState(keepFocus);
  if (status !== 'ready') return null;
  return (
    <Card label={mixtape?.title.trim() || labels.mixtape} language={labels.language} ref={ref} onKeyDown={onKeyDown}>
      <Header />
      <Transport />
      <Timeline />
      <div className="tools">
        <Volume />
        <Toggles />
      </div>
      <NoticeLine />
      <TrackList />
      {/* The overlay has its own announcer: screen readers cannot reach what is behind an open overlay. */}
      {shareOpen ? <ShareOverlay /> : <Announcer />}
    </Card>
  );
}
