import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface TrackChangeProps {
  readonly trackId: string | undefined;
  /** Of the track in the queue, from 0; -1 without a track. */
  readonly index: number;
  readonly waveform: ReactNode;
}

/** Animates a change of the track: the names slide in from the new track's side, the old waveform falls, the new one rises. */
export function TrackChange(props: TrackChangeProps): ReactNode {
  const { trackId, index } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [present, setPresent] = useState(props);
  const [before, setBefore] = useState<TrackChangeProps | null>(null);
  if (present.trackId !== trackId || present.index !== index) {
    setPresent(props);
    // At the same place, the queue has changed and not the track in it.
    setBefore(present.trackId === trackId || present.index === index ? null : present);
  }
  useLayoutEffect(() => {
    if (before === null || place.current === null) return;
    const root = place.current.getRootNode() as ShadowRoot;
    animate(root, '.names', { translate: `${8 * Math.sign(present.index - before.index)}px`, opacity: 0 }, 180);
    animate(root, '.line .waveform', { transform: 'scaleY(0)' }, 280, 120);
  }, [before, present]);
  return (
    <span ref={place} aria-hidden="true">
      {before?.waveform && (
        <Falling key={before.trackId} onEnd={() => setBefore(null)}>
          {before.waveform}
        </Falling>
      )}
    </span>
  );
}

function Falling({ children, onEnd }: { readonly children: ReactNode; readonly onEnd: () => void }): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const falling = box.current;
    falling?.addEventListener('animationend', onEnd);
    return () => falling?.removeEventListener('animationend', onEnd);
  }, [onEnd]);
  return (
    <span ref={box} className="falling">
      {children}
    </span>
  );
}

/** Animates elements from a keyframe to where they are. An interrupted animation is replaced by the next one. */
function animate(root: ShadowRoot, selector: string, from: Keyframe, duration: number, delay = 0): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const options = {
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
    duration: isReduced ? 100 : duration,
    delay: isReduced ? 0 : delay,
  };
  for (const element of root.querySelectorAll(selector)) {
    // Two animations of one property would run on the main thread.
    for (const animation of element.getAnimations?.() ?? []) animation.cancel();
    element.animate?.(isReduced ? { opacity: [0, 1] } : [from, {}], { ...options, fill: 'backwards' });
  }
}
