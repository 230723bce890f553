import { readyStateOf } from './ready-state.ts';

/** Calls back once the document is parsed, unless it is already: its scripts may configure elements first. */
export function onDomParsed(document: Document, callback: () => void): void {
  if (readyStateOf(document) === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true });
}
