import type { Look } from './look.ts';
import { PRESETS } from './presets.ts';

interface PresetChoiceProps {
  readonly look: Look;
  readonly onChange: (changes: Partial<Look>) => void;
}

/** Choosing a preset drops what was set by hand for the previous one. */
export function PresetChoice({ look, onChange }: PresetChoiceProps) {
  return (
    <fieldset className="presets">
      <legend>Start from a look</legend>
      {Object.entries(PRESETS).map(([name, { title, attributes, properties, scheme: colorScheme }]) => (
        <label key={name} className="preset">
          <input
            type="radio"
            name="preset"
            checked={look.preset === name}
            onChange={() => onChange({ preset: name, properties: {} })}
          />
          <span className="preset-card">
            <span className={`thumbnail ${attributes?.['layout'] ?? ''}`} style={{ ...properties, colorScheme }}>
              <i />
              <i />
              <i />
            </span>
            {title}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
