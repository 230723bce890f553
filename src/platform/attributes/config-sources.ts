import { isServiceUrl, parseBase, safeHttpUrl } from '../http/safe-url.ts';
import { log } from '../log.ts';
import { type Attribute, type ParseContext, serverName } from '../model/attribute-table.ts';
import { PlayerError, type PlayerErrorCode } from '../model/player-error.ts';
import { pagePlaces } from './page-places.ts';

/** The places where an element may be configured, and a check of its values. */
interface ConfigPlaces extends Pick<ParseContext, 'isCssLength'> {
  readonly element: Element;
  /** Reads a value that a property keeps, instead of writing it to the attribute. */
  readonly kept?: (attribute: string) => unknown;
  /** The page's element that this one fills, or the page's own button, which configures itself. */
  readonly container: Element | null;
  readonly scriptUrl: string;
}

/** The parsed value of an attribute, from the first place that has one. */
export function readAttribute<Value>(attribute: string, row: Attribute<Value>, places: ConfigPlaces): Value {
  const scriptOrigin = pagePlaces.defaultOrigin(places.scriptUrl);
  return row.parse(readConfig(attribute, row, places), { ...places, scriptOrigin });
}

function readConfig(attribute: string, row: Attribute, places: ConfigPlaces): unknown {
  const { element, kept, container, scriptUrl } = places;
  const dataName = `data-${attribute}`;
  // A button of the page is its own container.
  const ownAttribute = (name: string): string | null => (element === container ? null : element.getAttribute(name));
  const found: readonly (readonly [value: unknown, isFromSite: boolean])[] = [
    [kept?.(attribute), true],
    [ownAttribute(attribute), true],
    [ownAttribute(serverName(attribute)), true],
    // Not `container.getAttribute`: a form field with that name would shadow it.
    [container && element.getAttribute.call(container, dataName), false],
    [pagePlaces.scriptTagOf(element.ownerDocument, scriptUrl)?.getAttribute(dataName), true],
    [pagePlaces.globalOf(row), true],
  ];
  for (const [value, isFromSite] of found) {
    if (value === null || value === undefined || (value === '' && !row.isFlag)) continue;
    if (!isFromSite && row.untrusted === 'refuse')
      reportUnused(element, `${dataName} is not read from a button`, row.refusalCode ?? 'config-unsafe-url');
    else if (row.choices && !row.choices.includes(String(value).trim()) && !row.address) {
      for (const text of row.unusedIn?.(value) ?? [value])
        reportUnused(element, `The ${attribute} "${text}" has to be one of ${row.choices.join(', ')}`);
      if (row.unusedIn) return value;
    } else if (!row.address || row.choices?.includes(String(value))) return value;
    else {
      const address = checkAddress(attribute, row, String(value), isFromSite, places);
      if (address !== null) return address;
    }
  }
  return undefined;
}

/**
 * An address, absolute; `null`, reported, if it is not allowed.
 * @param isFromSite whether the site wrote it
 */
export function checkAddress(
  attribute: string,
  { address, domain, untrusted }: Attribute,
  value: string,
  isFromSite: boolean,
  { element, scriptUrl }: { readonly element: Element; readonly scriptUrl: string },
): string | null {
  const url = safeHttpUrl(value, element.baseURI);
  const page = element.ownerDocument.location?.origin;
  if (url !== null && isAllowed(url)) {
    if (address === 'base') return parseBase(url);
    return address === 'verbatim' && safeHttpUrl(value) !== null ? value.trim() : url;
  }
  const reason = url === null ? 'is no http address' : `does not lead to ${allowedPlaces()}`;
  reportUnused(element, `The ${attribute} "${value}" ${reason}`, 'config-unsafe-url');
  return null;

  function isAllowed(address: string): boolean {
    // Not the script's origin: on a package CDN, that serves everyone's files.
    if (!isFromSite && untrusted) return new URL(address).origin === page;
    return domain === undefined || isServiceUrl(address, domain, [page, new URL(scriptUrl).origin]);
  }

  function allowedPlaces(): string {
    return isFromSite
      ? `this page's origin, the script's or ${domain}`
      : "this page's origin (another one belongs on the script tag)";
  }
}

/**
 * The problems that were reported for an element, so that each is reported once. All scripts of the player share them.
 */
const REPORTED = Symbol.for('mixtape-player.reported');

type Reported = Element & { [REPORTED]?: Set<string> };

/**
 * Logs once per element why a value is not used.
 * @param code the error's code, if authors may not set the value here
 */
function reportUnused(element: Reported, reason: string, code?: PlayerErrorCode): void {
  element[REPORTED] ??= new Set();
  const message = `${reason}, so it is not used.`;
  if (element[REPORTED].has(message)) return;
  element[REPORTED].add(message);
  log(code ? 'error' : 'warn', code ? new PlayerError(code, message) : message);
}
