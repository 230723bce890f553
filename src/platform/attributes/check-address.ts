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
  reportRefused(element, `The ${attribute} "${value}" ${reason}`);
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

/** Logs once per element why a value is not used. Authors may not set this value here. */
export function reportRefused(element: Element, reason: string, code: PlayerErrorCode = 'config-unsafe-url'): void {
  reportOnce(element, reason, (message) => log('error', new PlayerError(code, message)));
}

/** Logs once per element why a value is not used: it is unknown. */
export function reportUnknown(element: Element, reason: string): void {
  reportOnce(element, reason, (message) => log('warn', message));
}

function reportOnce(
  element: Element & { [REPORTED]?: Set<string> },
  reason: string,
  report: (message: string) => void,
): void {
  const reported = element[REPORTED] ?? new Set();
  element[REPORTED] = reported;
  const message = `${reason}, so it is not used.`;
  if (!reported.has(message)) report(message);
  reported.add(message);
}
