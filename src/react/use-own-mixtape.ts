import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PlayerDeps } from '../player/controller/player-core.ts';
import type { Mixtape, MixtapeOptions } from '../player/script/mixtape.ts';
import { createOwnMixtape } from '../player/script/own-mixtape.ts';
import type { Snapshot } from '../player/script/snapshot.ts';
import { IDLE_SNAPSHOT } from '../player/script/snapshots.ts';

/** A mixtape of the component's own, which ends with it. */
export function useOwnMixtape(
  loadEngine: PlayerDeps['loadEngine'],
  options: MixtapeOptions,
): readonly [Snapshot, Mixtape] {
  const [own] = useState(() => createOwnMixtape(loadEngine, options));
  const isShown = useRef(false);
  useEffect(() => own.configure(options));
  // React runs these when it hides a component (`<Activity>`, Suspense), and again when it shows it.
  useEffect(() => {
    isShown.current = true;
    own.connect();
    return () => {
      isShown.current = false;
      // React's strict mode only pretends to hide it, and shows it again in the same task.
      queueMicrotask(() => isShown.current || own.disconnect());
    };
  }, [own]);
  const { mixtape } = own;
  return [useSyncExternalStore(mixtape.subscribe, mixtape.getSnapshot, () => IDLE_SNAPSHOT), mixtape];
}
