import { FAULTS_BY_ID } from '../server/faults/faults.mjs';

/** The mixtapes of the start page, the documentation, the playground, the gallery and the examples. */
const MIXTAPES = [
  'night-drive',
  'slow-water',
  'glass-hours',
  'quiet',
  'quiet-links',
  'no-cover',
  'long-text',
  'unavailable',
  'unavailable-middle',
  'release',
  'rtl-text',
  'short-tracks',
  'one-track',
];

/**
 * The API's responses and the media that they lead to, as files. Their addresses become relative to the API's base, so
 * that the site works below any path.
 * @param {string} origin of the demo server
 * @param {(path: string, content: string | Uint8Array) => Promise<void>} write
 */
export async function writeStaticApi(origin, write) {
  const trackIds = new Set(/** @type {string[]} */ ([]));
  for (const id of MIXTAPES) {
    const queue = await read(`${origin}/v3/mixtapes/${id}/queue`);
    for (const { track_id } of JSON.parse(queue.text).data) trackIds.add(track_id);
    await write(`v3/mixtapes/${id}/queue`, queue.text.replaceAll(`${origin}/`, '').replaceAll('"/media/', '"media/'));
    const { cover } = JSON.parse(queue.text).included?.mixtape ?? {};
    if (cover) await writeFile(new URL(cover, `${origin}/`), write);
  }
  // A track that fails on the demo server fails here, too: its files are missing.
  for (const id of [...trackIds].filter((id) => !FAULTS_BY_ID.get(id)?.track)) await writeTrack(id, origin, write);
}

/** @param {string} id @param {string} origin @param {Parameters<typeof writeStaticApi>[1]} write */
async function writeTrack(id, origin, write) {
  const answer = await read(`${origin}/v2.0/stream/${encodeURIComponent(id)}`);
  await write(`v2.0/stream/${id}`, answer.text.replaceAll(`${origin}/`, ''));
  for (const { url } of JSON.parse(answer.text).streams) {
    const address = new URL(url, `${origin}/`);
    if (address.pathname.endsWith('.m3u8')) await writePlaylist(address, write);
    else await writeFile(address, write);
  }
}

/** @param {URL} url @param {Parameters<typeof writeStaticApi>[1]} write */
async function writePlaylist(url, write) {
  const { text } = await read(url.href);
  await write(pathOf(url), text);
  const listed = [...text.matchAll(/^(?!#)\S.*$|URI="([^"]+)"/gm)].map(
    ([line, uri]) => new URL(uri ?? line.trim(), url),
  );
  for (const one of new Map(listed.map((address) => [address.href, address])).values())
    await (one.pathname.endsWith('.m3u8') ? writePlaylist(one, write) : writeFile(one, write));
}

/** @param {URL} url @param {Parameters<typeof writeStaticApi>[1]} write */
async function writeFile(url, write) {
  await write(pathOf(url), (await read(url.href)).bytes);
}

/** @param {URL} url */
const pathOf = ({ pathname }) => decodeURIComponent(pathname.slice(1));

/** @param {string} url */
async function read(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, text: new TextDecoder().decode(bytes) };
}
