import type { ReactNode } from 'react';
import type { Track } from '../../model/queue/mixtape.ts';
import { stubsAround } from '../../model/tape.ts';
import { STUB_BARS } from '../../model/waveform.ts';
import type { Waveform } from '../tape/waveform.tsx';

interface ShareTapeProps {
  readonly tracks: readonly Track[];
  /** Of the active track in the queue, from 0. */
  readonly activeIndex: number;
  readonly bars: typeof Waveform;
}

const STUB_COUNTS = [STUB_BARS];

/** The numbers of bars in the wide splice of a narrow and of a wide dialog. */
const WIDE_COUNTS = [50, 68];

/** The tape as a small picture. Nothing without the bars of the active track. */
export function ShareTape({ tracks, activeIndex, bars: Bars }: ShareTapeProps): ReactNode {
  const peaks = tracks[activeIndex]?.peaks;
  if (!peaks) return null;
  const { before, after } = stubsAround(tracks, activeIndex);
  const render = (look: string, { track: { trackId, peaks }, rank }: (typeof after)[number]): ReactNode => (
    <span key={trackId} className={`${look} at-${rank}`}>
      {peaks ? <Bars className="stub-bars" peaks={peaks} counts={STUB_COUNTS} /> : <span className="dot" />}
    </span>
  );
  return (
    <div className="tape share-tape" aria-hidden="true">
      {before.map((stub) => render('stub played', stub))}
      <span className="wide-splice">
        <Bars peaks={peaks} counts={WIDE_COUNTS} />
      </span>
      {after.map((stub) => render('stub', stub))}
    </div>
  );
}
