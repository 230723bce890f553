import { LANGUAGES } from '@mixtape-player/source/i18n/languages.ts';
import type { AttributeFacts } from '../manifest.ts';

/** Suggestions: values that the demo's server has. Any other value can be typed. */
const SUGGESTIONS: Readonly<Record<string, readonly string[]>> = {
  'mixtape-id': ['night-drive', 'slow-water', 'short-tracks', 'one-track', 'release', 'large'],
};

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A few choices, one of which is the default, stand beside each other. */
export const isInOneLine = ({ kind, choices, default: fallback }: AttributeFacts): boolean =>
  kind === 'choice' && choices.includes(fallback);

interface AttributeFieldProps {
  readonly id: string;
  readonly describedBy: string;
  readonly attribute: AttributeFacts;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

export function AttributeField({ id, describedBy, attribute, value, onChange }: AttributeFieldProps) {
  const { name, kind, choices, default: fallback, isSecret } = attribute;
  const shared = { id, 'aria-describedby': describedBy };
  if (kind === 'flag') {
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? '' : null)}
      />
    );
  }
  if (isInOneLine(attribute)) {
    return (
      <fieldset className="choice" aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={id} checked={choice === (value ?? fallback)} onChange={() => onChange(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const options = name === 'lang' ? ['en', ...LANGUAGES.keys()] : choices;
  if (options.length > 0) {
    return (
      <select {...shared} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">{fallback || 'not set'}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {name === 'lang' ? `${option} · ${LANGUAGE_NAMES.of(option)}` : option}
          </option>
        ))}
      </select>
    );
  }
  const suggestions = SUGGESTIONS[name];
  return (
    <>
      <input
        {...shared}
        type={kind === 'number' ? 'number' : 'text'}
        {...(kind === 'number' ? { min: 0, step: 'any' } : {})}
        {...(suggestions ? { list: `${id}-suggestions` } : {})}
        autoComplete="off"
        spellCheck={false}
        placeholder={fallback || (isSecret ? 'stays out of the address' : '')}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
