import { type Attribute, type ParseContext, serverName } from '../model/attribute-table.ts';
import { parseList } from '../model/parse-values.ts';
import { checkAddress, reportUnused } from './check-address.ts';
import { pagePlaces } from './page-places.ts';

/** Where an element's configuration may stand, and what its values are checked by. */
export interface ConfigPlaces extends Pick<ParseContext, 'isCssLength'> {
  readonly element: Element;
  /** The value that a property keeps to itself instead of writing the attribute. */
  readonly kept?: (attribute: string) => unknown;
  /** An element of the page in whose place this one is, or that is configured itself. */
  readonly container: Element | null;
  readonly scriptUrl: string;
}

/** The value in force of an attribute: from the first place that has one, parsed. */
export function readAttribute<Value>(attribute: string, row: Attribute<Value>, places: ConfigPlaces): Value {
  return row.parse(readConfig(attribute, row, places), { ...places, scriptOrigin: new URL(places.scriptUrl).origin });
}

function readConfig(attribute: string, row: Attribute, places: ConfigPlaces): unknown {
  const { element, kept, container, scriptUrl } = places;
  const dataName = `data-${attribute}`;
  const found: readonly (readonly [value: unknown, isTrusted: boolean])[] = [
    [kept?.(attribute), true],
    // An element of the page's own is its own container.
    ...[attribute, serverName(attribute)].map(
      (name) => [element === container ? null : element.getAttribute(name), true] as const,
    ),
    // Not `container.getAttribute`: a form field with that name would shadow it.
    [container && element.getAttribute.call(container, dataName), false],
    [pagePlaces().scriptTagOf(element.ownerDocument, scriptUrl)?.getAttribute(dataName), true],
    [pagePlaces().globalOf(row), true],
  ];
  for (const [value, isTrusted] of found) {
    if (value === null || value === undefined || (value === '' && !row.isFlag)) continue;
    if (!isTrusted && row.untrusted === 'refuse')
      reportUnused(element, `${dataName} is not read from a button`, row.refusalCode ?? 'config-unsafe-url');
    else if (
      row.choices &&
      !(row.isList ? parseList(value) : [String(value).trim()]).every((text) => row.choices?.includes(text))
    )
      reportUnused(element, `The ${attribute} "${value}" has to consist of ${row.choices.join(', ')}`);
    else if (!row.address) return value;
    else {
      const address = checkAddress(attribute, row, String(value), isTrusted, places);
      if (address !== null) return address;
    }
  }
  return undefined;
}
