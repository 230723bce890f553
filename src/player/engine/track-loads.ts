import type { Track } from '../model/queue/mixtape.ts';
import type { TrackLoad } from './track-load.ts';

/** The load of the active track, and the loads of prefetched tracks. */
export function createTrackLoads(createLoad: (track: Track) => TrackLoad) {
  let activeId: string | null = null;
  let active: TrackLoad | null = null;
  let prefetched: readonly TrackLoad[] = [];

  function prefetch(tracks: readonly Track[]): void {
    for (const load of prefetched) if (!tracks.some((track) => isSame(track, load.track))) load.abort();
    prefetched = tracks
      .filter(({ trackId }) => trackId !== activeId)
      .map((track) => prefetched.find((load) => isSame(track, load.track)) ?? createLoad(track));
    for (const load of prefetched) void load.preload(false);
  }

  return {
    get active() {
      return active;
    },
    /** Ends the active load. If the new track was prefetched, its load becomes the active one. */
    activate(track: Track | null): void {
      active?.abort();
      activeId = track?.trackId ?? null;
      active = prefetched.find((load) => load.track.trackId === activeId) ?? null;
      prefetched = prefetched.filter((load) => load !== active);
      prefetch([]);
    },
    ensureActive(track: Track): TrackLoad {
      active ??= createLoad(track);
      return active;
    },
    prefetch,
  };
}

/** By id: a queue that is requested again has new objects for the same tracks. */
function isSame(a: Track, b: Track): boolean {
  return a.trackId === b.trackId;
}
