'use client';

import 'mixtape-player';
import { useEffect, useRef, useState } from 'react';

/**
 * Rendered on a server and hydrated in the browser. React then neither attaches listeners to a custom element nor sets
 * properties with lists or objects, so listeners are added through the ref, and `trackIds` is a text.
 */
export function Mixtape({ apiBase, siteBase }) {
  const player = useRef(null);
  const [mixtapeId, setMixtapeId] = useState('night-drive');
  const [track, setTrack] = useState(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isShown, setShown] = useState(true);

  useEffect(() => {
    const element = player.current;
    if (!isShown || element === null) return;
    const listeners = new AbortController();
    const listen = (type, listener) => element.addEventListener(type, listener, { signal: listeners.signal });
    listen('trackchange', ({ detail }) => setTrack(detail.track));
    listen('play', () => setPlaying(true));
    listen('pause', () => setPlaying(false));
    // The queue may have arrived before the hydration.
    setTrack(element.activeTrack);
    return () => listeners.abort();
  }, [isShown]);

  function toggle() {
    if (isPlaying) player.current?.pause();
    else player.current?.play().catch(console.error);
  }

  return (
    <>
      {isShown && (
        <mixtape-player
          ref={player}
          mixtapeId={mixtapeId}
          apiBase={apiBase}
          siteBase={siteBase}
          trackIds="velvet-static last-exit-home"
          previewStart={20}
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
