/** The address of the classic script that is being evaluated; the page's where there is none, as in a bundle or inline. */
export function currentScriptUrl(): string {
  // Not by `document` itself, where an element may hide what it has: see `queryAll`.
  const script: unknown = Reflect.get(Document.prototype, 'currentScript', document);
  return (script instanceof HTMLScriptElement && script.src) || location.href;
}
