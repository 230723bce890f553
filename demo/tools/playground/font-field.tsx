import { CssInput } from './css-input.tsx';
import type { PropertyFieldProps } from './property-field-props.ts';

/** Fonts that need no request. */
const STACKS = [
  'system-ui, sans-serif',
  'Georgia, "Times New Roman", serif',
  'ui-monospace, Menlo, Consolas, monospace',
  'ui-rounded, "Arial Rounded MT Bold", sans-serif',
  'Charter, "Bitstream Charter", Cambria, serif',
  'Impact, Haettenschweiler, "Arial Narrow Bold", sans-serif',
];

export function FontField({ id, describedBy, value, fallback, onChange }: PropertyFieldProps) {
  return (
    <>
      <CssInput
        id={id}
        list={`${id}-stacks`}
        aria-describedby={describedBy}
        placeholder={fallback}
        value={value}
        onValue={onChange}
      />
      <datalist id={`${id}-stacks`}>
        {STACKS.map((stack) => (
          <option key={stack} value={stack} />
        ))}
      </datalist>
    </>
  );
}
