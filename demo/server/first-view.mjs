import { queueOf } from './catalog.mjs';

/** Built after this file is loaded, perhaps. */
const SERVER = new URL('../../dist/server.js', import.meta.url).href;

/**
 * A page whose players are rendered, so that they show before any script. Their tags are in it as anyone would write
 * them.
 * @param {string} page
 */
export async function withFirstViews(page) {
  const { renderMixtapePlayer } = await import(SERVER);
  return page.replaceAll(/<mixtape-player ([^>]*)>([\s\S]*?)<\/mixtape-player>/g, (tag, written, children) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const queue = queueOf(attributes['mixtape-id']);
    if (!queue) return tag;
    const { mixtape, tracks } = queue;
    return renderMixtapePlayer({ queue: { data: tracks, included: { mixtape } }, attributes, children });
  });
}
