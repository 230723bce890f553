import { useState } from 'react';
import type { AttributeFacts, Manifest } from '../manifest.ts';
import { AttributeField, isInOneLine } from './attribute-field.tsx';
import { ColourField } from './colour-field.tsx';
import { ControlRow } from './control-row.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { FontField } from './font-field.tsx';
import { GROUPS, type Group, groupOf } from './groups.ts';
import { LengthField } from './length-field.tsx';
import { attributesOf, type Look, propertiesOf, schemeOf, startOf } from './look.ts';
import { PresetChoice } from './preset-choice.tsx';
import { PRESETS } from './presets.ts';
import type { PropertyFieldProps } from './property-field-props.ts';

interface ControlsProps {
  readonly look: Look;
  readonly manifest: Manifest;
  readonly preview: HTMLElement | null;
  readonly onChange: (changes: Partial<Look>) => void;
}

/** A control for every attribute and every custom property, in groups. */
export function Controls(props: ControlsProps) {
  const { look, manifest, onChange } = props;
  const setAttribute = (name: string, value: string | null): void =>
    onChange({ attributes: withValue(look.attributes, name, value) });
  const attributesIn = (group: Group) => manifest[look.tag].attributes.filter(({ name }) => groupOf(name) === group);
  const propertiesIn = (group: Group) => manifest[look.tag].properties.filter(({ name }) => groupOf(name) === group);
  /** Opened by a link that sets something in it. */
  const isOpen = (group: Group): boolean =>
    group !== 'Advanced' || attributesIn(group).some(({ name }) => look.attributes[name] !== startOf(look.tag)[name]);

  return (
    <form className="controls" onSubmit={(event) => event.preventDefault()}>
      {GROUPS.map((group) => (
        <Section key={`${look.tag} ${group}`} title={group} isOpenAtFirst={isOpen(group)}>
          {group === 'Look' && look.tag === 'mixtape-player' && (
            <>
              <PresetChoice look={look} onChange={onChange} />
              <CoverChoice
                mixtapeId={look.attributes['mixtape-id']}
                onChange={(mixtapeId) => setAttribute('mixtape-id', mixtapeId)}
              />
            </>
          )}
          <div className="rows">
            {attributesIn(group).map((attribute) => (
              <AttributeRow key={attribute.name} {...props} attribute={attribute} onValue={setAttribute} />
            ))}
            {propertiesIn(group).map(({ name, description = '', default: fallback = '' }) => (
              <PropertyRow key={name} {...props} name={name} description={description} fallback={fallback} />
            ))}
          </div>
        </Section>
      ))}
    </form>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isOpenAtFirst: boolean;
  readonly children: React.ReactNode;
}

function Section({ title, isOpenAtFirst, children }: SectionProps) {
  // From then on, the visitor opens and closes it.
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className="group" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** `null` removes the value; only values that differ from the preset's are kept. */
function withValue(all: Readonly<Record<string, string>>, name: string, value: string | null): Record<string, string> {
  const { [name]: _, ...others } = all;
  return value === null ? others : { ...others, [name]: value };
}

interface AttributeRowProps extends ControlsProps {
  readonly attribute: AttributeFacts;
  readonly onValue: (name: string, value: string | null) => void;
}

function AttributeRow({ look, attribute, onValue }: AttributeRowProps) {
  const { name, description } = attribute;
  /** The default has to be written where the preset says something else. */
  const isDefault = (value: string | null): boolean =>
    value === attribute.default && PRESETS[look.preset]?.attributes?.[name] === undefined;
  return (
    <ControlRow name={name} description={description} isGroup={isInOneLine(attribute)}>
      {(id, describedBy) => (
        <AttributeField
          id={id}
          describedBy={describedBy}
          attribute={attribute}
          value={attributesOf(look)[name]}
          onChange={(value) => onValue(name, isInOneLine(attribute) && isDefault(value) ? null : value)}
        />
      )}
    </ControlRow>
  );
}

interface PropertyRowProps extends ControlsProps {
  readonly name: string;
  readonly description: string;
  readonly fallback: string;
}

function PropertyRow({ look, manifest, preview, onChange, name, description, fallback }: PropertyRowProps) {
  const Field = fieldFor(name);
  const setProperty = (value: string | null): void => onChange({ properties: withValue(look.properties, name, value) });
  return (
    <ControlRow
      name={name}
      description={description}
      onReset={look.properties[name] === undefined ? undefined : () => setProperty(null)}
    >
      {(id, describedBy) => (
        <Field
          id={id}
          name={name}
          describedBy={describedBy}
          value={propertiesOf(look, manifest)[name] ?? ''}
          fallback={fallback}
          scheme={schemeOf(look)}
          preview={preview}
          onChange={(value) => setProperty(value || null)}
        />
      )}
    </ControlRow>
  );
}

function fieldFor(name: string): (props: PropertyFieldProps) => React.ReactNode {
  if (/-(?:color|background)$/.test(name)) return ColourField;
  return name.endsWith('-font-family') ? FontField : LengthField;
}
