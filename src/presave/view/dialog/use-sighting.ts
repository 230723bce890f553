import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Sighting, SightingWatch } from '../../model/sighting.ts';
import type { WatchSighting } from '../presave-model.ts';

/** Whether the visitor has seen a control for long enough. */
export function useSighting(target: RefObject<HTMLElement | null>, watchSighting: WatchSighting) {
  const watch = useRef<SightingWatch | null>(null);
  const [sighting, setSighting] = useState<Sighting>('unseen');
  useEffect(() => {
    if (target.current === null) return;
    const ending = new AbortController();
    watch.current = watchSighting(target.current, ending.signal, setSighting);
    return () => ending.abort();
  }, [target, watchSighting]);
  return {
    sighting,
    /** For how long it had been visible at a time of `performance.now()`, in milliseconds. */
    seenForMs: (at: number): number => watch.current?.seenForMs(at) ?? 0,
  };
}
