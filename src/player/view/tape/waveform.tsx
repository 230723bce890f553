import { memo, type ReactNode } from 'react';
import { WAVEFORM_BOX, waveformPath, waveformScale } from '../../model/waveform.ts';

interface WaveformProps {
  readonly peaks: readonly number[];
  /** The numbers of bars to draw. Of several, the style sheet shows one. */
  readonly counts: readonly number[];
  readonly className?: string;
  readonly part?: string;
}

/** The bars of a track, once for each number of bars. */
export const Waveform = memo(function Waveform({
  peaks,
  counts,
  className = 'waveform',
  part,
}: WaveformProps): ReactNode {
  return (
    <svg className={className} part={part} viewBox={WAVEFORM_BOX} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((bars) => (
        <path key={bars} className={`of-${bars}`} transform={waveformScale(bars)} d={waveformPath(peaks, bars)} />
      ))}
    </svg>
  );
});
