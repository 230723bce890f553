import { useAtomValue } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Track } from '../../model/queue/mixtape.ts';
import { playsWholeTracks } from '../../model/settings.ts';
import { MINI_BARS } from '../../model/waveform.ts';
import { moveFocus } from '../focus.ts';
import { usePlayer } from '../player-context.tsx';
import { useClosing } from '../use-closing.ts';
import { createRowFollower, handleListKey, rowAt, rowIndex } from './rows.ts';
import { TrackRow } from './track-row.tsx';
import { useVisibleRows, VISIBLE_ROWS } from './use-visible-rows.ts';

const MINI_COUNTS = [MINI_BARS];
const NO_COUNTS: readonly number[] = [];

/** The track list. Rendered while it is open, and until it has closed. */
export function TrackList(): ReactNode {
  const isOpen = useAtomValue(usePlayer().atoms.listOpen);
  const box = useRef<HTMLDivElement>(null);
  /** A list that is open from the start does not slide in. */
  const [slides, setSlides] = useState(false);
  useLayoutEffect(() => {
    if (isOpen) return;
    setSlides(true);
    if (box.current !== null) moveFocus(box.current, 'list-toggle');
  }, [isOpen]);
  return (
    useClosing(isOpen, box) && (
      <div ref={box} className={`list wide${isOpen ? (slides ? ' slides' : '') : ' closed'}`} inert={!isOpen}>
        <div>
          <OpenTrackList slides={slides} />
        </div>
      </div>
    )
  );
}

function OpenTrackList({ slides }: { readonly slides: boolean }): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const tracks = useAtomValue(atoms.tracks);
  const activeIndex = useAtomValue(atoms.activeIndex);
  const settings = useAtomValue(atoms.settings);
  const [focusedIndex, setFocusedIndex] = useState(-1);
  const tabStop = tracks[focusedIndex] ? focusedIndex : activeIndex;
  const list = useRef<HTMLUListElement>(null);
  // Arrow keys can move the focus only to rows that are rendered.
  const indexes = useVisibleRows(list, tracks.length, [activeIndex, tabStop - 1, tabStop, tabStop + 1]);
  // After `useVisibleRows`, which gives the list the height of all rows.
  useRowFollower(list, activeIndex);

  // One handler for all rows, so that a click on a row's button does not count twice.
  const trackOf = (event: SyntheticEvent): Track | undefined => tracks[indexOf(event)];
  function toggle(event: SyntheticEvent): void {
    const track = trackOf(event);
    if (track && (event.target as Element).closest('.row-links') === null) actions.toggleTrack(track.trackId);
  }
  const prefetchTrack = (event: SyntheticEvent): void => actions.prefetchTrack(trackOf(event)?.trackId ?? null);
  const stopPrefetch = (): void => actions.prefetchTrack(null);
  function focus(event: SyntheticEvent): void {
    const index = indexOf(event);
    if (index >= 0) setFocusedIndex(index);
    prefetchTrack(event);
  }

  return (
    <>
      {/* The rows show the lengths of the songs, so this line says how much of them is played. */}
      {!playsWholeTracks(settings) && (
        <p className="list-note" dir="auto">
          {labels.previews(settings.durationSeconds)}
        </p>
      )}
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce lists without bullets unless they have the role
        role="list"
        className={indexes.length < tracks.length ? 'tracks partial' : 'tracks'}
        part="track-list"
        aria-label={labels.trackList}
        // Firefox would make the scrolling list a second tab stop.
        tabIndex={-1}
        onClick={toggle}
        onKeyDown={(event) => {
          // The keys belong to an open menu of a row.
          if (!event.currentTarget.querySelector('.row-links [aria-expanded="true"]'))
            handleListKey(event, tabStop, tracks.length, () => actions.setListOpen(false));
        }}
        onPointerOver={prefetchTrack}
        onPointerLeave={stopPrefetch}
        onFocus={focus}
        onBlur={stopPrefetch}
      >
        <Rows list={list} slides={slides} indexes={indexes} tabStop={tabStop} />
      </ul>
      <PoweredBy />
    </>
  );
}

