import { type ReactNode, useCallback, useRef } from 'react';
import { formatTime } from '../../model/format-time.ts';
import { usePlayer } from '../player-context.ts';
import { type ConnectSlider, Slider } from '../slider/slider.tsx';
import { useValue } from '../use-value.ts';
import { connectTimeline, STEP_SECONDS } from './connect-timeline.ts';
import { Waveform } from './waveform.tsx';

/** With the track's peaks, the slider is its waveform. `edge`: also a line without a slider. */
export function Timeline({ edge = false }: { readonly edge?: boolean }): ReactNode {
  const model = usePlayer();
  const duration = useValue(model.atoms.duration);
  const track = useValue(model.atoms.activeTrack);
  const ended = useValue(model.atoms.ended);
  const { waveform } = useValue(model.atoms.settings);
  const timeText = useRef<HTMLSpanElement>(null);
  const edgeFill = useRef<HTMLSpanElement>(null);
  const connect = useCallback<ConnectSlider>(
    ({ input, moving }) => {
      const all = edgeFill.current ? [...moving, edgeFill.current] : moving;
      return timeText.current === null ? () => {} : connectTimeline(model, { input, moving: all }, timeText.current);
    },
    [model],
  );
  const peaks = waveform === 'none' ? undefined : track?.peaks;
  return (
    <div className="timeline-row">
      <span className="time" part="current-time" ref={timeText}>
        {formatTime(0)}
      </span>
      {edge && (
        <span className="edge">
          <span className="fill" ref={edgeFill} />
        </span>
      )}
      <Slider
        part="timeline"
        className={`timeline${peaks ? ' drawn' : ''}${ended ? ' ended' : ''}`}
        label={model.labels.timeline}
        step={STEP_SECONDS}
        connect={connect}
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
