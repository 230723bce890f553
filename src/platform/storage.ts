// If a storage is missing or full, or throws, nothing is stored and everything else works.

type Place = 'localStorage' | 'sessionStorage';

export function readStorage(key: string, place: Place = 'localStorage'): string | null {
  return attempt(() => globalThis[place].getItem(key), null);
}

/** @returns whether it was stored */
export function writeStorage(key: string, value: string, place: Place = 'localStorage'): boolean {
  return attempt(() => {
    globalThis[place].setItem(key, value);
    return true;
  }, false);
}

export function removeStorage(key: string, place: Place = 'localStorage'): void {
  attempt(() => globalThis[place].removeItem(key), undefined);
}

export function storageKeys(): readonly string[] {
  return attempt(() => Object.keys(localStorage), []);
}

function attempt<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
