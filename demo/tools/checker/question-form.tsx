import type { Question } from '@mixtape-player/checker';
import { useId } from 'react';

/** Mixtapes of the demo's server: some that work, and some with a fault. */
const SUGGESTED_IDS = [
  'night-drive',
  'slow-water',
  'bad-entries',
  'queue-404',
  'queue-no-cors',
  'queue-html',
  'queue-wrong-shape',
  'stream-401',
  'stream-no-hls',
  'playlist-garbage',
  'segment-404',
  'unavailable',
];

interface QuestionFormProps {
  readonly question: Question;
  readonly isRunning: boolean;
  readonly onChange: (changes: Partial<Question>) => void;
  readonly onCheck: () => void;
}

export function QuestionForm({ question, isRunning, onChange, onCheck }: QuestionFormProps) {
  const field = (name: keyof Question): Pick<FieldProps, 'value' | 'onChange'> => ({
    value: question[name],
    onChange: (value) => onChange({ [name]: value }),
  });
  return (
    <form
      className="controls questions"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <fieldset>
        <legend>The mixtape</legend>
        <Field label="API base" hint="The URL from which the player loads the queue." {...field('apiBase')} />
        <Field label="Mixtape id" hint="The value of mixtape-id." suggestions={SUGGESTED_IDS} {...field('mixtapeId')} />
        <Field
          label="Site base"
          hint="The site with the mixtape's page, if it is not the API base."
          placeholder="same as the API base"
          {...field('siteBase')}
        />
        <Field
          label="API key"
          hint="Only if the API requires one. It is left out of links and copied text."
          type="password"
          {...field('apiKey')}
        />
      </fieldset>
      <fieldset>
        <legend>The page with the player</legend>
        <Field
          label="Page URL"
          hint="Checked for tags, scripts and policy, and whether it may read the API."
          placeholder="https://"
          {...field('page')}
        />
        <Field
          label="Or a snippet"
          hint="The code that you paste, or the source of the page. It is checked as part of the page above, if you enter one."
          isLong
          {...field('snippet')}
        />
        <Field
          label="Redirect URI registered at Spotify"
          hint="For a pre-save: copied from Spotify's dashboard."
          {...field('registeredUri')}
        />
      </fieldset>
      <p className="actions">
        <button type="submit" className="primary">
          {isRunning ? 'Check again' : 'Check'}
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly type?: 'text' | 'password';
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
  readonly isLong?: boolean;
  readonly onChange: (value: string) => void;
}

function Field({ label, hint, value, type = 'text', placeholder, suggestions, isLong = false, onChange }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    'aria-describedby': `${id}-hint`,
    autoComplete: 'off',
    spellCheck: false,
    placeholder,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="row">
      <div className="row-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="field">
        {isLong ? (
          <textarea {...shared} rows={5} />
        ) : (
          <input {...shared} type={type} {...(suggestions ? { list: `${id}-suggestions` } : {})} />
        )}
        {suggestions && (
          <datalist id={`${id}-suggestions`}>
            {suggestions.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
      </div>
      <p className="quiet" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
