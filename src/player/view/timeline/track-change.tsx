import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface TrackChangeProps {
  readonly trackId: string | undefined;
  /** The place of the track in the queue; -1: there is none. */
  readonly index: number;
  readonly waveform: ReactNode;
}

/** Moves with a change of the track: its names come from where it is in the list, the old waveform falls, the new one rises. */
export function TrackChange({ trackId, index, waveform }: TrackChangeProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const indexBefore = useRef(index);
  useLayoutEffect(() => {
    const step = Math.sign(index - indexBefore.current);
    indexBefore.current = index;
    // The first track of a queue, and one that is removed from it.
    if (step === 0 || place.current === null) return;
    const root = place.current.getRootNode() as ShadowRoot;
    animate(root, '.names', { translate: `${8 * step}px`, opacity: 0 }, 180);
    animate(root, '.line .waveform', { transform: 'scaleY(0)' }, 280, 120);
  }, [index]);

  const [present, setPresent] = useState({ trackId, waveform });
  const [before, setBefore] = useState<typeof present | null>(null);
  if (present.trackId !== trackId) {
    setPresent({ trackId, waveform });
    setBefore(present);
  }
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
