import { originOf } from '../../platform/http/safe-url.ts';
import { hasForeignAncestor } from '../../platform/page/foreign-ancestor.ts';
import { nativeMember } from '../../platform/page/native-member.ts';
import { onDomParsed, onRestored } from '../../platform/page/page-lifecycle.ts';
import type { PresaveEnvironment } from '../model/config-problems.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { canSaveFlows } from '../storage/presave-storage.ts';
import { needsHandOver } from './page-address.ts';

/** The page that a flow runs on. Tests pass their own. */
export type PresavePage = Readonly<ReturnType<typeof presavePage>>;

export const presavePage = () => ({
  origin: location.origin,
  get href(): string {
    return location.href;
  },
  hasSubtleCrypto: globalThis.crypto?.subtle !== undefined,
  get title(): string {
    // An element named `title` hides the document's.
    return Reflect.get(Document.prototype, 'title', document);
  },
  userAgent: navigator.userAgent,
  isFramed: hasForeignAncestor(),
  /** Milliseconds since 1970. */
  now: Date.now,
  /** Leaves the page; its entry in the history stays. */
  go(address: string): void {
    location.assign(address);
  },
  open(address: string): void {
    window.open(address, '_blank', 'noopener');
  },
  replace(address: string): void {
    location.replace(address);
  },
  /** Calls back in a new task once the document is parsed. */
  onceParsed(callback: () => void): void {
    const later = (): void => void setTimeout(callback);
    if (nativeMember(document, 'readyState') === 'loading') onDomParsed(document, later);
    else later();
  },
  isVisible: (): boolean => nativeMember(document, 'visibilityState') === 'visible',
  onVisible(signal: AbortSignal, callback: () => void): void {
    // On the window, which the event reaches: an element's name can hide the document's method.
    const options = { signal, capture: true };
    addEventListener('visibilitychange', () => nativeMember(document, 'hidden') || callback(), options);
  },
  /** Calls back when the visitor returns to the page through the back/forward cache. */
  onRestored,
});

export function configEnvironment(
  { redirectUri, siteBase }: PresaveSettings,
  { origin, hasSubtleCrypto, isFramed }: PresavePage,
): PresaveEnvironment {
  return {
    handsOver: needsHandOver(redirectUri, origin),
    isSiteOwn: [origin, originOf(redirectUri)].includes(originOf(siteBase)),
    hasSubtleCrypto,
    // In a frame of another origin no flow starts, so none is stored.
    hasStorage: () => isFramed || canSaveFlows(),
  };
}
