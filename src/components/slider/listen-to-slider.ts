import { clamp } from '../../domain/playback/preview-window.ts';
import { sliderKeyTarget, within } from './slider-keys.ts';

/** What a visitor does with a slider. */
export interface SliderListener {
  /** How far one press of an arrow key goes. */
  readonly step: number;
  /** Where the slider stands now, more exactly than its own value says. */
  position(): number;
  /** What its own value was made to say last, which may be old by now. */
  told(): number;
  /** The thumb is held and moves; `release` or `cancel` follows. */
  drag(value: number): void;
  /** The thumb was let go, or was set at once. */
  release(value: number): void;
  /** The drag was taken away, for instance by the page scrolling under the finger. */
  cancel(): void;
  /** Space, which plays and pauses here as it does in media players. */
  space(): void;
}

/**
 * Listens to a native range input. Pointers are followed here and not by the engines' own sliders: some of those let
 * a finger drag only from the thumb (WebKit on iOS), and all of them map the pointer to the line less half a thumb.
 * Assistive technology and scripts come by the native `input` and `change`.
 * @returns the undo
 */
export function listenToSlider(input: HTMLInputElement, listener: SliderListener): () => void {
  const undo = new AbortController();
  /** The pointer that holds the thumb. */
  let pointerId: number | null = null;
  /** A native slider that followed the same finger tells `change` once more when it is over. */
  let isOver = false;

  function listen<Type extends keyof HTMLElementEventMap>(
    type: Type,
    on: (event: HTMLElementEventMap[Type]) => void,
  ): void {
    input.addEventListener(type, on, { signal: undo.signal });
  }

  function valueAt({ clientX }: PointerEvent): number {
    const { left, width } = input.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1) * Number(input.max);
  }

  function letGo(event: PointerEvent): boolean {
    if (event.pointerId !== pointerId) return false;
    pointerId = null;
    isOver = true;
    return true;
  }

  listen('pointerdown', (event) => {
    if (event.button !== 0 || pointerId !== null) return;
    pointerId = event.pointerId;
    listener.drag(valueAt(event));
    try {
      input.setPointerCapture(pointerId);
    } catch {
      // A script's pointer cannot be held; what it tells of moves and lets go all the same.
    }
  });
  listen('pointermove', (event) => {
    if (event.pointerId === pointerId) listener.drag(valueAt(event));
  });
  listen('pointerup', (event) => {
    if (letGo(event)) listener.release(valueAt(event));
  });
  for (const type of ['pointercancel', 'lostpointercapture'] as const) {
    listen(type, (event) => {
      if (letGo(event)) listener.cancel();
    });
  }
  // The engine's own drag does not begin, and so neither does the focus that comes with it.
  listen('mousedown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    input.focus({ preventScroll: true });
  });

  listen('input', () => {
    if (pointerId !== null) return;
    isOver = false;
    const { step } = listener;
    const moved = input.valueAsNumber - listener.told();
    // Who asks for one step more, as gestures of screen readers do, asks for it from where the slider stands now.
    const next = within(listener.position() + Math.sign(moved) * step, Number(input.max));
    listener.drag(Math.abs(moved) < step * 1.5 ? next : input.valueAsNumber);
  });
  listen('change', () => {
    if (pointerId === null && !isOver) listener.release(input.valueAsNumber);
    isOver = false;
  });
  listen('keydown', (event) => {
    const target = sliderKeyTarget(event.key, listener.position(), Number(input.max), listener.step);
    const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (target === null && (event.key !== ' ' || isModified)) return;
    // With a modifier nothing happens, and the engine's own slider would not care about that.
    event.preventDefault();
    if (isModified) return;
    if (target !== null) listener.release(target);
    else if (!event.repeat) listener.space();
  });
  return () => undo.abort();
}
