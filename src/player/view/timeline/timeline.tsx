import { type ReactNode, useCallback, useRef } from 'react';
import { formatTime } from '../../model/format-time.ts';
import { usePlayer } from '../player-context.ts';
import { type ConnectSlider, Slider } from '../slider/slider.tsx';
import { useValue } from '../use-value.ts';
import { connectTimeline, STEP_SECONDS } from './connect-timeline.ts';

/** Current time, slider, and length of the preview. */
export function Timeline(): ReactNode {
  const model = usePlayer();
  const duration = useValue(model.atoms.duration);
  const timeText = useRef<HTMLSpanElement>(null);
  const connect = useCallback<ConnectSlider>(
    (elements) => (timeText.current === null ? () => {} : connectTimeline(model, elements, timeText.current)),
    [model],
  );
  return (
    <div className="timeline-row">
      <span className="time" part="current-time" ref={timeText}>
        {formatTime(0)}
      </span>
      <Slider part="timeline" label={model.labels.timeline} step={STEP_SECONDS} connect={connect} />
      <span className="time" part="duration">
        {formatTime(Math.round(duration))}
      </span>
    </div>
  );
}
