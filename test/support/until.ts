import type { Atom } from 'jotai/vanilla';
import type { PageStore } from '../../src/platform/page-store.ts';

/** Resolves once an atom has a matching value. */
export function untilAtom<Value>(store: PageStore, atom: Atom<Value>, isIt: (value: Value) => boolean): Promise<void> {
  return new Promise((resolve) => {
    let done = false;
    const check = (): void => {
      if (done || !isIt(store.get(atom))) return;
      done = true;
      queueMicrotask(() => unsubscribe());
      resolve();
    };
    const unsubscribe = store.sub(atom, check);
    check();
  });
}

/** The error that a promise was rejected with; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error || error instanceof DOMException) return error;
    throw new TypeError(`It was rejected with what is no Error: ${String(error)}`);
  }
  throw new Error('It was not rejected.');
}

/** Silences the console during a test, and records the messages. */
export function listenToConsole(): { readonly said: { level: 'error' | 'warn'; text: string }[]; restore(): void } {
  const { error, warn } = console;
  const said: { level: 'error' | 'warn'; text: string }[] = [];
  console.error = (...parts: unknown[]) => void said.push({ level: 'error', text: parts.map(String).join(' ') });
  console.warn = (...parts: unknown[]) => void said.push({ level: 'warn', text: parts.map(String).join(' ') });
  return {
    said,
    restore() {
      Object.assign(console, { error, warn });
    },
  };
}
