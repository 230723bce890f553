/** Local storage. If it is missing, full or throws, nothing is remembered and everything else works. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it was stored */
export function writeStorage(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage, so nothing to remove.
  }
}

/** @returns all keys of this origin, or of the tab */
export function storageKeys(storage: 'localStorage' | 'sessionStorage' = 'localStorage'): readonly string[] {
  try {
    return Object.keys(globalThis[storage]);
  } catch {
    return [];
  }
}
