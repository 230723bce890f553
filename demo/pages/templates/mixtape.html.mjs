import { html, raw } from 'hono/html';
import { CARD, dataScript, describe, jsonLd, socialTags } from 'mixtape-publish/page-head';
import { cardUrl, frameUrl, mixtapeUrl, oembedUrl } from '../../server/oembed.mjs';
import { layout } from './layout.mjs';

/**
 * The mixtape's own page, the one that is shared.
 * @param {string} slug
 * @param {import('../../server/catalog.mjs').Queue} queue
 * @param {string} origin of this server
 */
export function mixtapePage(slug, { mixtape, tracks }, origin) {
  const { title, artist, color, cover } = mixtape;
  const djs = mixtape.djs.map(({ name }) => name);
  const page = mixtapeUrl(origin, slug);
  const play = (/** @type {{ track_id: string }} */ track) => `${origin}/play/${encodeURIComponent(track.track_id)}`;
  const about = describe({ title, artist, djs, tracks });
  const tags = socialTags({
    title,
    about,
    color,
    page,
    trackCount: tracks.length,
    siteName: 'Mixtape player',
    picture: cardUrl(cover, origin),
    pictureSize: CARD,
    audio: tracks[0] && play(tracks[0]),
    frame: frameUrl(slug, origin),
  });
  const data = jsonLd({
    page,
    title,
    artist,
    djs,
    image: new URL(cover, origin).href,
    links: [],
    tracks: tracks.map((track) => ({
      title: track.title,
      artist: track.artist,
      url: track.links?.[0]?.url,
      songSeconds: track.duration,
      audio: play(track),
    })),
  });
  return layout({
    current: '/examples.html',
    title,
    head: html`${raw(tags)}<link rel="canonical" href="${page}">
    <link rel="alternate" type="application/json+oembed" href="${oembedUrl(origin, slug)}" title="${title}">
    ${raw(dataScript('type="application/ld+json"', data))}
    <script type="module" src="/dist/mixtape-player.js"></script>`,
    body: html`<h1>${title}</h1>
      <p class="lead">${artist}, with ${djs.join(', ')}</p>
      <div class="stage"><mixtape-player mixtape-id="${slug}" layout="list"></mixtape-player></div>`,
  });
}
