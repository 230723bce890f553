import { withoutTrailingSlashes } from '../model/parse-values.ts';

/** The absolute form of a URL from data; `null` unless it is http(s), because other schemes could run code. */
export function safeHttpUrl(address: string, base?: string): string | null {
  try {
    const { protocol, href } = new URL(address, base);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    // Not a URL. Nothing else throws here.
    return null;
  }
}

/** Whether a URL may be configured for a service: on one of the origins, or below its domain over https. */
export function isServiceUrl(address: string, domain: string, origins: readonly (string | undefined)[]): boolean {
  const { origin, protocol, port, hostname } = new URL(address);
  return origins.includes(origin) || (protocol === 'https:' && port === '' && hostname.endsWith(`.${domain}`));
}

/** The base in an absolute address: origin and path without a slash at the end; credentials, query and fragment go. */
export function parseBase(address: string): string {
  const { origin, pathname } = new URL(address);
  return withoutTrailingSlashes(origin + pathname);
}

/**
 * The address, if a visitor may be sent to it, else `null`: http(s), without
 * credentials, on the origin of one of `sites`.
 */
export function checkReturnAddress(address: unknown, sites: readonly string[]): string | null {
  const safe = safeHttpUrl(String(address));
  if (safe === null) return null;
  const { origin, username, password } = new URL(safe);
  const isAllowed = sites.some((site) => originOf(site) === origin);
  return isAllowed && username === '' && password === '' ? safe : null;
}

/** The origin of an `http:` or `https:` address, `null` for any other. */
export function originOf(address: string): string | null {
  const safe = safeHttpUrl(address);
  return safe === null ? null : new URL(safe).origin;
}
