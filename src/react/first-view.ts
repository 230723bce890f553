import { createElement, type ReactElement, useState } from 'react';
import { inlineJson } from '../first-view/server/markup.ts';
import type { ServerAttributes } from '../first-view/server/server-attributes.ts';
import { log } from '../platform/log.ts';
import { type AttributeTable, attributeName } from '../platform/model/attribute-table.ts';

/** Matches the content of the template in the renderer's markup, where `>` and `<` of texts are escaped. */
const SHADOW_ROOT = /^<[^>]*><template shadowrootmode="open">(.*)<\/template>/s;

/** On a server, the template with the first view. In a browser nothing, because the parser has removed the template. */
export function firstView(
  table: AttributeTable,
  props: Readonly<Record<string, unknown>>,
  render: (attributes: ServerAttributes) => string,
): ReactElement | null {
  if (typeof document !== 'undefined' || props['dangerouslySetInnerHTML']) return null;
  const attributes = ['lang', ...Object.keys(table)].map((property) => {
    const name = attributeName(property);
    const value = props[property] ?? props[name];
    return [name, Array.isArray(value) ? value.join(' ') : value] as const;
  });
  try {
    const [, __html] = SHADOW_ROOT.exec(render(Object.fromEntries(attributes) as ServerAttributes)) ?? [];
    return __html === undefined ? null : rawElement('template', { shadowrootmode: 'open' }, __html);
  } catch (error) {
    log('error', error);
    return null;
  }
}

/** The queue in the markup of a player, which saves the first request. The player reads it once. */
export function InlineQueue({ queue }: { readonly queue: object }): ReactElement {
  const [__html] = useState(() => inlineJson(queue));
  return rawElement('script', { type: 'application/json', 'data-mixtape-queue': '' }, __html);
}

/**
 * An element whose content React does not escape.
 * @param __html markup, or the text of a script
 */
function rawElement(tag: string, props: object, __html: string): ReactElement {
  return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html } });
}
