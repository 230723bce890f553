/** Replaces the Network Information API. @returns a cleanup function */
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
