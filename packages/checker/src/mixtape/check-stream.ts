import { safeHttpUrl } from '@mixtape-player/source/platform/http/safe-url.ts';
import { field, textField } from '@mixtape-player/source/platform/model/fields.ts';
import { previewWindow } from '@mixtape-player/source/player/model/playback/preview-window.ts';
import { parseStreams } from '@mixtape-player/source/player/model/stream/parse-streams.ts';
import { accessTo, mixedContent } from '../access.ts';
import { broken, type Finding, fine, type Remark, warning, worst } from '../finding.ts';
import { contentTypeOf, requestBoth, statusOf, textOf, type UrlResults, type World } from '../world.ts';
import { describe } from './describe-queue.ts';
import type { MixtapeQuestion } from './mixtape-question.ts';
import { mixtapeFinding } from './mixtape-steps.ts';
import { type Playlist, parsePlaylist, type Variant } from './parse-playlist.ts';

/** Checks the streams of a track, from the response of the API to the first segment. */
export async function* checkStream(
  answer: unknown,
  question: MixtapeQuestion,
  world: World,
): AsyncGenerator<Finding, void> {
  const { settings, pageOrigin } = question;
  const type = checkType(answer);
  yield mixtapeFinding('type', type);
  if (type.verdict === 'broken') return;
  const named = parseStreams(answer);
  const address = named.flatMap((one) => safeHttpUrl(one, `${settings.apiBase}/`) ?? [])[0];
  yield mixtapeFinding('stream-url', checkAddress(named, address, pageOrigin));
  if (address === undefined) return;

  const found = await openPlaylist(address, question, world);
  yield mixtapeFinding('playlist', found.remark);
  const { playlist, base } = found;
  if (playlist?.kind !== 'media') return;
  const segment = safeHttpUrl(playlist.segment, base);
  if (segment === null) {
    yield mixtapeFinding(
      'segment',
      broken(`The URL of the first segment is ${describe(playlist.segment)}, which is not an http URL.`),
    );
    return;
  }
  const check = async (url: string, headers = {}): Promise<Remark> =>
    checkSegment(await requestBoth(world, url, { pageOrigin, headers }), playlist.encryption, question, world);
  const init = safeHttpUrl(playlist.init ?? '', base);
  const remarks = [
    await check(segment, playlist.range === '' ? {} : { Range: playlist.range }),
    ...(playlist.init === null || init === null ? [] : [await check(init)]),
  ];
  yield mixtapeFinding('segment', worst(remarks));
}

const STREAMS = '{"streams": [{"type": "application/x-mpegurl", "url": "https://…/index.m3u8"}]}';

function checkType(answer: unknown): Remark {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) {
    return broken(`"streams" is ${describe(streams)} and not a list.`, 'The response must have this form:', STREAMS);
  }
  if (parseStreams(answer).length > 0) {
    const first = streams.find((one) => /mpegurl/i.test(textField(one, 'type', 200)));
    return fine(`${textField(first, 'type', 200)}.`);
  }
  const types = streams.map((one) => describe(field(one, 'type')));
  const isNamed = streams.some((one) => /mpegurl/i.test(textField(one, 'type', 200)));
  const found = isNamed
    ? 'The streaming entry has no "url"'
    : `No entry has a type that contains "mpegurl": ${types.length === 0 ? 'the list is empty' : types.join(', ')}`;
  return broken(`${found}. The play URL is used instead.`, 'Add the HLS playlist to the response:', STREAMS);
}

function checkAddress(named: readonly string[], address: string | undefined, pageOrigin: string): Remark {
  if (address === undefined) {
    return broken(
      `${describe(named[0])} is not an http URL. The play URL is used instead.`,
      'The player loads only http and https URLs.',
    );
  }
  return mixedContent(address, pageOrigin) ?? fine(address);
}

interface OpenPlaylist {
  readonly remark: Remark;
  readonly playlist?: Playlist;
  /** The URL that its entries are relative to. */
  readonly base: string;
}

/** Loads a playlist. For a master playlist, loads its first variant that the browser can decode. */
async function openPlaylist(
  address: string,
  question: MixtapeQuestion,
  world: World,
  isVariant = false,
): Promise<OpenPlaylist> {
  const { settings, pageOrigin } = question;
  const results = await requestBoth(world, address, { pageOrigin });
  const base = results.probed.hops.at(-1)?.url ?? address;
  const access = accessTo(results, pageOrigin, world.origin);
  const text = statusOf(results) === 200 ? textOf(results) : null;
  if (text === null) return { remark: access, base };
  const playlist = parsePlaylist(text, settings);
  if (playlist.kind === 'variants' && !isVariant) {
    const variant = playlist.variants.find((one) => canDecode(one, world));
    if (variant === undefined) return { remark: worst([access, unknownCodecs(playlist.variants)]), base };
    const next = safeHttpUrl(variant.address, base);
    if (next !== null) {
      const inner = await openPlaylist(next, question, world, true);
      return { ...inner, remark: worst([access, inner.remark]) };
    }
  }
  return { remark: worst([access, checkPlaylist(playlist, text, results, question)]), playlist, base };
}

