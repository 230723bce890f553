import { storageKeys } from '../../platform/storage.ts';
import { parseRedirectResult, type RedirectResult, serializeRedirectResult } from '../model/redirect-result.ts';

/** In session storage, because the result belongs to one tab. */
const KEY = 'presave_redirect_result';

export function saveRedirectResult(result: RedirectResult, now: number): boolean {
  try {
    sessionStorage.setItem(KEY, serializeRedirectResult(result, now));
    return true;
  } catch {
    return false;
  }
}

export function hasRedirectResult(): boolean {
  return storageKeys('sessionStorage').includes(KEY);
}

/** The stored result, which is removed. @param isForThisPage if it returns false, the result stays stored */
export function consumeRedirectResult(
  now: number,
  isForThisPage: (result: RedirectResult) => boolean,
): RedirectResult | null {
  try {
    const result = parseRedirectResult(sessionStorage.getItem(KEY), now);
    if (result !== null && !isForThisPage(result)) return null;
    sessionStorage.removeItem(KEY);
    return result;
  } catch {
    return null;
  }
}
