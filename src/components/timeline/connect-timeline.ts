import { formatTime } from '../../domain/format-time.ts';
import { clamp } from '../../domain/playback/preview-window.ts';
import type { PlayerModel } from '../player-context.ts';
import { listenToSlider } from '../slider/listen-to-slider.ts';
import type { SliderElements } from '../slider/slider.tsx';
import { createProgress } from './progress.ts';
import { runFrom } from './running-clock.ts';

/** Seconds that an arrow key goes (contract, section 5). */
export const STEP_SECONDS = 1;

/**
 * Shows the running time and lets it be set, with no render: a second's tick writes one text and the slider's value.
 * While the thumb is held the drag wins over the clock; what was asked for stays in sight until the clock tells.
 */
export function connectTimeline(
  model: PlayerModel,
  { input, moving }: SliderElements,
  timeText: HTMLElement,
): () => void {
  const { store, atoms, actions, labels } = model;
  const progress = createProgress(moving);
  const duration = (): number => store.get(atoms.duration);
  let position = runFrom({ time: 0, running: false });
  let dragging = false;
  let told = 0;

  const now = (): number => clamp(position(), 0, duration());

  function tell(time: number): void {
    timeText.textContent = formatTime(time);
    input.max = String(duration());
    told = Math.floor(time);
    input.value = String(told);
    input.setAttribute('aria-valuetext', labels.timeOfDuration(told, Math.round(duration())));
  }

  function show(time: number, running: boolean): void {
    progress.show(time, duration(), running);
    tell(time);
  }

  function showClock(): void {
    if (!dragging) show(now(), store.get(atoms.clock).running);
  }

  function followClock(): void {
    position = runFrom(store.get(atoms.clock));
    showClock();
  }

  function followSeconds(): void {
    const seconds = store.get(atoms.seconds);
    // The media's clock knows best, but only in whole seconds.
    const time = Math.floor(now()) === seconds ? now() : seconds;
    if (dragging) return;
    progress.step(time, duration());
    // Of a slider that has the focus, screen readers say every value: the running time is never said.
    if (input.matches(':focus')) timeText.textContent = formatTime(time);
    else tell(time);
  }

  // Drawn for the second time while the track plays: the anchor is old, the seconds are not.
  const { time, running } = store.get(atoms.clock);
  position = runFrom({ time: running ? Math.max(time, store.get(atoms.seconds)) : time, running });
  showClock();

  const undo = [
    store.sub(atoms.clock, followClock),
    store.sub(atoms.duration, showClock),
    store.sub(atoms.seconds, followSeconds),
    listenToSlider(input, {
      step: STEP_SECONDS,
      position: now,
      told: () => told,
      drag(to) {
        dragging = true;
        show(to, false);
      },
      release(to) {
        show(to, false);
        dragging = false;
        actions.seek(to);
      },
      cancel() {
        dragging = false;
        showClock();
      },
      space: () => actions.togglePlay(),
    }),
    () => progress.stop(),
  ];
  return () => {
    for (const each of undo) each();
  };
}
