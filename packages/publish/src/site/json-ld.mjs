import { pagePath, siteUrl } from './mixtape.mjs';

/**
 * The mixtape for search engines (https://schema.org/MusicPlaylist).
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string | undefined} base
 */
export function jsonLd({ slug, title, artist, djs, cover, release, links, tracks }, base) {
  const url = (/** @type {string} */ path) => siteUrl(base, path, '../../');
  const people = [...(artist ? [artist] : []), ...djs];
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicPlaylist',
    name: title,
    url: url(pagePath(slug)),
    ...(people.length > 0 ? { creator: people.map((name) => ({ '@type': 'MusicGroup', name })) } : {}),
    ...(cover === undefined ? {} : { image: url(cover) }),
    ...(release === undefined ? {} : { datePublished: release.date }),
    ...(links.length > 0 ? { sameAs: links.map((link) => link.url) } : {}),
    numTracks: tracks.length,
    track: tracks.map((track) => ({
      '@type': 'MusicRecording',
      name: track.title,
      ...(track.artist ? { byArtist: { '@type': 'MusicGroup', name: track.artist } } : {}),
      ...(track.links[0] ? { url: track.links[0].url } : {}),
      duration: `PT${track.songSeconds}S`,
      // The length of the published clip, not of the recording.
      audio: {
        '@type': 'AudioObject',
        contentUrl: url(`play/${track.id}`),
        encodingFormat: 'audio/mpeg',
        duration: `PT${track.seconds}S`,
      },
    })),
  };
}
