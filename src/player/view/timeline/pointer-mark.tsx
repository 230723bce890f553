import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatTime } from '../../model/format-time.ts';
import { clamp, isLengthKnown } from '../../model/playback/preview-window.ts';

interface PointerMarkProps {
  /** The length of the preview, in seconds. */
  readonly duration: number;
  /** The waveform of the track, if it has one. */
  readonly waveform: ReactNode;
}

/** Shows the position to which a press on the timeline would seek: its time, and the bars up to the pointer. */
export function PointerMark({ duration, waveform }: PointerMarkProps): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  /** Where the pointer is, from 0 to 1; `null`: not over the timeline. */
  const [share, setShare] = useState<number | null>(null);

  // Before the browser paints, because the pointer may be moving already.
  useLayoutEffect(() => {
    const timeline = mark.current?.parentElement;
    if (!timeline) return undefined;
    const listening = new AbortController();
    const move = ({ clientX, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return;
      const { left, width } = timeline.getBoundingClientRect();
      setShare(clamp((clientX - left) / width, 0, 1));
    };
    timeline.addEventListener('pointermove', move, { signal: listening.signal });
    timeline.addEventListener('pointerleave', () => setShare(null), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => mark.current?.style.setProperty('--_pointer', `${(share ?? 0) * 100}%`), [share]);

  return (
    <span ref={mark} className="pointer-mark" aria-hidden="true">
      {share !== null && (
        <>
          {waveform && <span className="to-pointer">{waveform}</span>}
          <span className="pointer-time">{formatTime(isLengthKnown(duration) ? share * duration : duration)}</span>
        </>
      )}
    </span>
  );
}
