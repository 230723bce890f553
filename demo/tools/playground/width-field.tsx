import { useEffect, useRef, useState } from 'react';
import { MAX_WIDTH, MIN_WIDTH } from './look.ts';

interface WidthFieldProps {
  readonly width: number | null;
  readonly onChange: (width: number | null) => void;
}

/** A width that is applied only if it is valid, so that the first digit of a number does not count as a tiny width. */
export function WidthField({ width, onChange }: WidthFieldProps) {
  const [typed, setTyped] = useState(String(width ?? ''));
  const input = useRef<HTMLInputElement>(null);

  // Dragging the frame changes this field too.
  useEffect(() => setTyped(String(width ?? '')), [width]);

  function type({ value, valueAsNumber, validity }: HTMLInputElement): void {
    setTyped(value);
    if (value === '' && !validity.badInput) onChange(null);
    else if (validity.valid) onChange(valueAsNumber);
  }

  return (
    <p className="stage-width">
      <label>
        Width{' '}
        <input
          ref={input}
          type="number"
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          placeholder="fills"
          value={typed}
          onChange={({ target }) => type(target)}
          onBlur={() => setTyped(String(width ?? ''))}
        />{' '}
        px
      </label>
      {width !== null && (
        <button
          type="button"
          className="plain"
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        >
          Fill the room
        </button>
      )}
    </p>
  );
}
