import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface SliderElements {
  readonly input: HTMLInputElement;
  /** Fill, rail and what is drawn in the fill. */
  readonly moving: readonly HTMLElement[];
}

/** Connects a slider to the value that it shows and sets, including `max`, without React. Returns a cleanup function. */
export type ConnectSlider = (elements: SliderElements) => () => void;

interface SliderProps {
  readonly part: string;
  readonly label: string;
  /** The step for assistive technology, which does not use keys. */
  readonly step: number;
  /** Must be the same function for as long as the connection is to last. */
  readonly connect: ConnectSlider;
  readonly className?: string;
  /** What is drawn in place of the line: first whole, then as far as it is filled. */
  readonly drawings?: readonly [ReactNode, ReactNode] | undefined;
}

/** An invisible native slider over a line with fill and thumb. React renders it once; `connect` moves fill and thumb. */
export function Slider({ part, label, step, connect, className = part, drawings }: SliderProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const fill = useRef<HTMLSpanElement>(null);
  const still = useRef<HTMLSpanElement>(null);
  const rail = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (input.current === null || fill.current === null || still.current === null || rail.current === null)
      return undefined;
    return connect({ input: input.current, moving: [fill.current, rail.current, still.current] });
  }, [connect]);
  return (
    <span className={`slider ${className}`} part={part}>
      <input ref={input} type="range" min={0} step={step} defaultValue={0} autoComplete="off" aria-label={label} />
      <span className="line">
        {drawings?.[0]}
        <span className="fill" ref={fill}>
          <span className="still" ref={still}>
            {drawings?.[1]}
          </span>
        </span>
      </span>
      <span className="rail" ref={rail}>
        <span className="thumb" />
      </span>
    </span>
  );
}

/** How far an element is moved where the line is empty, in percent. What is drawn in the fill moves against it. */
export const emptyOffset = ({ className }: HTMLElement): number => (className === 'still' ? 100 : -100);

/** Moves fill and thumb to a fraction of the line, 0 to 1. A transform causes no layout and no paint. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(1 - fraction) * emptyOffset(element)}%)`;
}
