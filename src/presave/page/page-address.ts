import { originOf } from '../../platform/http/safe-url.ts';
import { copyText } from '../../platform/page/clipboard.ts';
import { ANSWER_PARAMETERS, type AnswerAddress } from '../model/presave-callback.ts';

/** Whether the redirect URI is on another origin than the page, so that the page there has to run the flow. */
export function needsHandOver(redirectUri: string, pageOrigin: string): boolean {
  return redirectUri !== '' && originOf(redirectUri) !== pageOrigin;
}

export function answerAddress(address: string): AnswerAddress | null {
  try {
    const { origin, pathname, searchParams } = new URL(address);
    return { page: origin + pathname, query: [...searchParams] };
  } catch {
    // Not a URL. Nothing else throws here.
    return null;
  }
}

/** A URL without some of its parameters. All other parameters keep their encoding. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const url = new URL(address);
  const isKept = (part: string): boolean => ![...new URLSearchParams(part).keys()].some((name) => names.includes(name));
  url.search = url.search.split('&').filter(isKept).join('&');
  return url.href;
}

/**
 * A URL without its fragment and the parameters of an answer: the page that took the answer, and the same page
 * reloaded.
 */
export function withoutAnswer(address: string): string {
  return withFragment(withoutParameters(address, ANSWER_PARAMETERS), '');
}

export function withFragment(address: string, fragment: string): string {
  const url = new URL(address);
  url.hash = fragment;
  return url.href;
}

/** Changes the address of the page, without loading anything. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari allows a hundred calls in half a minute, and a page's own function may throw.
  }
}

/**
 * Copies the page's address.
 * @param within where a field can be added for a moment
 * @returns whether it was copied
 */
export function copyPageLink(within: Element): Promise<boolean> {
  return copyText(location.href, within);
}
