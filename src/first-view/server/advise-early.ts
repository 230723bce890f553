import { log } from '../../platform/log.ts';

/** Node.js and others have it; workers may not. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

let isAdvised = false;

/**
 * In development, says once that presses are lost which come before the app's scripts. On the server, because only there is a
 * first view written, and because browsers then load nothing of it.
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
