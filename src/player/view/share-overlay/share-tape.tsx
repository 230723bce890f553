import type { ReactNode } from 'react';
import type { Track } from '../../model/queue/mixtape.ts';
import { stubsAround } from '../../model/tape.ts';
import { STUB_BARS } from '../../model/waveform.ts';
import type { Waveform as WaveformComponent } from '../tape/waveform.tsx';

interface ShareTapeProps {
  readonly tracks: readonly Track[];
  /** Of the active track in the queue, from 0. */
  readonly activeIndex: number;
  /** Its code is in the player's script. */
  readonly Waveform: typeof WaveformComponent;
}

const STUB_COUNTS = [STUB_BARS];

/** The numbers of bars in the wide splice, below 400 px of dialog and from there. Mostly they are 4 to 5 px apart. */
const WIDE_COUNTS = [50, 68];

/** The tape as a small picture. Nothing without the bars of the active track. */
export function ShareTape({ tracks, activeIndex, Waveform }: ShareTapeProps): ReactNode {
  const peaks = tracks[activeIndex]?.peaks;
  if (!peaks) return null;
  const { before, after } = stubsAround(tracks, activeIndex);
  const renderStub = (isPlayed: boolean, { track, rank }: (typeof after)[number]): ReactNode => (
    <span key={track.trackId} className={`stub at-${rank}${isPlayed ? ' played' : ''}`}>
      {track.peaks ? (
        <Waveform className="stub-bars" peaks={track.peaks} counts={STUB_COUNTS} />
      ) : (
        <span className="dot" />
      )}
    </span>
  );
  return (
    <div className="tape share-tape" aria-hidden="true">
      {before.map((stub) => renderStub(true, stub))}
      <span className="wide-splice">
        <Waveform peaks={peaks} counts={WIDE_COUNTS} />
      </span>
      {after.map((stub) => renderStub(false, stub))}
    </div>
  );
}
