import { safeHttpUrl } from '../api/safe-url.ts';

/** Who may be returned to besides the page's own origin. */
export interface ReturnRules {
  /** `null` where the page's own origin has no right by itself. */
  readonly pageOrigin: string | null;
  /** Origins that the redirect page lists, for a flow that was handed over. */
  readonly otherOrigins: readonly string[];
}

/**
 * An address to send the visitor to, or `null` for one that leads anywhere else than it may: it has to be absolute,
 * `http:` or `https:`, without credentials, and of the page's own origin or of a listed one (contract, section 6,
 * choices 10 and 17).
 */
export function checkReturnAddress(address: string | null, { pageOrigin, otherOrigins }: ReturnRules): string | null {
  const safe = safeHttpUrl(String(address));
  if (safe === null) return null;
  const { origin, username, password } = new URL(safe);
  const isAllowed = origin === pageOrigin || otherOrigins.some((listed) => originOf(listed) === origin);
  return isAllowed && username === '' && password === '' ? safe : null;
}

/** The origin of an address over http or https, `null` for any other. */
export function originOf(address: string): string | null {
  const safe = safeHttpUrl(address);
  return safe === null ? null : new URL(safe).origin;
}
