import { CssInput } from './css-input.tsx';
import type { PropertyFieldProps } from './property-field-props.ts';

const PIXELS = /^(\d+(?:\.\d+)?)px$/;
/** Matches a length in pixels, or a font size that follows the page's, which usually is 16 px. */
const USUAL = /^(?:calc\()?(\d+(?:\.\d+)?)(?:px| \/ 16 \* 1em\))$/;

/** A slider for px, and a text field for any CSS length. */
export function LengthField({ id, name, describedBy, value, fallback, onChange }: PropertyFieldProps) {
  const usual = Number(USUAL.exec(fallback)?.[1] ?? 0);
  // Enough for the slider, though a pill has larger corners.
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
