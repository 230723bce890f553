import type { ReactNode } from 'react';
import { playUrl } from '../player/api/mixtape-api.ts';
import { FROM_QUEUE } from '../player/view/from-queue.ts';
import { Header } from '../player/view/header/header.tsx';
import { Card } from '../player/view/player/player.tsx';
import { usePlayer, useValue } from '../player/view/player-context.ts';

/** What shows where scripts are off: each track with the browser's own player, and its links. */
export function PlainPlayer(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { mixtape, tracks } = useValue(atoms.queue);
  const settings = useValue(atoms.settings);
  return (
    <noscript>
      <Card label={mixtape?.title.trim() || labels.mixtape} language={labels.language}>
        <Header />
        <ol className="plain wide">
          {tracks.map(({ trackId, title, artist, links }) => (
            <li key={trackId}>
              <span {...FROM_QUEUE}>{[title, artist].filter(Boolean).join(' – ')}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
              <audio controls preload="none" src={playUrl(settings, trackId)} aria-label={labels.playTrack(title)} />
              {links?.map(({ name, url }) => (
                <a {...FROM_QUEUE} key={url + name} href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              ))}
            </li>
          ))}
        </ol>
      </Card>
    </noscript>
  );
}
