import { type Attribute, attributeName, serverName } from '../model/attribute-table.ts';
import { readAttribute } from './config-sources.ts';
import { pagePlaces } from './page-places.ts';

/** One element's attributes, as its properties read and write them. */
export type ElementAttributes = ReturnType<typeof createElementAttributes>;

const isCssLength = (text: string): boolean => globalThis.CSS?.supports?.('max-width', text) ?? false;

/** @param onSecretChange called when a property has changed without its attribute */
export function createElementAttributes(element: Element, scriptUrl: () => string, onSecretChange: () => void) {
  /** Secret values by attribute, whose name is without dashes, because a server may have rendered it so. */
  const secrets = new Map<string, unknown>();
  /**
   * Lists that were assigned to properties, with the text of the attribute. Ids
   * may contain spaces, so that text cannot be parsed.
   */
  const lists = new Map<string, { readonly text: string; readonly items: readonly unknown[] }>();

  function kept(attribute: string): unknown {
    const list = lists.get(attribute);
    const isCurrent = list !== undefined && list.text === element.getAttribute(attribute);
    return isCurrent ? list.items : secrets.get(serverName(attribute));
  }

  function read(property: string, row: Attribute): unknown {
    return readAttribute(attributeName(property), row, {
      element,
      kept,
      container: pagePlaces.containerOf(element),
      scriptUrl: scriptUrl(),
      isCssLength,
    });
  }

  /** Assigns to a property: writes or removes the attribute, or keeps a secret. */
  function write(property: string, row: Attribute, value: unknown): void {
    const attribute = attributeName(property);
    const { isSecret, isFlag } = row;
    // The property replaces what a server has rendered for it.
    if (attribute.includes('-')) element.removeAttribute(serverName(attribute));
    const isAbsent = value === null || value === undefined || (isFlag && value === false);
    if (isSecret) {
      if (isAbsent) secrets.delete(serverName(attribute));
      else secrets.set(serverName(attribute), value);
      onSecretChange();
    } else if (isAbsent) {
      element.removeAttribute(attribute);
      // Another place may turn the flag on.
      if (value === false && read(property, row)) element.setAttribute(attribute, 'false');
    } else if (Array.isArray(value)) {
      const text = value.join(' ');
      lists.set(attribute, { text, items: [...value] });
      element.setAttribute(attribute, text);
    } else element.setAttribute(attribute, isFlag && value === true ? '' : String(value));
  }

  return { read, write, dropSecret: (attribute: string) => void secrets.delete(serverName(attribute)) };
}
