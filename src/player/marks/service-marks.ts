import apple from 'simple-icons/icons/applemusic.svg';
import audiomack from 'simple-icons/icons/audiomack.svg';
import bandcamp from 'simple-icons/icons/bandcamp.svg';
import beatport from 'simple-icons/icons/beatport.svg';
import deezer from 'simple-icons/icons/deezer.svg';
import discogs from 'simple-icons/icons/discogs.svg';
import mixcloud from 'simple-icons/icons/mixcloud.svg';
import soundcloud from 'simple-icons/icons/soundcloud.svg';
import spotify from 'simple-icons/icons/spotify.svg';
import tidal from 'simple-icons/icons/tidal.svg';
import youtube from 'simple-icons/icons/youtube.svg';
import youtubeMusic from 'simple-icons/icons/youtubemusic.svg';

/** The marks of the services, by their host. Their subdomains count too; the first that fits is taken. */
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

/** The mark of the service at a URL, in the format of lucide's icons; `null` for other hosts. */
export function serviceMark(url: string): LucideIconData | null {
  const { hostname } = new URL(url);
  const [, d] = MARKS.find(([host]) => hostname === host || hostname.endsWith(`.${host}`)) ?? [];
  return d === undefined ? null : { node: [['path', { d, fill: 'currentColor', stroke: 'none' }]] };
}
