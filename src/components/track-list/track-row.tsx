import { memo, type ReactNode } from 'react';
import { formatTime } from '../../domain/format-time.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import { pauseIcon, playIcon } from '../icon/icons.tsx';
import { moveFocusTo } from '../move-focus.ts';
import { usePlayer } from '../player-context.ts';
import { SoundBars } from './sound-bars.tsx';

interface TrackRowProps {
  readonly track: Track;
  /** Starts at 1. */
  readonly number: number;
  readonly active: boolean;
  /** True only for the active row, so that only two rows render when the track changes. */
  readonly playing: boolean;
}

/** A row is removed with its track, if the queue changes, or with the list. */
const moveFocusOnRemoval = moveFocusTo('list-toggle');

/** One track of the list. The whole row is clickable: the list handles the clicks. */
export const TrackRow = memo(function TrackRow({ track, number, active, playing }: TrackRowProps): ReactNode {
  const { labels } = usePlayer();
  const { title, artist, duration } = track;
  const label = playing ? labels.pauseTrack(title) : labels.playTrack(title);
  return (
    <li className="track" part="track" aria-current={active || undefined}>
      <span className="counter" part="track-counter">
        {number}
      </span>
      {active && <SoundBars />}
      <button type="button" part="button" aria-label={label} ref={moveFocusOnRemoval}>
        {playing ? pauseIcon : playIcon}
      </button>
      <span className="track-title line-of-text" part="track-title" dir="auto" title={title}>
        {title}
      </span>
      <span className="track-artist line-of-text" part="track-artist" dir="auto" title={artist}>
        {artist}
      </span>
      <span className="track-duration" part="track-duration">
        {duration === null ? '--:--' : formatTime(duration)}
      </span>
    </li>
  );
});
