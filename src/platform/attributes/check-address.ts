import { isServiceUrl, safeHttpUrl } from '../http/safe-url.ts';
import { log } from '../log.ts';
import type { Attribute } from '../model/attribute-table.ts';
import { PlayerError, type PlayerErrorCode } from '../model/player-error.ts';
import { parseBase } from './parse-base.ts';

/** An address, absolute; `null`, reported, if it is not allowed. @param isTrusted whether the site wrote it */
export function checkAddress(
  attribute: string,
  { address, domain, untrusted }: Attribute,
  value: string,
  isTrusted: boolean,
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
    if (!isTrusted && untrusted) return new URL(address).origin === page;
    return domain === undefined || isServiceUrl(address, domain, [page, new URL(scriptUrl).origin]);
  }

  function allowedPlaces(): string {
    return isTrusted
      ? `this page's origin, the script's or ${domain}`
      : "this page's origin (another one belongs on the script tag)";
  }
}

/** What has been reported for an element, shared by all scripts of ours: configuration is read often. */
const REPORTED = Symbol.for('mixtape-player.reported');

type Reported = Element & { [REPORTED]?: Set<string> };

/** Logs once per element why a value is not used. @param code of a value that authors may not set here */
export function reportUnused(element: Reported, reason: string, code?: PlayerErrorCode): void {
  element[REPORTED] ??= new Set();
  const message = `${reason}, so it is not used.`;
  if (element[REPORTED].has(message)) return;
  element[REPORTED].add(message);
  log(code ? 'error' : 'warn', code ? new PlayerError(code, message) : message);
}
