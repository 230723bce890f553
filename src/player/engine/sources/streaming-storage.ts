import { readStorage, removeStorage, writeStorage } from '../../../platform/storage.ts';

/** The address of the API whose stream needed hls.js. */
const HLS_KEY = 'mixtape_player_hls';
const PLACE = 'sessionStorage';

/** Whether the last stream of an API that was played needed hls.js. Then the library is loaded ahead. */
export function neededHls(apiBase: string): boolean {
  return readStorage(HLS_KEY, PLACE) === apiBase;
}

/** Remembers for the session whether a stream of an API needed hls.js. Call it only when a visitor plays a stream. */
export function rememberHls(apiBase: string, isNeeded: boolean): void {
  if (isNeeded) writeStorage(HLS_KEY, apiBase, PLACE);
  else if (neededHls(apiBase)) removeStorage(HLS_KEY, PLACE);
}
