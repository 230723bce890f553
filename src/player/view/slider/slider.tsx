import type { ReactNode } from 'react';
import { clamp } from '../../model/playback/preview-window.ts';

interface SliderProps {
  readonly part: string;
  readonly label: string;
  /** The step for assistive technology, which does not use keys. */
  readonly step: number;
  readonly className?: string;
  /** Shown in place of the line. */
  readonly waveform?: ReactNode;
  /** A second waveform, of which the filled part of the slider is seen. */
  readonly filledWaveform?: ReactNode;
  readonly children?: ReactNode;
}

/** An invisible native slider over a line with fill and thumb. React renders it once. A script moves fill and thumb. */
export function Slider({
  part,
  label,
  step,
  className = part,
  waveform,
  filledWaveform,
  children,
}: SliderProps): ReactNode {
  return (
    <span className={`slider ${className}`} part={part}>
      <input type="range" min={0} step={step} defaultValue={0} autoComplete="off" aria-label={label} />
      <span className="line">
        {waveform}
        <span className="fill">
          <span className="still">{filledWaveform}</span>
        </span>
      </span>
      <span className="rail">
        <span className="thumb" />
      </span>
      {children}
    </span>
  );
}

/** The native slider in a row, and the elements that move with its value: fill, its content and rail. */
export function sliderIn(row: HTMLElement) {
  return {
    // `Slider` has rendered it.
    input: row.querySelector('input') as HTMLInputElement,
    moving: [...row.querySelectorAll<HTMLElement>('.fill, .still, .rail')],
  };
}

/**
 * How far an element is moved while the line is empty, in percent. The content of the fill moves in the opposite
 * direction, so it stands still.
 */
export const emptyOffset = ({ className }: HTMLElement): number => (className === 'still' ? 100 : -100);

/** Moves fill and thumb to a fraction of the line, 0 to 1. A transform causes no layout and no paint. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(1 - fraction) * emptyOffset(element)}%)`;
}

interface SliderListener {
  readonly step: number;
  /** The current value, which may be more exact than the input's. */
  position(): number;
  /** The value that was last written to the input, which may be outdated. */
  writtenValue(): number;
  /** The thumb is dragged; `release` or `cancel` follows. */
  drag(value: number): void;
  /** The thumb was released, or the value was set in one step. */
  release(value: number): void;
  /** The drag was cancelled, for instance because the page scrolled under the finger. */
  cancel(): void;
  /** Space was pressed, which plays and pauses as in media players. */
  space(): void;
}

/**
 * Follows pointers, keys and assistive technology.
 * @returns a function that ends this
 */
export function listenToSlider(input: HTMLInputElement, listener: SliderListener): () => void {
  const listening = new AbortController();
  const listen: typeof input.addEventListener = (type: string, on: EventListenerOrEventListenerObject) =>
    input.addEventListener(type, on, listening);
  const drag = listenToPointers(input, listener, listen);

  /** The value some steps from the current one, rounded so that ten steps of 0.05 are 0.5. */
  function stepped(steps: number): number {
    const value = listener.position() + steps * listener.step;
    return clamp(Math.round(value * 1e4) / 1e4, 0, Number(input.max));
  }

  listen('input', () => {
    if (drag.pointerId !== null) return;
    drag.ignoresChange = false;
    const moved = input.valueAsNumber - listener.writtenValue();
    // A single step, as by a screen reader's gesture, starts from the current value, not from the outdated one.
    listener.drag(Math.abs(moved) < listener.step * 1.5 ? stepped(Math.sign(moved)) : input.valueAsNumber);
  });
  listen('change', () => {
    if (drag.pointerId === null && !drag.ignoresChange) listener.release(input.valueAsNumber);
    drag.ignoresChange = false;
  });
  listen('keydown', (event) => {
    const steps = KEY_STEPS.get(event.key);
    const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (steps === undefined && (event.key !== ' ' || isModified)) return;
    // The native slider would react to keys with modifiers, too.
    event.preventDefault();
    if (isModified) return;
    if (steps !== undefined) listener.release(stepped(steps));
    else if (!event.repeat) listener.space();
  });
  return () => listening.abort();
}

interface Drag {
  /** The pointer that drags the thumb; `null` if none does. */
  pointerId: number | null;
  /** A native slider that followed the same finger dispatches one more `change` afterwards, which has to be ignored. */
  ignoresChange: boolean;
}

/**
 * Lets pointers drag the thumb from anywhere on the line. The native slider does not: on iOS only its thumb can be
 * dragged, and in all engines its line is shorter than it looks, by half a thumb.
 */
function listenToPointers(
  input: HTMLInputElement,
  listener: SliderListener,
  listen: HTMLInputElement['addEventListener'],
): Drag {
  const drag: Drag = { pointerId: null, ignoresChange: false };

  function valueAt({ clientX }: PointerEvent): number {
    const { left, width } = input.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1) * Number(input.max);
  }

  function endDrag(event: PointerEvent): boolean {
    if (event.pointerId !== drag.pointerId) return false;
    drag.pointerId = null;
    drag.ignoresChange = true;
    return true;
  }

  listen('pointerdown', (event) => {
    if (event.button !== 0 || drag.pointerId !== null) return;
    drag.pointerId = event.pointerId;
    listener.drag(valueAt(event));
    try {
      input.setPointerCapture(event.pointerId);
    } catch {
      // Pointers that a script simulates cannot be captured. Their events arrive anyway.
    }
  });
  listen('pointermove', (event) => {
    if (event.pointerId === drag.pointerId) listener.drag(valueAt(event));
  });
  listen('pointerup', (event) => {
    if (endDrag(event)) listener.release(valueAt(event));
  });
  for (const type of ['pointercancel', 'lostpointercapture'] as const) {
    listen(type, (event) => {
      if (endDrag(event)) listener.cancel();
    });
  }
  // Prevents the native drag. That also prevents the native focus.
  listen('mousedown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    input.focus({ preventScroll: true });
  });
  return drag;
}

/** How many steps the keys move a slider by. */
const KEY_STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 2],
  ['PageDown', -2],
  ['Home', -Infinity],
  ['End', Infinity],
]);
