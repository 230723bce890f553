import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { clamp } from '../../model/playback/preview-window.ts';
import type { Track } from '../../model/queue/mixtape.ts';
import type { PlayerModel } from '../player-context.tsx';
import { changeNames } from './change-names.ts';
import { copyTimeline, measureTape, type TapeShape, widenSplice } from './widen-splice.ts';

interface TrackChangeProps {
  readonly model: PlayerModel;
  readonly track: Track | null;
  /** Of the track in the queue, from 0; -1 without a track. */
  readonly index: number;
}

/** What is shown until a change. */
interface Shown extends Omit<TrackChangeProps, 'model'> {
  /** The places of the splices before the change; `null` without a tape. */
  readonly shape: TapeShape | null;
  readonly former: HTMLElement | null;
}

/** Animates a change of the track: its names, and its splice, which widens while the one before becomes narrow. */
export function TrackChange({ model, track, index }: TrackChangeProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef<Shown>({ track, index, shape: null, former: null });
  const running = useRef<readonly (Animation | undefined)[]>([]);
  const played = useRef<ReturnType<typeof watchPlayed>>(undefined);
  // The page shows the track before until this render is committed: it is measured and copied here, also in the middle of a change.
  if (place.current !== null && shown.current.track?.trackId !== track?.trackId)
    shown.current = {
      ...shown.current,
      shape: measureTape(place.current, shown.current.index),
      former: copyTimeline(place.current, played.current?.shareOf(shown.current.track) ?? 0),
    };
  useLayoutEffect(() => {
    played.current = watchPlayed(model);
    return () => played.current?.stop();
  }, [model]);
  useLayoutEffect(() => {
    const { track: trackBefore, index: indexBefore, shape: before, former } = shown.current;
    shown.current = { track, index, shape: null, former: null };
    // At the same place, the queue has changed and not the track in it.
    if (trackBefore?.trackId === track?.trackId || indexBefore === index || place.current === null) return;
    const root = place.current.getRootNode() as ShadowRoot;
    for (const copy of root.querySelectorAll('.former')) copy.remove();
    // Begins where a change before has come to.
    const moveNames = changeNames(root, trackBefore, track, Math.sign(index - indexBefore));
    for (const animation of running.current) animation?.cancel();
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const splices =
      before && former && !isReduced ? widenSplice(place.current, { index, indexBefore, before, former }) : [];
    running.current = [...splices, ...moveNames()];
  }, [track, index]);
  return <span ref={place} aria-hidden="true" />;
}

/** How much was played of the track that is no longer active. Once the page is to show another one, the clock is at its start. */
function watchPlayed({ store, atoms }: PlayerModel) {
  const read = () => ({
    track: store.get(atoms.activeTrack),
    clock: store.get(atoms.clock),
    duration: store.get(atoms.duration),
    since: performance.now(),
  });
  const shareIn = ({ clock: { time, running }, duration, since }: ReturnType<typeof read>): number =>
    clamp((running ? time + (performance.now() - since) / 1000 : time) / duration, 0, 1);
  let present = read();
  let shareBefore = 0;
  const stop = store.sub(atoms.clock, () => {
    if (store.get(atoms.activeTrack)?.trackId !== present.track?.trackId) shareBefore = shareIn(present);
    present = read();
  });
  return {
    stop,
    /** From 0 to 1. */
    shareOf: (track: Track | null): number =>
      track?.trackId === present.track?.trackId ? shareIn(present) : shareBefore,
  };
}
