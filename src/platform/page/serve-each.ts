import { log } from '../log.ts';

export function serveEach<Item>(items: Iterable<Item>, serve: (item: Item) => void): void {
  for (const item of items) {
    try {
      serve(item);
    } catch (error) {
      log('error', error);
    }
  }
}
