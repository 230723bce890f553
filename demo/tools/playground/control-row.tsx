import { useId } from 'react';

interface ControlRowProps {
  readonly name: string;
  readonly description: string;
  /** Whether it has several inputs, which the name is for together. */
  readonly isGroup?: boolean;
  readonly onReset?: (() => void) | undefined;
  readonly children: (id: string, describedBy: string) => React.ReactNode;
}

/** The name of an attribute or a custom property, its input, and what it means. */
export function ControlRow({ name, description, isGroup = false, onReset, children }: ControlRowProps) {
  const id = useId();
  const code = <code>{name}</code>;
  return (
    <div className="row">
      <div className="row-head">
        {isGroup ? <span id={`${id}-name`}>{code}</span> : <label htmlFor={id}>{code}</label>}
        {onReset && (
          <button
            type="button"
            className="plain"
            aria-label={`Reset ${name}`}
            onClick={() => {
              onReset();
              // The button disappears, so focus moves to the field.
              document.getElementById(id)?.focus();
            }}
          >
            Reset
          </button>
        )}
      </div>
      <div className="field">{children(id, `${id}-description`)}</div>
      <p className="quiet" id={`${id}-description`}>
        <Description text={description} />
      </p>
    </div>
  );
}

/** Doc comments have code between backticks. */
function Description({ text }: { readonly text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}
