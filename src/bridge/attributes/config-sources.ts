import { PlayerError } from '../../domain/player-error.ts';
import { isServiceUrl, safeHttpUrl } from '../../io/api/safe-url.ts';
import { log } from '../../io/log.ts';
import { queryAll } from '../../io/page/query-all.ts';

/** One line of an element's table of attributes: what it is called where, and how far each place is trusted. */
export interface AttributeSpec<Value = unknown> {
  /** On the element; with `data-` before it on a container and on the script's tag. */
  readonly attribute: string;
  readonly property: string;
  /** The property that counts where this one comes out empty. */
  readonly like?: string;
  /** Page global; a dot leads to a field of a global object. */
  readonly global?: string;
  readonly isAddress?: boolean;
  /** An address that leads to the page's origin, the script's, or over https to hosts below this domain; nowhere else. */
  readonly domain?: string;
  /** An address that others compare letter by letter: an absolute one comes back as it was written. */
  readonly keepsSpelling?: boolean;
  /**
   * Which values are accepted from a container or a button of the page's own, which filtered authors may write: addresses
   * of the page's own origin, or none. Without this, all.
   */
  readonly fromAuthors?: 'page-origin' | 'nothing';
  /** A key or a token: the property keeps it to itself, since everybody can read an attribute. */
  readonly isSecret?: boolean;
  /** Present is true, absent is false. */
  readonly isFlag?: boolean;
  /** Turns what was found, `undefined` for nothing, into what the property gives: its default for what cannot be meant. */
  parse(value: unknown): Value;
}

/** Where an element's configuration may stand, in the order in which it counts (contract, section 2). */
export interface ConfigPlaces {
  readonly element: Element;
  /** Values of secret properties, which have no attribute. */
  readonly secrets: ReadonlyMap<string, unknown>;
  /** The container that the player is drawn in, or the page's own button. */
  readonly container: Element | null;
  /** Address of the script that defines the element. */
  readonly scriptUrl: string;
}

/** The first value that any place has for an attribute; `undefined` if none has. Addresses come back absolute. */
export function readConfig(spec: AttributeSpec, places: ConfigPlaces): unknown {
  const { element, secrets, container, scriptUrl } = places;
  const dataName = `data-${spec.attribute}`;
  const found: readonly (readonly [value: unknown, isTrusted: boolean])[] = [
    [secrets.get(spec.attribute), true],
    // A button of the page's own is its container.
    [element === container ? null : element.getAttribute(spec.attribute), true],
    // Not `container.getAttribute`, which a form's field may hide.
    [container && element.getAttribute.call(container, dataName), false],
    [scriptTag(element.ownerDocument, scriptUrl)?.getAttribute(dataName), true],
    [readGlobal(spec), true],
  ];
  for (const [value, isTrusted] of found) {
    if (value === null || value === undefined || (value === '' && !spec.isFlag)) continue;
    if (!isTrusted && spec.fromAuthors === 'nothing') reportUnsafe(element, `${dataName} is not read from a button`);
    else if (!spec.isAddress) return value;
    else {
      const address = checkAddress(spec, String(value), isTrusted, places);
      if (address !== null) return address;
    }
  }
  return undefined;
}

function checkAddress(
  { attribute, domain, keepsSpelling }: AttributeSpec,
  value: string,
  isTrusted: boolean,
  { element, scriptUrl }: ConfigPlaces,
): string | null {
  const url = safeHttpUrl(value, element.baseURI);
  const page = element.ownerDocument.location?.origin;
  if (url !== null && isAllowed(url)) return keepsSpelling && safeHttpUrl(value) !== null ? value.trim() : url;
  const reason = url === null ? 'is no http address' : `does not lead to ${allowedPlaces()}`;
  reportUnsafe(element, `The ${attribute} "${value}" ${reason}`);
  return null;

  function isAllowed(address: string): boolean {
    // A package CDN serves anybody's files from the script's origin.
    if (!isTrusted) return new URL(address).origin === page;
    return domain === undefined || isServiceUrl(address, domain, [page, new URL(scriptUrl).origin]);
  }

  function allowedPlaces(): string {
    return isTrusted ? `this page's origin, the script's or ${domain}` : "this page's origin";
  }
}

/** What has been reported of an element: configuration is read often, and not only by one script. */
const REPORTED = Symbol.for('mixtape-player.told');

function reportUnsafe(element: Element & { [REPORTED]?: Set<string> }, reason: string): void {
  const reported = element[REPORTED] ?? new Set();
  element[REPORTED] = reported;
  const message = `${reason}, so it is not used.`;
  if (!reported.has(message)) log('error', new PlayerError('config-unsafe-url', message));
  reported.add(message);
}

/** True on the tag of a classic script that has run: its address may have led to this one's by a redirect. */
export const OWN_TAG = Symbol.for('mixtape-player.tag');

export interface ScriptTag extends HTMLScriptElement {
  [OWN_TAG]?: boolean;
}

/** The tag of the classic script from beside this one: one place to configure a whole site. */
function scriptTag(document: Document, scriptUrl: string): Element | undefined {
  const { href } = new URL('embed.js', scriptUrl);
  // Of an absolute address, what stands before the query and the fragment says which file it is.
  const candidates = queryAll<ScriptTag>(document, 'script[src*="embed.js"]');
  const isBeside = ({ src }: ScriptTag): boolean => src.split(/[?#]/, 1)[0] === href;
  return candidates.find(isBeside) ?? candidates.find((tag) => tag[OWN_TAG]);
}

/**
 * Elements with an id and frames with a name become globals as well, and whoever pollutes the prototype of all objects
 * puts in them what he likes: only what is somebody's own, and can be configuration, counts.
 */
function readGlobal(spec: AttributeSpec): unknown {
  const [name, field] = String(own(spec, 'global')).split('.') as [string, string?];
  const value = own(globalThis, name);
  if (field) return isPlainObject(value) ? own(value, field) : undefined;
  // Ids may be numbers.
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? value : undefined;
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key as never] : undefined;
}

function isPlainObject(value: unknown): value is object {
  return value != null && [null, Object.prototype].includes(Object.getPrototypeOf(value));
}
