import { type Look, startOf } from './look.ts';
import { WidthField } from './width-field.tsx';

interface ToolbarProps {
  readonly look: Look;
  readonly onChange: (changes: Partial<Look>) => void;
}

/** Choice of the element, and settings of the page around it. */
export function Toolbar({ look, onChange }: ToolbarProps) {
  return (
    <div className="toolbar">
      <Choice
        legend="Element"
        value={look.tag}
        choices={{ 'mixtape-player': 'Player', 'presave-button': 'Pre-save button' }}
        onChange={(tag) => onChange({ tag, attributes: startOf(tag), properties: {}, way: 'tag' })}
      />
      <Choice
        legend="Colour scheme"
        value={look.scheme}
        choices={{ auto: 'Auto', light: 'Light', dark: 'Dark' }}
        onChange={(scheme) => onChange({ scheme })}
      />
      <Choice
        legend="Direction"
        value={look.direction}
        choices={{ ltr: 'Left to right', rtl: 'Right to left' }}
        onChange={(direction) => onChange({ direction })}
      />
      <WidthField width={look.width} onChange={(width) => onChange({ width })} />
      <a className="start-over" href={location.pathname}>
        Start over
      </a>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  /** Values with their labels. */
  readonly choices: Readonly<Partial<Record<Value, string>>>;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ legend, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {(Object.entries(choices) as [Value, string][]).map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={legend} checked={one === value} onChange={() => onChange(one)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
