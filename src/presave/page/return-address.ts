import { safeHttpUrl } from '../../platform/http/safe-url.ts';

export interface ReturnRules {
  /** Origin of this page; `null` if only listed origins are allowed. */
  readonly pageOrigin: string | null;
  /** Origins that the redirect page lists, for a flow that was handed over. */
  readonly otherOrigins: readonly string[];
}

/** An address that a visitor may be sent to, else `null`: http(s), without credentials, of a listed origin. */
export function checkReturnAddress(address: string | null, { pageOrigin, otherOrigins }: ReturnRules): string | null {
  const safe = safeHttpUrl(String(address));
  if (safe === null) return null;
  const { origin, username, password } = new URL(safe);
  const isAllowed = origin === pageOrigin || otherOrigins.some((listed) => originOf(listed) === origin);
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
