import { resolve } from 'node:path';
import { findFfmpeg } from '../audio/ffmpeg.mjs';
import { printable } from '../problem.mjs';
import { startPickServer } from './pick-server.mjs';

/**
 * Opens a page to choose the fifteen seconds of each song, until the process ends.
 * @param {{ folder: string, port: number }} command
 */
export async function pick({ folder, port }) {
  const { path: ffmpeg } = await findFfmpeg();
  const { address } = await startPickServer(resolve(folder), { ffmpeg, port });
  console.log(
    `Choose the 15 seconds of the songs in ${printable(folder)} on this page (end with Ctrl+C):\n\n  ${address}\n`,
  );
  console.log('Only this address works. It leads to your songs: keep it to yourself.');
  // The server runs until a signal ends the process.
  return new Promise(() => {});
}
