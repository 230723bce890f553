import { log } from '../log.ts';

/** Properties that were assigned before the upgrade shadow the accessors: deletes them and assigns them again. */
export function restoreEarlyProperties(element: HTMLElement): void {
  // Not `Object.keys`: the library Prototype replaces it by one that lists inherited names too.
  for (const property of Object.getOwnPropertyNames(element)) {
    if (!(property in Object.getPrototypeOf(element))) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    try {
      Reflect.set(element, property, value);
    } catch (error) {
      // The page's own assignment would have thrown; here it must not stop the upgrade.
      log('error', error);
    }
  }
}
