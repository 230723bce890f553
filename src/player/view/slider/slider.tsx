import type { ReactNode } from 'react';

interface SliderProps {
  readonly part: string;
  readonly label: string;
  /** The step for assistive technology, which does not use keys. */
  readonly step: number;
  readonly className?: string;
  /** What is drawn in place of the line: first whole, then as far as it is filled. */
  readonly drawings?: readonly [ReactNode, ReactNode] | undefined;
}

/** An invisible native slider over a line with fill and thumb. React renders it once; a script moves fill and thumb. */
export function Slider({ part, label, step, className = part, drawings }: SliderProps): ReactNode {
  return (
    <span className={`slider ${className}`} part={part}>
      <input type="range" min={0} step={step} defaultValue={0} autoComplete="off" aria-label={label} />
      <span className="line">
        {drawings?.[0]}
        <span className="fill">
          <span className="still">{drawings?.[1]}</span>
        </span>
      </span>
      <span className="rail">
        <span className="thumb" />
      </span>
    </span>
  );
}

/** The native slider in a row, and what moves with its value: fill, rail and what is drawn in the fill. */
export function sliderIn(row: HTMLElement) {
  return {
    // `Slider` has rendered it.
    input: row.querySelector('input') as HTMLInputElement,
    moving: [...row.querySelectorAll<HTMLElement>('.fill, .still, .rail')],
  };
}

/** How far an element is moved where the line is empty, in percent. What is drawn in the fill moves against it. */
export const emptyOffset = ({ className }: HTMLElement): number => (className === 'still' ? 100 : -100);

/** Moves fill and thumb to a fraction of the line, 0 to 1. A transform causes no layout and no paint. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(1 - fraction) * emptyOffset(element)}%)`;
}
