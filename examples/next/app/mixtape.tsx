'use client';

import type { MixtapePlayerElement, Track } from 'mixtape-player';
import { MixtapePlayer, type QueueResponse } from 'mixtape-player/react';
import { useRef, useState } from 'react';

const TRACK_IDS = ['velvet-static', 'last-exit-home'];

interface MixtapeProps {
  /** Of Night Drive. */
  readonly queue: QueueResponse;
  readonly apiBase?: string | undefined;
  readonly siteBase?: string | undefined;
}

/** Rendered on the server, where the player is in the page's HTML, and again in the browser. */
export function Mixtape({ queue, apiBase, siteBase }: MixtapeProps) {
  const player = useRef<MixtapePlayerElement>(null);
  const [mixtapeId, setMixtapeId] = useState('night-drive');
  const [track, setTrack] = useState<Track | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isShown, setShown] = useState(true);

  function toggle() {
    if (isPlaying) player.current?.pause();
    else player.current?.play().catch(console.error);
  }

  return (
    <>
      {isShown && (
        <MixtapePlayer
          ref={player}
          mixtapeId={mixtapeId}
          queue={mixtapeId === 'night-drive' ? queue : undefined}
          early="/mixtape/early.js"
          apiBase={apiBase}
          siteBase={siteBase}
          trackIds={TRACK_IDS}
          previewStart={20}
          onTrackChange={({ detail }) => setTrack(detail.track)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      )}
      <p role="status">{track ? `${track.title} by ${track.artist}` : 'No track yet'}</p>
      <button type="button" onClick={toggle}>
        {isPlaying ? 'Be quiet' : 'Make some noise'}
      </button>
      <label>
        Mixtape
        <select value={mixtapeId} onChange={({ target }) => setMixtapeId(target.value)}>
          <option value="night-drive">Night Drive</option>
          <option value="slow-water">Slow Water</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        Show the player
      </label>
    </>
  );
}
