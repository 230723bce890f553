/** Local storage that costs nothing but the memory where it is missing, full or throwing (contract, section 6, choice 11). */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it was kept */
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
    // What cannot be reached has nothing to remove.
  }
}

/** @returns the names of everything that is kept for this origin */
export function storageKeys(): readonly string[] {
  try {
    return [...Array(localStorage.length).keys()].map((index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
