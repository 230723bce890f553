/** Puts a Network Information API in place of what there is. @returns what undoes it */
export function installConnection(connection: { saveData?: boolean; effectiveType?: string }): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const navigator = new Proxy(globalThis.navigator ?? {}, {
    get: (target, name) => (name === 'connection' ? connection : Reflect.get(target, name, target)),
  });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, get: () => navigator });
  return () => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  };
}
