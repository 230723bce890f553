/** Markup that is already escaped. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const ENTITIES = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** @param {string} text for HTML and XML, in content and in attributes */
const escapeMarkup = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/**
 * A template of markup (HTML or XML): values are escaped, unless they are `Markup`. Lists are joined; `undefined` and
 * `false` are left out.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export function markup(strings, ...values) {
  return new Markup(strings.map((text, index) => text + (index < values.length ? insert(values[index]) : '')).join(''));
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function insert(value) {
  if (value === undefined || value === false || value === null) return '';
  if (value instanceof Markup) return value.text;
  return Array.isArray(value) ? value.map(insert).join('') : escapeMarkup(String(value));
}

/**
 * A script with data. JSON may contain `</script>` and `<!--`, which would end the script or change where it ends.
 * @param {string} attributes
 * @param {unknown} data
 */
export const dataScript = (attributes, data) =>
  new Markup(`<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
