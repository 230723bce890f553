import { PlayerError } from '../src/platform/model/player-error.ts';

// Files that are loaded later have this class too. Their errors are instances as well for a page that imports this one.
Object.defineProperty(PlayerError, Symbol.hasInstance, {
  // A page may have added members to every object, which would be parts of this description.
  __proto__: null,
  value: (error: Error | null | undefined) => error?.name === 'PlayerError',
} as PropertyDescriptor);

export { PlayerError };
