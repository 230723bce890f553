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
      {Object.entries(PRESETS).map(([name, { title, summary, properties, scheme }]) => (
        <label key={name} className="preset">
          <input
            type="radio"
            name="preset"
            checked={look.preset === name}
            onChange={() => onChange({ preset: name, properties: {} })}
          />
          <span className="preset-card">
            <span
              className="preset-swatch"
              aria-hidden="true"
              style={{
                colorScheme: scheme,
                background: properties['--mixtape-background'],
                borderRadius: properties['--mixtape-border-radius'],
              }}
            >
              <i style={{ background: properties['--mixtape-accent-color'] }} />
              <i style={{ background: properties['--mixtape-color'] }} />
            </span>
            <span>
              <b>{title}</b>
              <small>{summary}</small>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
