import { site } from './site-data.js';

/** The values that an author has set, by attribute name. */
export function valuesOf(tag, attributes) {
  const rows = Object.entries(site.elements[tag].attributes);
  return Object.fromEntries(rows.map(([name, { property }]) => [name, attributes[property]]).filter(isSet));
}

/** The colours that an author has set, by custom property. */
export function colorsOf(tag, attributes) {
  const rows = Object.entries(site.elements[tag].colors);
  return Object.fromEntries(rows.map(([, { property, css }]) => [css, attributes[property]]).filter(isSet));
}

/** The site's colours, by custom property. */
export function siteColors(tag) {
  const rows = Object.entries(site.elements[tag].colors);
  return Object.fromEntries(rows.map(([name, { css }]) => [css, site.look[name.replaceAll('-', '_')]]).filter(isSet));
}

/** The attributes of a block, from values by attribute name. */
export function blockAttributesOf(tag, values) {
  const { attributes, colors } = site.elements[tag];
  const known = Object.entries({ ...attributes, ...colors }).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(known.map(([name, { property, kind }]) => [property, parse(kind, values[name])]));
}

function parse(kind, value) {
  if (kind === 'flag') return !/^(?:false|none|no|off|0)$/i.test(String(value));
  return kind === 'number' ? Number(value) || undefined : String(value);
}

/** `apple_music` is Apple Music. */
export const nameOf = (choice) => choice.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const isSet = ([, value]) => value !== undefined && value !== '' && value !== false && value !== null;
