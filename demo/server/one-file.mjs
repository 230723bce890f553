import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/**
 * A stream of several files as packagers write it if they are told to make one: the files behind each other, and a
 * playlist that names the bytes of each.
 * @param {string} folder with `index.m3u8`
 * @returns {Promise<{ name: string, bytes: Buffer<ArrayBuffer>, playlist: string }>} `name` of the one file
 */
export async function oneFile(folder) {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  /** @type {Buffer[]} */
  const parts = [];
  let length = 0;
  /** @param {string} uri */
  const add = async (uri) => {
    const part = await readFile(join(folder, uri));
    const range = `${part.length}@${length}`;
    parts.push(part);
    length += part.length;
    return range;
  };
  const lines = playlist.trim().split('\n');
  const name = `all${extname(lines.find((line) => line !== '' && !line.startsWith('#')) ?? '')}`;
  /** @type {string[]} */
  const written = [];
  for (const line of lines) {
    const [, map] = /^#EXT-X-MAP:URI="(.*)"$/.exec(line) ?? [];
    if (map !== undefined) written.push(`#EXT-X-MAP:URI="${name}",BYTERANGE="${await add(map)}"`);
    else if (line.startsWith('#')) written.push(line);
    else written.push(`#EXT-X-BYTERANGE:${await add(line)}`, name);
  }
  return { name, bytes: Buffer.concat(parts), playlist: `${written.join('\n')}\n` };
}
