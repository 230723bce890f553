import apple from '@iconify-json/simple-icons/applemusic.svg';
import audiomack from '@iconify-json/simple-icons/audiomack.svg';
import bandcamp from '@iconify-json/simple-icons/bandcamp.svg';
import beatport from '@iconify-json/simple-icons/beatport.svg';
import deezer from '@iconify-json/simple-icons/deezer.svg';
import discogs from '@iconify-json/simple-icons/discogs.svg';
import mixcloud from '@iconify-json/simple-icons/mixcloud.svg';
import soundcloud from '@iconify-json/simple-icons/soundcloud.svg';
import spotify from '@iconify-json/simple-icons/spotify.svg';
import tidal from '@iconify-json/simple-icons/tidal.svg';
import youtube from '@iconify-json/simple-icons/youtube.svg';
import youtubeMusic from '@iconify-json/simple-icons/youtubemusic.svg';

/**
 * The marks of places where a track can be heard or bought, by host.
 * Subdomains count too; the first row that fits is used.
 */
const MARKS: readonly (readonly [host: string, path: string])[] = [
  ['spotify.com', spotify],
  ['spotify.link', spotify],
  ['music.apple.com', apple],
  ['bandcamp.com', bandcamp],
  ['soundcloud.com', soundcloud],
  ['music.youtube.com', youtubeMusic],
  ['youtube.com', youtube],
  ['youtu.be', youtube],
  ['tidal.com', tidal],
  ['deezer.com', deezer],
  ['beatport.com', beatport],
  ['discogs.com', discogs],
  ['mixcloud.com', mixcloud],
  ['audiomack.com', audiomack],
];

/** The mark of the place that a link leads to, in the format of lucide's icons; `null` for other hosts. */
export function linkMark(url: string): IconShapes | null {
  const { hostname } = new URL(url);
  const [, d] = MARKS.find(([host]) => hostname === host || hostname.endsWith(`.${host}`)) ?? [];
  return d === undefined ? null : [['path', { d, fill: 'currentColor', stroke: 'none' }]];
}
