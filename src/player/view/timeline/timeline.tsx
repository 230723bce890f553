import { memo, type ReactNode, useCallback } from 'react';
import { formatTime } from '../../model/format-time.ts';
import { BAR_COUNTS, WAVEFORM_BOX, waveformPath } from '../../model/waveform.ts';
import { usePlayer, useValue } from '../player-context.ts';
import { Slider } from '../slider/slider.tsx';
import { connectTimeline, STEP_SECONDS } from './connect-timeline.ts';

/** With the track's peaks, the slider is its waveform. `edge`: also a line without a slider. */
export function Timeline({ edge = false }: { readonly edge?: boolean }): ReactNode {
  const model = usePlayer();
  const duration = useValue(model.atoms.duration);
  const track = useValue(model.atoms.activeTrack);
  const ended = useValue(model.atoms.ended);
  const { waveform } = useValue(model.atoms.settings);
  const connect = useCallback((row: HTMLDivElement) => connectTimeline(model, row), [model]);
  const peaks = waveform === 'none' ? undefined : track?.peaks;
  return (
    <div className="timeline-row" ref={connect}>
      <span className="time" part="current-time">
        {formatTime(0)}
      </span>
      {edge && (
        <span className="edge">
          <span className="fill" />
        </span>
      )}
      <Slider
        part="timeline"
        className={`timeline${peaks ? ' drawn' : ''}${ended ? ' ended' : ''}`}
        label={model.labels.timeline}
        step={STEP_SECONDS}
        drawings={
          peaks && [
            <Waveform key={track?.trackId} peaks={peaks} className="waveform" part="waveform" />,
            <Waveform key={track?.trackId} peaks={peaks} className="waveform" />,
          ]
        }
      />
      <span className="time" part="duration">
        {formatTime(Math.round(duration))}
      </span>
    </div>
  );
}

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
