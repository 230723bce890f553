import type { MixtapePlayerElement, Track } from 'mixtape-player';
import { MixtapePlayer } from 'mixtape-player/react';
import 'mixtape-player/reserve.css';
import { useRef, useState } from 'react';

const TRACK_IDS = ['velvet-static', 'last-exit-home'];

export function App() {
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
          apiBase={import.meta.env.VITE_API_BASE}
          siteBase={import.meta.env.VITE_SITE_BASE}
          trackIds={TRACK_IDS}
          previewStart={20}
          reserve
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
