import { ALONG_THE_LINE, showShare } from '../slider/show-share.ts';

/** What moves along the timeline. */
export interface Progress {
  /** Puts it at a time of a window, in seconds, and lets it run on from there, or stand. */
  show(time: number, duration: number, running: boolean): void;
  /** A second has passed: for engines without Web Animations, where nothing runs by itself. */
  step(time: number, duration: number): void;
  stop(): void;
}

/**
 * One running animation of the window's length: the compositor moves it, nobody else has to.
 */
export function createProgress(moving: readonly HTMLElement[]): Progress {
  /** None before it runs for the first time: one that only stands costs a layer of its own all the same. */
  let animations: readonly Animation[] = [];
  const animate = (): readonly Animation[] =>
    moving.flatMap((element) => {
      const animation = element.animate?.({ transform: [...ALONG_THE_LINE] }, { duration: 1, fill: 'both' });
      // Libraries have an `animate` of their own, and polyfills a part of the browser's.
      return animation?.effect?.updateTiming ? animation : [];
    });
  const step = (time: number, duration: number): void => {
    if (animations.length === 0) showShare(moving, duration > 0 ? time / duration : 0);
  };
  return {
    step,
    show(time, duration, running) {
      if (running && animations.length === 0) animations = animate();
      step(time, duration);
      for (const animation of animations) {
        // An animation without a length would stand at its end.
        animation.effect?.updateTiming({ duration: Math.max(duration, 0.001) * 1000 });
        animation.currentTime = time * 1000;
        // At its end, `play` would start it over.
        if (running && time < duration) animation.play();
        else animation.pause();
      }
    },
    stop() {
      for (const animation of animations) animation.cancel();
    },
  };
}
