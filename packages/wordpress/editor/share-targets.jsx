import { nameOf } from './element-values.js';

const { BaseControl, CheckboxControl, TextControl } = wp.components;
const { useState } = wp.element;
const { __ } = wp.i18n;

/**
 * The ways to share, as checkboxes, and a field for sites of one's own.
 * @param props.row the attribute, with all `ways`, and the `defaultWays` that the player offers without a choice
 * @param props.value the attribute's: names and `Name=https://…`, separated by spaces
 */
export function ShareTargets({ row, value, onChange }) {
  const words = wordsIn(value);
  const own = words.filter(isOwn);
  // The text as it is typed: its spaces are not stored.
  const [text, setText] = useState(own.join(' '));
  const ways = words.length > 0 ? words.filter((word) => !isOwn(word)) : row.defaultWays;
  const store = (list) => onChange(list.join(' '));
  const toggle = (way) => store([...(ways.includes(way) ? ways.filter((one) => one !== way) : [...ways, way]), ...own]);
  return (
    <BaseControl help={row.help}>
      <fieldset>
        <legend className="mixtape-player-song-form__label">{row.label}</legend>
        {row.ways.map((way) => (
          <CheckboxControl
            key={way}
            label={SPOKEN()[way] ?? nameOf(way)}
            checked={ways.includes(way)}
            onChange={() => toggle(way)}
          />
        ))}
      </fieldset>
      <TextControl
        label={__('Other sites', 'mixtape-player')}
        help={__(
          'Name=https://…, with {url} and {text} for what is shared. At most five, separated by spaces.',
          'mixtape-player',
        )}
        value={text}
        onChange={(typed) => {
          setText(typed);
          store([...ways, ...wordsIn(typed).filter(isOwn)]);
        }}
      />
    </BaseControl>
  );
}

const isOwn = (word) => word.includes('=');

/** An address may have commas; shortcodes may separate names by them. */
const wordsIn = (value = '') =>
  value
    .split(/\s+/)
    .flatMap((word) => (isOwn(word) ? word : word.split(',')))
    .filter(Boolean);

const SPOKEN = () => ({
  email: __('E-mail', 'mixtape-player'),
  copy: __('Copy link', 'mixtape-player'),
  embed: __('Code for other pages (not of songs of the media library)', 'mixtape-player'),
  native: __('The share menu of the visitor’s device', 'mixtape-player'),
});
