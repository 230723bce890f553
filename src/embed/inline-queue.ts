import { queryAll } from '../platform/page/native-member.ts';
import { onElementParsed } from '../platform/page/page-lifecycle.ts';
import { pageContainerOf } from './page-container.ts';

/** The block with a queue in a player or its container. Complete once the parser has left both. */
export function findInlineQueue(element: Element): Element | undefined {
  const block = ':is(:scope,:scope>mixtape-player)>script[data-mixtape-queue]';
  return queryAll(pageContainerOf(element) ?? element, block)[0];
}

const playersRead = new WeakSet<Element>();

/** Calls back with the text of a player's inline queue, the first time; otherwise, or without one, with `null`. */
export function takeInlineQueue(player: Element, signal: AbortSignal, callback: (text: string | null) => void): void {
  onElementParsed(
    pageContainerOf(player) ?? player,
    () => {
      const block = playersRead.has(player) ? undefined : findInlineQueue(player);
      playersRead.add(player);
      callback(block?.textContent ?? null);
    },
    signal,
  );
}
