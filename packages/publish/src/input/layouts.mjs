// Generated from `src/player/model/layouts.ts`: `npm run docs` writes it.

/** The layouts that `mixtape.json` can name. */
export const LAYOUTS = /** @type {const} */ (['auto', 'bar', 'card', 'list']);
