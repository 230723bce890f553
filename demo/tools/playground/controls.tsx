import { useId } from 'react';
import type { Manifest } from '../manifest.ts';
import { AttributeField } from './attribute-field.tsx';
import { ColourField } from './colour-field.tsx';
import { FontField } from './font-field.tsx';
import { LengthField } from './length-field.tsx';
import { attributesOf, type Look, propertiesOf, schemeOf } from './look.ts';
import type { PropertyFieldProps } from './property-field-props.ts';

interface ControlsProps {
  readonly look: Look;
  readonly manifest: Manifest;
  readonly preview: HTMLElement | null;
  readonly onChange: (changes: Partial<Look>) => void;
}

/** A control for every attribute and every custom property. */
export function Controls({ look, manifest, preview, onChange }: ControlsProps) {
  const { attributes, properties } = manifest[look.tag];
  const values = propertiesOf(look, manifest);

  /** `null` removes the value; only values that differ from the preset's are kept. */
  function withValue(
    all: Readonly<Record<string, string>>,
    name: string,
    value: string | null,
  ): Record<string, string> {
    const { [name]: _, ...others } = all;
    return value === null ? others : { ...others, [name]: value };
  }

  return (
    <form className="controls" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Attributes</legend>
        {attributes.map((attribute) => (
          <Row key={attribute.name} name={attribute.name} description={attribute.description}>
            {(id, describedBy) => (
              <AttributeField
                id={id}
                describedBy={describedBy}
                attribute={attribute}
                value={attributesOf(look)[attribute.name]}
                onChange={(value) => onChange({ attributes: withValue(look.attributes, attribute.name, value) })}
              />
            )}
          </Row>
        ))}
      </fieldset>
      <fieldset>
        <legend>Custom properties</legend>
        {properties.map(({ name, description = '', default: fallback = '' }) => {
          const Field = fieldFor(name);
          return (
            <Row
              key={name}
              name={name}
              description={description}
              onReset={
                look.properties[name] === undefined
                  ? undefined
                  : () => onChange({ properties: withValue(look.properties, name, null) })
              }
            >
              {(id, describedBy) => (
                <Field
                  id={id}
                  name={name}
                  describedBy={describedBy}
                  value={values[name] ?? ''}
                  fallback={fallback}
                  scheme={schemeOf(look)}
                  preview={preview}
                  onChange={(value) => onChange({ properties: withValue(look.properties, name, value || null) })}
                />
              )}
            </Row>
          );
        })}
      </fieldset>
    </form>
  );
}

interface RowProps {
  readonly name: string;
  readonly description: string;
  readonly onReset?: (() => void) | undefined;
  readonly children: (id: string, describedBy: string) => React.ReactNode;
}

function Row({ name, description, onReset, children }: RowProps) {
  const id = useId();
  return (
    <div className="row">
      <div className="row-head">
        <label htmlFor={id}>
          <code>{name}</code>
        </label>
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

function fieldFor(name: string): (props: PropertyFieldProps) => React.ReactNode {
  if (/-(?:color|background)$/.test(name)) return ColourField;
  return name.endsWith('-font-family') ? FontField : LengthField;
}