/** Keeps the row of the active track in view. */
function useRowFollower(list: RefObject<HTMLElement | null>, activeIndex: number): void {
  const follow = useRef<(row: HTMLElement) => void>(undefined);
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const listening = new AbortController();
    follow.current = createRowFollower(list.current, listening.signal);
    return () => listening.abort();
  }, [list]);
  useLayoutEffect(() => {
    const row = list.current && rowAt(list.current, activeIndex);
    if (row) follow.current?.(row);
  }, [list, activeIndex]);
}

interface RowsProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly slides: boolean;
  /** The indexes of the tracks whose rows are rendered. */
  readonly indexes: readonly number[];
  /** The index of the row that Tab reaches. */
  readonly tabStop: number;
}

function Rows({ list, slides, indexes, tabStop }: RowsProps): ReactNode {
  const { atoms } = usePlayer();
  const tracks = useAtomValue(atoms.tracks);
  const activeIndex = useAtomValue(atoms.activeIndex);
  const paused = useAtomValue(atoms.paused);
  const unavailableIds = useAtomValue(atoms.unavailableIds);
  const { waveform } = useAtomValue(atoms.settings);
  /** False while the list slides in: drawing the waveforms of all rows takes longer than a frame. */
  const [drawsAll, setDrawsAll] = useState(!slides);
  useEffect(() => {
    const transitions = list.current?.closest('.list')?.getAnimations() ?? [];
    void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => setDrawsAll(true));
  }, [list]);

  // The list opens at its start, or near the active row if that is not visible there (rows.ts).
  const opensAtStart = activeIndex < VISIBLE_ROWS - 2;
  const firstSeen = opensAtStart ? 0 : Math.max(Math.min(activeIndex - 3, tracks.length - VISIBLE_ROWS), 0);

  return indexes.map((index) => {
    const track = tracks[index];
    const isDrawn = drawsAll || (index >= firstSeen && index <= firstSeen + VISIBLE_ROWS);
    return (
      track && (
        <TrackRow
          key={track.trackId}
          track={track}
          number={index + 1}
          count={tracks.length}
          active={index === activeIndex}
          playing={index === activeIndex && !paused}
          unavailable={unavailableIds.has(track.trackId)}
          isTabStop={index === tabStop}
          barCounts={waveform === 'none' ? null : isDrawn ? MINI_COUNTS : NO_COUNTS}
        />
      )
    );
  });
}

function indexOf({ target }: SyntheticEvent): number {
  // React's targets are elements. `instanceof` would fail for those of another window's document.
  const row = (target as Element).closest('li');
  return row === null ? -1 : rowIndex(row);
}

/** The line with the logo, unless the page has turned it off. The page can provide a logo of its own. */
function PoweredBy(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { poweredBy } = useAtomValue(atoms.settings);
  if (poweredBy === 'none') return null;
  return (
    <div className="powered-by" part="powered-by">
      {labels.poweredBy}
      <slot name="powered-by">{logo}</slot>
    </div>
  );
}

/** The word “mixtape”, whose a and p are the reels of a cassette. A single element, because it never changes. */
const logo = (
  <svg className="logo" viewBox="0 0 90 24" role="img" aria-label="mixtape">
    <path d="M2 18V8m0 5a4 4 0 0 1 8 0v5m0-5a4 4 0 0 1 8 0v5m5 0V8m0-4v0m5 4 8 10m0-10-8 10M42 3v11a4 4 0 0 0 4 4m-7-10h7m13 0v10m0-5a5 5 0 0 0-10 0 5 5 0 0 0 10 0m5-5v15m0-10a5 5 0 0 0 10 0 5 5 0 0 0-10 0m14 0h10a5 5 0 1 0-2 4M54 13v0m15 0v0" />
  </svg>
);
