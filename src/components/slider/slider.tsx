import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** What whoever moves a slider needs of it. */
export interface SliderElements {
  readonly input: HTMLInputElement;
  /** Fill and thumb, which move alike: see `show-share.ts` for where they stand. */
  readonly moving: readonly HTMLElement[];
}

/** Joins a slider to what it shows and sets, its `max` included, without React in between; returns the undo. */
export type ConnectSlider = (elements: SliderElements) => () => void;

interface SliderProps {
  readonly part: string;
  readonly label: string;
  /** How far assistive technology goes at a time: it knows of no keys. */
  readonly step: number;
  /** Stays the same function for as long as the connection shall stay. */
  readonly connect: ConnectSlider;
}

/** A native slider, unseen, over a drawn line with fill and thumb. React draws it once; what moves is moved by `connect`. */
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
