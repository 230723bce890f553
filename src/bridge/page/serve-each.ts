import { log } from '../../io/log.ts';

/** Serves every element of a page, even if one of them throws: that one is reported on the console. */
export function serveEach<Item>(items: Iterable<Item>, serve: (item: Item) => void): void {
  for (const item of items) {
    try {
      serve(item);
    } catch (error) {
      log('error', error);
    }
  }
}
