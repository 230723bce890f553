import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { formatTime } from '../../model/format-time.ts';
import type { Track } from '../../model/queue/mixtape.ts';
import { useFocusAfterRemoval } from '../focus.ts';
import { FROM_QUEUE } from '../from-queue.ts';
import { moreIcon, pauseIcon, playIcon } from '../icon/icons.tsx';
import { usePlayer } from '../player-context.tsx';
import { Waveform } from '../tape/waveform.tsx';
import { TrackLinks } from '../track-links/track-links.tsx';

interface TrackRowProps {
  readonly track: Track;
  /** Starts at 1. */
  readonly number: number;
  /** How many rows the list has, including those that are not rendered. */
  readonly count: number;
  readonly active: boolean;
  /** True only for the active row, so that only two rows render when the track changes. */
  readonly playing: boolean;
  /** It could not be played when that was last tried. */
  readonly unavailable: boolean;
  readonly isTabStop: boolean;
  /** The numbers of bars of its waveform. Empty: only the place of a waveform; `null`: no waveform. */
  readonly barCounts: readonly number[] | null;
}

/** One track of the list. The whole row is clickable: the list handles the clicks. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps): ReactNode {
  const { track, number, count, active, playing, unavailable, isTabStop, barCounts } = props;
  const { labels } = usePlayer();
  const { title, artist, duration, peaks } = track;
  const current = active || undefined;
  const length = duration === null ? '--:--' : formatTime(duration);
  // A row is removed with its track, if the queue changes, or with the list.
  const button = useFocusAfterRemoval('list-toggle');
  return (
    <li
      className={unavailable ? 'track unavailable' : 'track'}
      part="track"
      aria-current={current}
      aria-setsize={count}
      aria-posinset={number}
    >
      {active && <SoundBars />}
      <span className="counter" part="track-counter" data-lead={number < 10 ? '0' : undefined}>
        {number}
      </span>
      <button
        type="button"
        part="button"
        aria-current={current}
        aria-label={playing ? labels.pauseTrack(title) : labels.playTrack(title)}
        tabIndex={isTabStop ? 0 : -1}
        ref={button}
      >
        {playing ? pauseIcon : playIcon}
      </button>
      <span {...FROM_QUEUE} className="track-title" part="track-title" title={title}>
        {title}
      </span>
      <span {...FROM_QUEUE} className="track-artist" part="track-artist" title={artist}>
        {artist}
      </span>
      {barCounts && peaks && <Waveform className="mini" peaks={peaks} counts={barCounts} />}
      <span className="track-duration" part="track-duration">
        {unavailable ? labels.unavailableTrack : length}
      </span>
      {track.links && (
        <span className="row-links">
          <TrackLinks track={track} icon={moreIcon} tabIndex={isTabStop ? 0 : -1} />
        </span>
      )}
    </li>
  );
});

/** Moving bars in the active row, only while the track plays. */
function SoundBars(): ReactNode {
  const { atoms } = usePlayer();
  return (
    useAtomValue(atoms.playing) && (
      <span className="bars" part="sound-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    )
  );
}
