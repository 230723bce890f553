import type { PageStore } from '../../../platform/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

/** Animates a change of the track: its names come from where it is in the list, the old waveform falls, the new one rises. */
export function animateTracks(root: ShadowRoot, store: PageStore, atoms: PlayerAtoms, signal: AbortSignal): void {
  let index = store.get(atoms.activeIndex);

  /** An interrupted animation is replaced by the next one. */
  function animate(selector: string, from: Keyframe, duration: number, delay = 0): void {
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

  function change(): void {
    const to = store.get(atoms.activeIndex);
    const step = Math.sign(to - index);
    index = to;
    // The first track of a queue, and one that is removed from it.
    if (step === 0) return;
    // React renders after this: the old waveform is still there.
    for (const old of root.querySelectorAll('[part="waveform"]')) {
      const falling = old.cloneNode(true) as Element;
      falling.removeAttribute('part');
      const line = old.parentElement;
      line?.querySelector('.falling')?.remove();
      falling.classList.add('falling');
      line?.append(falling);
      falling.addEventListener('animationend', () => falling.remove());
    }
    requestAnimationFrame(() => {
      animate('.names', { translate: `${8 * step}px`, opacity: 0 }, 180);
      animate('.waveform:not(.falling)', { transform: 'scaleY(0)' }, 280, 120);
    });
  }

  signal.addEventListener('abort', store.sub(atoms.activeIndex, change));
}
