import { nativeMember } from './native-member.ts';

/** The tag of the running classic script; `null` if it has no URL that other files can be relative to. */
export function currentScript(): HTMLScriptElement | null {
  const script = nativeMember(document, 'currentScript');
  // Excludes `blob:` and `data:`, which no other file can be relative to.
  return script instanceof HTMLScriptElement && /^[^bd]/.test(script.src) ? script : null;
}

/** The URL of the running classic script, else the page's. */
export function currentScriptUrl(): string {
  return currentScript()?.src ?? location.href;
}

/** A module's `import.meta.url`, or the page's URL in a bundle where that is not usable. */
export function moduleUrl(own: string | undefined): string {
  return isBase(own) ? own : pageUrl();
}

/** The base on a server, and in a page with a `data:` URL. */
const NOWHERE = 'https://nowhere.invalid/';

/** The page's URL; one that it has from the page around it, if its own can be no base. */
export function pageUrl(): string {
  const { location, document } = globalThis;
  return [location?.href, document && nativeMember(document, 'baseURI'), location?.origin].find(isBase) ?? NOWHERE;
}

function isBase(address = ''): address is string {
  try {
    return Boolean(new URL('.', address));
  } catch {
    return false;
  }
}
