import { memo, type ReactNode } from 'react';
import { BAR_COUNTS, WAVEFORM_BOX, waveformPath } from '../../model/waveform.ts';

interface WaveformProps {
  readonly peaks: readonly number[];
  readonly className: string;
  readonly part?: string;
}

/** The bars of a track, once for each number of bars. */
export const Waveform = memo(function Waveform({ peaks, className, part }: WaveformProps): ReactNode {
  return (
    <svg className={className} part={part} viewBox={WAVEFORM_BOX} preserveAspectRatio="none" aria-hidden="true">
      {BAR_COUNTS.map((bars) => (
        <path key={bars} className={`of-${bars}`} d={waveformPath(peaks, bars)} />
      ))}
    </svg>
  );
});
