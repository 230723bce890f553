import { log } from '../log.ts';

/** Serves all items, and logs the error if one of them throws. */
export function serveEach<Item>(items: Iterable<Item>, serve: (item: Item) => void): void {
  for (const item of items) {
    try {
      serve(item);
    } catch (error) {
      log('error', error);
    }
  }
}
