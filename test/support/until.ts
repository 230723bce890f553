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

/** Resolves once a condition holds. It is looked at in each task, and has to hold within a thousand. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tasks = 0; !condition(); tasks += 1) {
    if (tasks > 1000) throw new Error(`This did not happen: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve));
  }
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

interface Console {
  readonly said: { level: 'error' | 'warn'; text: string }[];
  /** The codes of the errors, such as `presave-config`. */
  readonly codes: string[];
  restore(): void;
}

/** Silences the console during a test, and records the messages. */
export function listenToConsole(): Console {
  const { error, warn } = console;
  const said: Console['said'] = [];
  const codes: string[] = [];
  const listen =
    (level: 'error' | 'warn') =>
    (...parts: unknown[]): void => {
      said.push({ level, text: parts.map(String).join(' ') });
      for (const part of parts) if (part instanceof Error && 'code' in part) codes.push(String(part.code));
    };
  console.error = listen('error');
  console.warn = listen('warn');
  return {
    said,
    codes,
    restore() {
      Object.assign(console, { error, warn });
    },
  };
}
