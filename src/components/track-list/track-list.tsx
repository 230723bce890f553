import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { Track } from '../../domain/queue/mixtape.ts';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';
import { createRowFollower } from './follow-row.ts';
import { TrackRow } from './track-row.tsx';

/** The track list. Not rendered while it is closed. */
export function TrackList(): ReactNode {
  const { atoms } = usePlayer();
  return useValue(atoms.listOpen) && <OpenTrackList />;
}

function OpenTrackList(): ReactNode {
  const { atoms, actions, labels } = usePlayer();
  const tracks = useValue(atoms.tracks);
  const activeIndex = useValue(atoms.activeIndex);
  const paused = useValue(atoms.paused);
  const playing = useValue(atoms.playing);
  const list = useRef<HTMLUListElement>(null);
  const follow = useRef<(row: HTMLElement) => void>(undefined);

  useLayoutEffect(() => {
    const row = list.current?.querySelectorAll('li')[activeIndex];
    if (list.current === null || row === undefined) return;
    follow.current ??= createRowFollower(list.current);
    follow.current(row);
  }, [activeIndex]);

  /** One handler for all rows, so that a click on a row's button does not count twice. */
  function trackOf({ target, currentTarget }: SyntheticEvent<HTMLUListElement>): Track | undefined {
    // React's targets are elements. `instanceof` would fail for those of another window's document.
    const row = (target as Element).closest('li');
    return row === null ? undefined : tracks[[...currentTarget.children].indexOf(row)];
  }

  function toggle(event: MouseEvent<HTMLUListElement>): void {
    const track = trackOf(event);
    if (track) actions.toggleTrack(track.trackId);
  }

  const point = (event: SyntheticEvent<HTMLUListElement>): void => actions.pointAt(trackOf(event)?.trackId ?? null);
  const clearPoint = (): void => actions.pointAt(null);

  return (
    <div className="list wide">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press the button in each row */}
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce lists without bullets unless they have the role
        role="list"
        className={playing ? 'tracks playing' : 'tracks'}
        part="track-list"
        aria-label={labels.trackList}
        onClick={toggle}
        onPointerOver={point}
        onPointerLeave={clearPoint}
        onFocus={point}
        onBlur={clearPoint}
      >
        {tracks.map((track, index) => (
          <TrackRow
            key={track.trackId}
            track={track}
            number={index + 1}
            active={index === activeIndex}
            playing={index === activeIndex && !paused}
          />
        ))}
      </ul>
      <div className="powered-by" part="powered-by">
        {labels.poweredBy}{' '}
        <slot name="powered-by">
          <b>mixtape</b>
        </slot>
      </div>
    </div>
  );
}
