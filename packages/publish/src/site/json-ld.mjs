/**
 * A mixtape for search engines (https://schema.org/MusicPlaylist).
 * @param {object} mixtape
 * @param {string} mixtape.page its URL
 * @param {string} mixtape.title
 * @param {string} mixtape.artist may be empty
 * @param {readonly string[]} mixtape.djs
 * @param {string | undefined} [mixtape.language] of the page, as a BCP 47 tag
 * @param {string | undefined} mixtape.image
 * @param {string | undefined} [mixtape.date] of the release
 * @param {readonly { url: string }[]} mixtape.links
 * @param {readonly { title: string, artist: string, songSeconds: number, audio: string, seconds?: number, url?: string | undefined }[]} mixtape.tracks
 *   `audio` is a URL, `seconds` how much of the recording it has
 */
export function jsonLd({ page, title, artist, djs, language, image, date, links, tracks }) {
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
    })),
  };
}
