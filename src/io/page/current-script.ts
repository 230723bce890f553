/** The tag of the classic script that is being evaluated; `null` where there is none that a file could be beside. */
export function currentScript(): HTMLScriptElement | null {
  // Not by `document` itself, where an element may hide what it has: see `queryAll`.
  const script: unknown = Reflect.get(Document.prototype, 'currentScript', document);
  // By the first letter: nothing can be beside `blob:` and `data:`.
  return script instanceof HTMLScriptElement && /^[^bd]/.test(script.src) ? script : null;
}

/** Its address, else the page's. */
export function currentScriptUrl(): string {
  return currentScript()?.src ?? location.href;
}

/**
 * The address of a module; the page's in a bundle that does not know it, or knows one that nothing can be beside.
 * @param own its `import.meta.url`
 */
export function moduleUrl(own: string | undefined): string {
  return isBase(own) ? own : pageUrl();
}

/** On a server, and in a page whose address is all of its text. */
const NOWHERE = 'https://nowhere.invalid/';

/** The page's address, or the one that it has from the page around it where its own is one that nothing can be beside. */
export function pageUrl(): string {
  const { location, document } = globalThis;
  return [location?.href, document?.baseURI, location?.origin].find(isBase) ?? NOWHERE;
}

function isBase(address = ''): address is string {
  try {
    return Boolean(new URL('.', address));
  } catch {
    return false;
  }
}
