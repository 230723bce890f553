import { safeHttpUrl } from '../../platform/http/safe-url.ts';

/** An address that a visitor may be sent to, else `null`: http(s), without credentials, of the origin of one of `sites`. */
export function checkReturnAddress(address: unknown, sites: readonly string[]): string | null {
  const safe = safeHttpUrl(String(address));
  if (safe === null) return null;
  const { origin, username, password } = new URL(safe);
  const isAllowed = sites.some((site) => originOf(site) === origin);
  return isAllowed && username === '' && password === '' ? safe : null;
}

/** Whether the redirect URI is on another origin than the page, so that the page there has to run the flow. */
export function needsHandOver(redirectUri: string, pageOrigin: string): boolean {
  return redirectUri !== '' && originOf(redirectUri) !== pageOrigin;
}

/** The origin of an `http:` or `https:` address, `null` for any other. */
export function originOf(address: string): string | null {
  const safe = safeHttpUrl(address);
  return safe === null ? null : new URL(safe).origin;
}
