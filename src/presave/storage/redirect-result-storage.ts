import { readStorage, removeStorage, writeStorage } from '../../platform/storage.ts';
import { parseRedirectResult, type RedirectResult, serializeRedirectResult } from '../model/redirect-result.ts';

/** In session storage, because the result belongs to one tab. */
const KEY = 'presave_redirect_result';

export function saveRedirectResult(result: RedirectResult, now: number): boolean {
  return writeStorage(KEY, serializeRedirectResult(result, now), 'sessionStorage');
}

export function hasRedirectResult(): boolean {
  return readStorage(KEY, 'sessionStorage') !== null;
}

/** The stored result, which is removed. @param isForThisPage if it returns false, the result stays stored */
export function consumeRedirectResult(
  now: number,
  isForThisPage: (result: RedirectResult) => boolean,
): RedirectResult | null {
  const result = parseRedirectResult(readStorage(KEY, 'sessionStorage'), now);
  if (result !== null && !isForThisPage(result)) return null;
  removeStorage(KEY, 'sessionStorage');
  return result;
}
