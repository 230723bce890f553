import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Track } from '../../model/queue/mixtape.ts';

interface TrackChangeProps {
  readonly track: Track | null;
  /** Of the track in the queue, from 0; -1 without a track. */
  readonly index: number;
}

/** What a visitor reads of a track. */
const NAMES = ['title', 'artist'] as const;
const ELEMENTS = { title: '.title', artist: '.artists' };

/** Animates a change of the track: names that differ slide in from the new track's side, and the new waveform rises. */
export function TrackChange({ track, index }: TrackChangeProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef({ track, index });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { track, index };
    // At the same place, the queue has changed and not the track in it.
    if (old.track?.trackId === track?.trackId || old.index === index || place.current === null) return;
    const root = place.current.getRootNode() as ShadowRoot;
    for (const name of NAMES.filter((each) => old.track?.[each] !== track?.[each]))
      animate(root, ELEMENTS[name], { translate: `${8 * Math.sign(index - old.index)}px`, opacity: 0 }, 180);
    animate(root, '.line .waveform', { transform: 'scaleY(0.3)' }, 280);
  }, [track, index]);
  return <span ref={place} aria-hidden="true" />;
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