const canDecode = ({ codecs }: Variant, world: World): boolean =>
  codecs === '' || world.canPlay(`audio/mp4; codecs="${codecs}"`) || world.canPlay(`video/mp4; codecs="${codecs}"`);

const unknownCodecs = (variants: readonly Variant[]): Remark =>
  broken(
    `This browser supports none of the codecs: ${variants.map(({ codecs }) => codecs).join('; ')}. The play URL is used instead.`,
    'Encode it as AAC, which every browser supports.',
    'CODECS="mp4a.40.2"',
  );

function checkPlaylist(playlist: Playlist, text: string, results: UrlResults, { settings }: MixtapeQuestion): Remark {
  if (playlist.kind !== 'media') {
    const begin = text.trim().slice(0, 40);
    const what = begin.startsWith('#EXTM3U')
      ? 'It lists no segments'
      : `It does not start with #EXTM3U but with ${describe(begin)}`;
    return broken(
      `${what} (${contentTypeOf(results) || 'no type'}). The play URL is used instead.`,
      'Send an HLS playlist: #EXTM3U, then #EXTINF and a URL for each segment.',
    );
  }
  if (playlist.encryption !== null && playlist.encryption !== 'AES-128') {
    return broken(
      `The segments are encrypted with ${playlist.encryption}, which the player does not support.`,
      'Send previews without encryption, or with AES-128.',
    );
  }
  const { start, end } = previewWindow(settings, playlist.fileSeconds);
  const length = `${Math.round(playlist.fileSeconds)} s`;
  if (!playlist.isVod) {
    return warning(
      `It has no end marker, like a live stream: the player plays what it lists now (${length}).`,
      'If it is not a live stream, add this line at the end.',
      '#EXT-X-ENDLIST',
    );
  }
  const isShort = end - start < settings.durationSeconds;
  return fine(
    `${length} long; the preview is ${round(start)} to ${round(end)} s${isShort ? ', which is the whole file' : ''}.`,
  );
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

function checkSegment(
  results: UrlResults,
  encryption: string | null,
  { pageOrigin }: MixtapeQuestion,
  world: World,
): Remark {
  const access = accessTo(results, pageOrigin, world.origin);
  const code = statusOf(results);
  if (code === null || code >= 300) return expired(access, code);
  const type = contentTypeOf(results);
  const { browsed } = results;
  // The format of encrypted bytes cannot be recognised.
  const canLook = browsed.status !== null && encryption === null;
  const isSound = canLook ? looksLikeMedia(browsed.bytes) : !/^text\/|json/.test(type);
  const fix = 'Open the URL of the segment, and check whether another server responds instead.';
  const sound = isSound
    ? fine(`${type || 'No type'}, ${Math.ceil((browsed.status === null ? 0 : browsed.bytes.length) / 1000)} kB.`)
    : broken(`${results.url} is not audio (${type || 'no type'}). The play URL is used instead.`, fix);
  return worst([access, sound]);
}

/** Servers refuse signed URLs that have expired. */
function expired(access: Remark, code: number | null): Remark {
  if (code !== 403 && code !== 401) return access;
  return broken(
    `Status ${code}: the segments are refused, but the playlist is not. The play URL is used instead.`,
    'If their URLs are signed, make them valid for longer, and for every visitor. Otherwise, allow access as for the playlist.',
  );
}

/** Recognises MPEG-TS, fragmented MP4, ADTS, MP3 and ID3 by the first bytes, as hls.js does. */
function looksLikeMedia(bytes: Uint8Array): boolean {
  const box = String.fromCharCode(...bytes.subarray(4, 8));
  const begin = String.fromCharCode(...bytes.subarray(0, 3));
  const [first = 0, second = 0] = bytes;
  const isTransportStream = first === 0x47 && (bytes.length <= 188 || bytes[188] === 0x47);
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
  return isTransportStream || isFrame || begin === 'ID3' || /^(?:ftyp|styp|moov|moof|sidx|emsg|prft)$/.test(box);
}
