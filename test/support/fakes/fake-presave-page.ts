import type { PresavePage } from '../../../src/presave/page/presave-page.ts';

export const ORIGIN = 'https://site.example';

/** The page of a release. It goes nowhere. */
export function fakePresavePage(changes: Partial<PresavePage> = {}): PresavePage {
  return {
    origin: ORIGIN,
    href: `${ORIGIN}/release`,
    hasSubtleCrypto: true,
    now: Date.now,
    go: () => {},
    replace: () => {},
    onceParsed: (callback) => setTimeout(callback),
    onRestored: () => {},
    onVisible: () => {},
    open: () => {},
    title: 'A release',
    userAgent: 'Mozilla/5.0',
    isFramed: false,
    isVisible: () => true,
    ...changes,
  };
}
