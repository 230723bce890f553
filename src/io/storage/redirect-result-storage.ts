import {
  parseRedirectResult,
  type RedirectResult,
  serializeRedirectResult,
} from '../../domain/presave/redirect-result.ts';

/** In session storage: it belongs to the tab. */
const KEY = 'presave_landing';

/** @returns whether it was saved */
export function saveRedirectResult(result: RedirectResult, now: number): boolean {
  try {
    sessionStorage.setItem(KEY, serializeRedirectResult(result, now));
    return true;
  } catch {
    return false;
  }
}

/**
 * The result for this page, once.
 * @param isOwn whether the result is for this page; for another it stays
 */
export function consumeRedirectResult(now: number, isOwn: (result: RedirectResult) => boolean): RedirectResult | null {
  try {
    const result = parseRedirectResult(sessionStorage.getItem(KEY), now);
    if (result !== null && !isOwn(result)) return null;
    sessionStorage.removeItem(KEY);
    return result;
  } catch {
    return null;
  }
}
