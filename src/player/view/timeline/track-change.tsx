import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { clamp } from '../../model/playback/preview-window.ts';
import type { Track } from '../../model/queue/mixtape.ts';
import type { PlayerModel } from '../player-context.tsx';
import { changedTexts, copyTexts, fadeTexts } from './change-texts.ts';
import { joinClock, runFrom } from './run-clock.ts';
import { copyEdge, type FormerEdge, slideEdge } from './slide-edge.ts';
import { copyTimeline, measureTape, type TapeShape } from './tape-shape.ts';
import { widenSplice } from './widen-splice.ts';

interface TrackChangeProps {
  readonly model: PlayerModel;
  readonly track: Track | null;
  /** Of the track in the queue, from 0; -1 without a track. */
  readonly index: number;
}

/** A track that is no longer active, and what the page showed of it. */
interface Before {
  readonly track: Track | null;
  readonly index: number;
  readonly texts: ReturnType<typeof copyTexts>;
  /** The places of the splices; `null` without a tape. */
  readonly shape: TapeShape | null;
  readonly former: HTMLElement | null;
  /** The line along a bar's edge; `null` where it is not shown. */
  readonly edge: FormerEdge | null;
}

/** Animates a change of the track: its names, and its splice, which widens while the one before becomes narrow. */
export function TrackChange({ model, track, index }: TrackChangeProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef<Before>(null);
  const running = useRef<readonly (Animation | undefined)[]>([]);

  useLayoutEffect(
    () =>
      watchTrack(model, ({ track, index, seconds, duration }, next) => {
        if (place.current === null) return;
        // Several changes can come before React renders: the page shows the track before the first, or has it again.
        if (before.current?.track?.trackId === next?.trackId) before.current = null;
        else
          before.current ??= {
            track,
            index,
            // Only once, if an open menu has a second timeline.
            texts: place.current.closest('.menu') ? [] : copyTexts(rootOf(place.current)),
            shape: measureTape(place.current, index),
            former: copyTimeline(place.current, clamp(seconds / duration, 0, 1)),
            edge: copyEdge(place.current),
          };
      }),
    [model],
  );

  useLayoutEffect(() => {
    const past = before.current;
    before.current = null;
    // At the same place, the queue has changed and not the track in it.
    if (past === null || track === null || past.index === index || place.current === null) return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const copy of place.current.closest('.timeline-row')?.querySelectorAll('.former') ?? []) copy.remove();
    for (const animation of running.current) animation?.cancel();
    const { shape, former, edge } = past;
    // Before anything is moved, so that the page is laid out once.
    const texts = changedTexts(past.texts);
    const splices =
      shape && former && !isReduced
        ? widenSplice(place.current, { index, indexBefore: past.index, before: shape, former })
        : [];
    const dashes = edge && !isReduced ? slideEdge(place.current, edge, index, past.index) : [];
    const names = fadeTexts(rootOf(place.current), texts, isReduced ? 0 : Math.sign(index - past.index));
    running.current = [...splices, ...dashes, ...names];
  }, [track, index]);

  return <span ref={place} aria-hidden="true" />;
}

// A player is always in its shadow root.
const rootOf = (element: Element): ShadowRoot => element.getRootNode() as ShadowRoot;

interface FormerTrack {
  readonly track: Track | null;
  readonly index: number;
  /** How far it was played. */
  readonly seconds: number;
  readonly duration: number;
}

/**
 * Calls back for each change of the track while the page still shows the former one, because the store calls its
 * listeners before React renders.
 */
function watchTrack(
  { store, atoms }: PlayerModel,
  onChange: (former: FormerTrack, next: Track | null) => void,
): () => void {
  const read = () => ({
    track: store.get(atoms.activeTrack),
    index: store.get(atoms.activeIndex),
    duration: store.get(atoms.duration),
  });
  let present = read();
  let clock = store.get(atoms.clock);
  let position = joinClock(clock, store.get(atoms.seconds));
  const follow = (): void => {
    const former = present;
    const seconds = clamp(position(), 0, former.duration);
    present = read();
    if (store.get(atoms.clock) !== clock) {
      clock = store.get(atoms.clock);
      position = runFrom(clock);
    }
    if (present.track?.trackId !== former.track?.trackId) onChange({ ...former, seconds }, present.track);
  };
  return store.sub(atoms.state, follow);
}
