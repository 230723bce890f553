import { readyStateOf } from './ready-state.ts';

/** Calls back when the page has come to its end, if it has not yet: its scripts may still say what to do. */
export function whenParsed(document: Document, callback: () => void): void {
  if (readyStateOf(document) === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true });
}
