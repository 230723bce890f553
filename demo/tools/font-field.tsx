import type { PropertyFieldProps } from './controls.tsx';

/** Fonts that are there without a request. */
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
      <input
        id={id}
        type="text"
        list={`${id}-stacks`}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        placeholder={fallback}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-stacks`}>
        {STACKS.map((stack) => (
          <option key={stack} value={stack} />
        ))}
      </datalist>
    </>
  );
}
