import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The elements that `connect` updates. */
export interface SliderElements {
  readonly input: HTMLInputElement;
  /** Fill and rail, which get the same transform (`show-fraction.ts`). */
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
}

/** An invisible native slider over a line with fill and thumb. React renders it once; `connect` moves fill and thumb. */
export function Slider({ part, label, step, connect }: SliderProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const fill = useRef<HTMLSpanElement>(null);
  const rail = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (input.current === null || fill.current === null || rail.current === null) return undefined;
    return connect({ input: input.current, moving: [fill.current, rail.current] });
  }, [connect]);
  return (
    <span className={`slider ${part}`} part={part}>
      <input ref={input} type="range" min={0} step={step} defaultValue={0} autoComplete="off" aria-label={label} />
      <span className="line">
        <span className="fill" ref={fill} />
      </span>
      <span className="rail" ref={rail}>
        <span className="thumb" />
      </span>
    </span>
  );
}
