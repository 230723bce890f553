import { nameOf } from './element-values.js';
import { ShareTargets } from './share-targets.jsx';
import { site } from './site-data.js';

const { InspectorControls, PanelColorSettings } = wp.blockEditor;
/** WordPress has modes of editing since 6.4. */
const { useBlockEditingMode = () => 'default' } = wp.blockEditor;
const { PanelBody, SelectControl, TextControl, ToggleControl } = wp.components;
const { useSelect } = wp.data;
const { __ } = wp.i18n;

/**
 * The inspector's controls of an element: one for each attribute and colour in the table.
 * @param props.tag the element
 * @param props.title of the first panel
 * @param props.without properties that have no control here
 */
export function Controls({ tag, title, attributes, setAttributes, without = [] }) {
  const rows = Object.values(site.elements[tag].attributes);
  const controls = (isMain) =>
    rows
      .filter((row) => row.isMain === isMain && !row.isHidden && !without.includes(row.property))
      .map((row) => (
        <Control
          key={row.property}
          row={row}
          value={attributes[row.property]}
          onChange={(value) => setAttributes({ [row.property]: value === '' ? undefined : value })}
        />
      ));
  return (
    <>
      <ContentControls>
        <PanelBody title={title}>{controls(true)}</PanelBody>
      </ContentControls>
      <InspectorControls>
        <PanelBody title={__('More settings', 'mixtape-player')} initialOpen={false}>
          {controls(false)}
        </PanelBody>
        <Colors tag={tag} attributes={attributes} setAttributes={setAttributes} />
      </InspectorControls>
    </>
  );
}

/**
 * Controls without which a block shows nothing. In a pattern, WordPress 7 shows no others than those of its group for
 * content.
 */
export function ContentControls({ children }) {
  const isInPattern = useBlockEditingMode() === 'contentOnly';
  return (
    <InspectorControls group={isInPattern && site.hasContentControls ? 'content' : undefined}>
      {children}
    </InspectorControls>
  );
}

function Control({ row, value, onChange }) {
  const { kind, label, help, choices } = row;
  if (kind === 'flag') return <ToggleControl label={label} help={help} checked={Boolean(value)} onChange={onChange} />;
  if (kind === 'choice') {
    const options = choices.map((choice) => ({ label: nameOf(choice), value: choice }));
    const none = { label: __('Default', 'mixtape-player'), value: '' };
    const isRequired = row.property === 'service';
    return (
      <SelectControl
        label={label}
        help={help}
        value={value ?? ''}
        options={isRequired ? options : [none, ...options]}
        onChange={onChange}
      />
    );
  }
  if (row.ways) return <ShareTargets row={row} value={value} onChange={onChange} />;
  const isNumber = kind === 'number';
  return (
    <TextControl
      label={label}
      help={help}
      type={inputTypeOf(kind, value)}
      min={isNumber ? 0 : undefined}
      value={value ?? ''}
      onChange={(text) => onChange(isNumber && text !== '' ? Number(text) : text)}
    />
  );
}

/** A calendar for a day. A day with a time, as shortcodes may have, remains a text, which a calendar could not show. */
function inputTypeOf(kind, value = '') {
  if (kind === 'date') return value === '' || /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : 'text';
  return ['number', 'url'].includes(kind) ? kind : 'text';
}

/** A colour of the palette is stored by its name, so that it follows the theme. */
function Colors({ tag, attributes, setAttributes }) {
  const palette = useSelect((select) => paletteOf(select('core/block-editor').getSettings()), []);
  const settings = Object.values(site.elements[tag].colors).map(({ property, label }) => ({
    label,
    value: palette.find(({ slug }) => attributes[property] === variableOf(slug))?.color ?? attributes[property],
    onChange: (color) => {
      const slug = palette.find((entry) => entry.color === color)?.slug;
      setAttributes({ [property]: slug ? variableOf(slug) : color });
    },
  }));
  return <PanelColorSettings title={__('Colors', 'mixtape-player')} initialOpen={false} colorSettings={settings} />;
}

/** As WordPress writes the name of the custom property: `accent1` becomes `accent-1`. */
const variableOf = (slug) =>
  `var(--wp--preset--color--${slug
    .replaceAll(/([a-z])(\d)/gi, '$1-$2')
    .replaceAll(/(\d)([a-z])/gi, '$1-$2')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()})`;

function paletteOf(settings) {
  const { custom, theme, default: core } = settings.__experimentalFeatures?.color?.palette ?? {};
  const all = [custom, theme, core].flatMap((colors) => colors ?? []);
  return all.length > 0 ? all : (settings.colors ?? []);
}
