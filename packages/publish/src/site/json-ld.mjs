import { CARD } from './card-size.mjs';

/**
 * @typedef {object} JsonLdTrack
 * @property {string} title
 * @property {string} artist may be empty
 * @property {number} songSeconds length of the recording
 * @property {string} audio a URL
 * @property {number} [seconds] how much of the recording it has
 * @property {string | undefined} [url] of a page about the track
 * @property {string | undefined} [film] URL of an MP4
 * @property {number} [filmSeconds]
 */

/**
 * A mixtape for search engines (https://schema.org/MusicPlaylist).
 * @param {object} mixtape
 * @param {string} mixtape.page its URL
 * @param {string} mixtape.title
 * @param {string} mixtape.artist may be empty
 * @param {readonly string[]} mixtape.djs
 * @param {string | undefined} [mixtape.language] of the page, as a BCP 47 tag
 * @param {string | undefined} mixtape.image
 * @param {string | undefined} [mixtape.picture] of films, before they play
 * @param {string | undefined} [mixtape.date] of the release
 * @param {readonly { url: string }[]} mixtape.links
 * @param {readonly JsonLdTrack[]} mixtape.tracks
 */
export function jsonLd({ page, title, artist, djs, language, image, picture, date, links, tracks }) {
  const people = [...(artist ? [artist] : []), ...djs];
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicPlaylist',
    name: title,
    url: page,
    ...(language === undefined ? {} : { inLanguage: language }),
    ...(people.length > 0 ? { creator: people.map((name) => ({ '@type': 'MusicGroup', name })) } : {}),
    ...(image === undefined ? {} : { image }),
    ...(date === undefined ? {} : { datePublished: date }),
    ...(links.length > 0 ? { sameAs: links.map((link) => link.url) } : {}),
    numTracks: tracks.length,
    track: tracks.map((track) => ({
      '@type': 'MusicRecording',
      name: track.title,
      ...(track.artist ? { byArtist: { '@type': 'MusicGroup', name: track.artist } } : {}),
      ...(track.url ? { url: track.url } : {}),
      duration: `PT${track.songSeconds}S`,
      // The length of the published clip, not of the recording.
      audio: {
        '@type': 'AudioObject',
        contentUrl: track.audio,
        encodingFormat: 'audio/mpeg',
        duration: `PT${track.seconds ?? track.songSeconds}S`,
      },
      ...(track.film ? { video: videoObject({ ...track, film: track.film }, { title, picture, date }) } : {}),
    })),
  };
}

/**
 * Google asks for `name`, `thumbnailUrl` and `uploadDate`; the latter is known only of a release, and nothing is
 * invented.
 * @param {JsonLdTrack & { film: string }} track
 * @param {{ title: string, picture: string | undefined, date: string | undefined }} mixtape
 */
const videoObject = (track, { title, picture, date }) => ({
  '@type': 'VideoObject',
  name: track.title,
  description: title,
  ...(picture === undefined ? {} : { thumbnailUrl: picture }),
  ...(date === undefined ? {} : { uploadDate: date }),
  contentUrl: track.film,
  encodingFormat: 'video/mp4',
  ...CARD,
  ...(track.filmSeconds === undefined ? {} : { duration: `PT${track.filmSeconds}S` }),
});
