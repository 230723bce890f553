import type { PropertyFieldProps } from './controls.tsx';
import { CssInput } from './css-input.tsx';

const PIXELS = /^(\d+(?:\.\d+)?)px$/;

/** A slider for px, and the whole value as text: any CSS length is taken. */
export function LengthField({ id, name, describedBy, value, fallback, onChange }: PropertyFieldProps) {
  const usual = Number(PIXELS.exec(fallback)?.[1] ?? 0);
  // A pill has corners that no slider needs to reach.
  const max = Math.min(64, Math.max(32, usual * 2));
  const [, pixels = String(usual)] = PIXELS.exec(value) ?? [];
  return (
    <>
      <input
        type="range"
        aria-label={`${name} in pixels`}
        aria-describedby={describedBy}
        min={0}
        max={max}
        value={Math.min(max, Number(pixels))}
        onChange={({ target }) => onChange(`${target.value}px`)}
      />
      <CssInput id={id} aria-describedby={describedBy} placeholder={fallback} value={value} onValue={onChange} />
    </>
  );
}
