import { type Loudness, loudnessAtom } from '../../state/preferences.ts';
import type { PlayerModel } from '../player-context.ts';
import { listenToSlider } from '../slider/listen-to-slider.ts';
import { showShare } from '../slider/show-share.ts';
import type { SliderElements } from '../slider/slider.tsx';

/** Of 1, that an arrow key goes (contract, section 5). */
export const STEP = 0.05;

/** Shows how loud it is and lets it be set, live, with no render. What is muted stands at nothing. */
export function connectVolume({ store, actions, labels }: PlayerModel, { input, moving }: SliderElements): () => void {
  const level = (): number => {
    const { volume, muted } = store.get(loudnessAtom);
    return muted ? 0 : volume;
  };

  function show(): void {
    const shown = level();
    showShare(moving, shown);
    input.value = String(shown);
    input.setAttribute('aria-valuetext', labels.percent(shown));
  }

  function set(volume: number): void {
    actions.setVolume(volume);
    // Whoever turns it up wants to hear it.
    if (volume > 0 && store.get(loudnessAtom).muted) actions.setMuted(false);
  }

  /** What it was before the thumb was held. */
  let before: Loudness | null = null;

  input.max = '1';
  show();
  const unsubscribe = store.sub(loudnessAtom, show);
  const unlisten = listenToSlider(input, {
    step: STEP,
    // A step from what was heard before it was muted, not from nothing.
    position: () => store.get(loudnessAtom).volume,
    told: level,
    drag(to) {
      before ??= store.get(loudnessAtom);
      set(to);
    },
    release(to) {
      before = null;
      set(to);
    },
    cancel() {
      if (before === null) return;
      actions.setVolume(before.volume);
      actions.setMuted(before.muted);
      before = null;
    },
    space: () => actions.togglePlay(),
  });
  return () => {
    unsubscribe();
    unlisten();
  };
}
