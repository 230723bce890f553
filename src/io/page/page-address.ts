import type { AnswerAddress } from '../../domain/presave/presave-callback.ts';

/** Takes an address apart; `null` for what is none. */
export function answerAddress(address: string): AnswerAddress | null {
  try {
    const { origin, pathname, searchParams } = new URL(address);
    return { page: origin + pathname, query: [...searchParams] };
  } catch {
    // It is no address: nothing else can go wrong here.
    return null;
  }
}

/** An address without some of its parameters; the spelling of all others stays. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const url = new URL(address);
  const isKept = (part: string): boolean => ![...new URLSearchParams(part).keys()].some((name) => names.includes(name));
  url.search = url.search.split('&').filter(isKept).join('&');
  return url.href;
}

/** An address with another fragment, or none. */
export function withFragment(address: string, fragment: string): string {
  const url = new URL(address);
  url.hash = fragment;
  return url.href;
}
