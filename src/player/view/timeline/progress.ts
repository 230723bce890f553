import { emptyOffset, showFraction } from '../slider/show-fraction.ts';

/** The moving part of the timeline: one running animation, which the compositor moves without scripts. */
export function createProgress(moving: readonly HTMLElement[]) {
  /** Created when playback starts for the first time: even a paused animation costs a compositor layer. */
  let animations: readonly Animation[] = [];
  const animate = (): readonly Animation[] =>
    moving.flatMap((element) => {
      const animation = element.animate?.(
        { transform: [`translateX(${emptyOffset(element)}%)`, 'translateX(0)'] },
        { duration: 1, fill: 'both' },
      );
      // Libraries replace `animate`, and polyfills implement only a part of it.
      return animation?.effect?.updateTiming ? animation : [];
    });
  /** Moves it once a second in engines without Web Animations. */
  const step = (time: number, duration: number): void => {
    if (animations.length === 0) showFraction(moving, duration > 0 ? time / duration : 0);
  };
  return {
    step,
    /** Moves it to a time in seconds, and lets it run from there or stop. */
    show(time: number, duration: number, running: boolean): void {
      if (running && animations.length === 0) animations = animate();
      step(time, duration);
      for (const animation of animations) {
        // An animation with a duration of 0 would be at its end.
        animation.effect?.updateTiming({ duration: Math.max(duration, 0.001) * 1000 });
        animation.currentTime = time * 1000;
        // At the end, `play` would restart it.
        if (running && time < duration) animation.play();
        else animation.pause();
      }
    },
    stop(): void {
      for (const animation of animations) animation.cancel();
    },
  };
}
