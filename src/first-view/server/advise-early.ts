import { log } from '../../platform/log.ts';

/** Node.js and others have it; workers may not. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

let isAdvised = false;

/**
 * Warns once, in development, that presses before the app's scripts are lost. This is said on the server, which writes
 * the first view, so that browsers do not load the code of the warning.
 */
export function adviseEarly(): void {
  // In brackets: our own build would replace the name by a constant, which the bundler of the app should do.
  if (isAdvised || typeof process === 'undefined' || process.env['NODE_ENV'] === 'production') return;
  isAdvised = true;
  log(
    'warn',
    '<MixtapePlayer> has a queue but no early="/mixtape/early.js": a press before the app’s scripts have come is lost.',
  );
}
