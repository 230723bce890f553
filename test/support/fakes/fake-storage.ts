/** A local storage that lives as long as the test. */
export function memoryStorage(kept: Record<string, string> = {}): () => Storage {
  const map = new Map(Object.entries(kept));
  const storage: Storage = {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
  // Its keys are also those of the object, as in browsers.
  const withKeys = new Proxy(storage, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (_storage, key) =>
      map.has(String(key)) ? { value: map.get(String(key)), enumerable: true, configurable: true } : undefined,
  });
  return () => withKeys;
}

/** A local storage whose methods all throw. */
export function brokenStorage(): () => Storage {
  const broken = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return () => ({ length: 0, clear: broken, getItem: broken, key: broken, removeItem: broken, setItem: broken });
}

/** Installs a local storage. @returns a cleanup function */
export function installStorage(
  storage: () => Storage | null,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { get: storage, configurable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  };
}
