export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Options of both renderers. */
export interface RenderOptions {
  /**
   * `inline`, the default: the style sheet of the first view is in the markup. Or the URL of `dist/first-view.css`: for
   * pages with several players, and for those whose policy forbids inline styles.
   */
  readonly styles?: string | undefined;
  /** The language of the labels if the attributes have no `lang`, as a BCP 47 tag. English by default. */
  readonly language?: string | undefined;
  /** Markup for the inside of the tag: a logo, a label, what shows if the queue fails. It is written as it is. */
  readonly children?: string | undefined;
}

/** @throws TypeError if an option is not a text */
export function checkOptions({ styles = 'inline', language = 'en', children = '' }: RenderOptions) {
  for (const [name, value] of Object.entries({ styles, language, children })) {
    if (typeof value !== 'string')
      throw new TypeError(`${name} has to be a string, not a value of type ${typeof value}.`);
  }
  return { styles, language, children };
}

export function tagMarkup(tag: string, attributes: ReadonlyMap<string, string>, content: string): string {
  const written = [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return `<${tag}${written}>${content}</${tag}>`;
}

/**
 * A shadow root that the browser's parser attaches.
 * @param sheet the style sheet of all elements with this tag
 * @param elementRules rules of this element alone
 */
export function shadowRoot(styles: string, sheet: string, elementRules: string, view: string): string {
  const link = `<link rel="stylesheet" href="${escapeHtml(styles)}">`;
  const inline = styles === 'inline' ? sheet + elementRules : elementRules;
  const sheets = (styles === 'inline' ? '' : link) + (inline && `<style>${inline}</style>`);
  return `<template shadowrootmode="open"><div class="first-view">${sheets}${view}</div></template>`;
}

export function jsonScript(name: string, data: unknown): string {
  return `<script type="application/json" ${name}>${inlineJson(data)}</script>`;
}

/**
 * JSON for the content of a script. A `<` could end the script. It can only
 * be part of a text, where an escape replaces it.
 */
export function inlineJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
