// The tags and shortcodes that correspond to a block.
import { valuesOf } from './element-values.js';
import { site } from './site-data.js';

const SHORTCODES = { 'mixtape-player': 'mixtape', 'presave-button': 'presave' };
/** The selector of an element, a container or a button of the page's own in markup. */
const SELECTORS = {
  'mixtape-player': 'mixtape-player, [data-mixtape-id]',
  'presave-button': 'presave-button, [data-presave]',
};

/** Script and tag, as an administrator would write them. */
export function htmlOf(tag, attributes) {
  const siteValues = tag === 'mixtape-player' ? site.player : site.flows[attributes.service]?.attributes;
  const values = { ...valuesOf(tag, attributes), ...siteValues };
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value === true ? '' : String(value));
  return `<script type="module" src="${site.script}"></script>\n${element.outerHTML}`;
}

export function shortcodeOf(tag, attributes) {
  const { 'mixtape-id': id, ...values } = valuesOf(tag, attributes);
  const { songs } = attributes;
  const attrs = { ...(songs ? { songs } : id !== undefined && { id }), ...values };
  return wp.shortcode.string({ tag: SHORTCODES[tag], type: 'single', attrs: textsOf(attrs) });
}

const textsOf = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Values by attribute name, of the first shortcode in a text; `undefined` if there is none. */
export function parseShortcode(tag, text) {
  const found = wp.shortcode.next(SHORTCODES[tag], text);
  if (!found) return undefined;
  const { named, numeric } = found.shortcode.attrs;
  const flags = Object.fromEntries(numeric.map((name) => [name, 'true']));
  return normalized({ ...flags, ...named });
}

/** `id` is the mixtape's, and `max_width` is `max-width`, as for the server. */
function normalized(named) {
  const values = Object.fromEntries(Object.entries(named).map(([name, value]) => [name.replaceAll('_', '-'), value]));
  return values.id === undefined ? values : { 'mixtape-id': values.id, ...values };
}

/** Values by attribute name, of the first element in markup; `undefined` if there is none. */
export function parseHtml(tag, html) {
  const element = new DOMParser().parseFromString(html ?? '', 'text/html').querySelector(SELECTORS[tag]);
  if (!element) return undefined;
  const values = {};
  for (const { name, value } of element.attributes)
    values[name.replace(/^data-/, '').replace(/^presave$/, 'service')] = value || 'true';
  return values;
}

/** The id of the track whose file a URL of the site is. */
export function trackOf(src) {
  const prefix = `${site.siteBase}/play/`;
  if (!site.siteBase || !src?.startsWith(prefix)) return undefined;
  return decodeURIComponent(src.slice(prefix.length)) || undefined;
}
