import { readStorage, removeStorage, writeStorage } from '../../../platform/storage.ts';

/** The address of the API whose stream needed hls.js. */
const HLS_KEY = 'mixtape_player_hls';
const PLACE = 'sessionStorage';

/** Whether the last stream of an API that was played needed hls.js. Then it is loaded before it is needed again. */
export function neededHls(apiBase: string): boolean {
  return readStorage(HLS_KEY, PLACE) === apiBase;
}

/** Remembers for the session whether a stream of an API needed hls.js. Call it when a visitor plays one, never before. */
export function rememberHls(apiBase: string, isNeeded: boolean): void {
  if (isNeeded) writeStorage(HLS_KEY, apiBase, PLACE);
  else if (neededHls(apiBase)) removeStorage(HLS_KEY, PLACE);
}
