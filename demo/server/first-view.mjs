import { readFile } from 'node:fs/promises';
import { queueOf } from './catalog.mjs';

/** Built after this file is loaded, perhaps. */
const SERVER = new URL('../../dist/server.js', import.meta.url).href;

/**
 * A page whose player is rendered, so that it shows before any script. Its tag is in the file as anyone would write it.
 * @param {string} file
 */
export async function pageWithFirstView(file) {
  const [page, { renderMixtapePlayer }] = await Promise.all([readFile(file, 'utf8'), import(SERVER)]);
  return page.replace(/<mixtape-player ([^>]*)>([\s\S]*?)<\/mixtape-player>/, (tag, written, children) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const queue = queueOf(attributes['mixtape-id']);
    if (!queue) return tag;
    const { mixtape, tracks } = queue;
    return renderMixtapePlayer({ queue: { data: tracks, included: { mixtape } }, attributes, children });
  });
}
