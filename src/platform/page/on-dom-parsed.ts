import { readyStateOf } from './ready-state.ts';

/**
 * Runs `callback` once the document is parsed, so that page scripts can configure the element first. Does nothing if it
 * is parsed already.
 */
export function onDomParsed(document: Document, callback: () => void): void {
  if (readyStateOf(document) === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true });
}
