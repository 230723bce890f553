import { parseStreams } from '../../../../src/domain/playback/parse-streams.ts';
import { previewWindow } from '../../../../src/domain/playback/preview-window.ts';
import { field, listField, textField } from '../../../../src/domain/queue/fields.ts';
import { safeHttpUrl } from '../../../../src/io/api/safe-url.ts';
import { accessTo, mixedContent } from '../access.ts';
import { broken, type Finding, fine, type Remark, warning, worst } from '../finding.ts';
import { type Asked, ask, contentTypeOf, statusOf, textOf, type World } from '../world.ts';
import { describe } from './describe-queue.ts';
import type { MixtapeQuestion } from './mixtape-question.ts';
import { mixtapeFinding } from './mixtape-steps.ts';
import { type Playlist, readPlaylist, type Variant } from './read-playlist.ts';

/** From the answer of the stream call to the first sound. */
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
      broken(`The address of the first segment is ${describe(playlist.segment)}, which is no http address.`),
    );
    return;
  }
  const headers = playlist.range === '' ? {} : { Range: playlist.range };
  const asked = await ask(world, segment, { pageOrigin, headers });
  yield mixtapeFinding('segment', checkSegment(asked, playlist.encryption, question, world));
}

const STREAMS = '{"streams": [{"type": "application/x-mpegurl", "url": "https://…/index.m3u8"}]}';

function checkType(answer: unknown): Remark {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) {
    return broken(`"streams" is ${describe(streams)} and not a list.`, 'The answer has to look like this:', STREAMS);
  }
  if (parseStreams(answer).length > 0) {
    const first = listField(answer, 'streams').find((one) => /mpegurl/i.test(textField(one, 'type')));
    return fine(`${textField(first, 'type')}.`);
  }
  const types = streams.map((one) => describe(field(one, 'type')));
  const isNamed = streams.some((one) => /mpegurl/i.test(textField(one, 'type')));
  const found = isNamed
    ? 'The streaming entry has no "url"'
    : `No entry has a type that contains "mpegurl": ${types.length === 0 ? 'there is no entry' : types.join(', ')}`;
  return broken(`${found}. The play URL has to do.`, 'Let the answer name the HLS playlist:', STREAMS);
}

function checkAddress(named: readonly string[], address: string | undefined, pageOrigin: string): Remark {
  if (address === undefined) {
    return broken(
      `${describe(named[0])} is no http address. The play URL has to do.`,
      'Only http and https are loaded.',
    );
  }
  return mixedContent(address, pageOrigin) ?? fine(address);
}

interface OpenPlaylist {
  readonly remark: Remark;
  readonly playlist?: Playlist;
  /** What its addresses are relative to. */
  readonly base: string;
}

/** A playlist of playlists leads to one that lists segments. */
async function openPlaylist(
  address: string,
  question: MixtapeQuestion,
  world: World,
  isVariant = false,
): Promise<OpenPlaylist> {
  const { settings, pageOrigin } = question;
  const asked = await ask(world, address, { pageOrigin });
  const base = asked.probed.hops.at(-1)?.url ?? address;
  const access = accessTo(asked, pageOrigin, world.origin);
  const text = statusOf(asked) === 200 ? textOf(asked) : null;
  if (text === null) return { remark: access, base };
  const playlist = readPlaylist(text, settings);
  if (playlist.kind === 'variants' && !isVariant) {
    const variant = playlist.variants.find((one) => canDecode(one, world));
    if (variant === undefined) return { remark: worst([access, unknownCodecs(playlist.variants)]), base };
    const next = safeHttpUrl(variant.address, base);
    if (next !== null) {
      const inner = await openPlaylist(next, question, world, true);
      return { ...inner, remark: worst([access, inner.remark]) };
    }
  }
  return { remark: worst([access, checkPlaylist(playlist, text, asked, question)]), playlist, base };
}

const canDecode = ({ codecs }: Variant, world: World): boolean =>
  codecs === '' || world.canPlay(`audio/mp4; codecs="${codecs}"`) || world.canPlay(`video/mp4; codecs="${codecs}"`);

const unknownCodecs = (variants: readonly Variant[]): Remark =>
  broken(
    `This browser knows none of the codecs: ${variants.map(({ codecs }) => codecs).join('; ')}. The play URL has to do.`,
    'Encode it as AAC, which every browser knows.',
    'CODECS="mp4a.40.2"',
  );

function checkPlaylist(playlist: Playlist, text: string, asked: Asked, { settings }: MixtapeQuestion): Remark {
  if (playlist.kind !== 'media') {
    const begin = text.trim().slice(0, 40);
    const what = begin.startsWith('#EXTM3U')
      ? 'It lists no segment'
      : `It does not begin with #EXTM3U but with ${describe(begin)}`;
    return broken(
      `${what} (${contentTypeOf(asked) || 'no type'}). The play URL has to do.`,
      'Send an HLS playlist: #EXTM3U, then #EXTINF and an address for each segment.',
    );
  }
  if (playlist.encryption !== null && playlist.encryption !== 'AES-128') {
    return broken(
      `The segments are protected (${playlist.encryption}), which the player does not play.`,
      'Send previews without protection.',
    );
  }
  const { start, end } = previewWindow(settings, playlist.fileSeconds);
  const length = `${Math.round(playlist.fileSeconds)} s`;
  if (!playlist.isVod) {
    return warning(
      `It has no end, as of a live stream: what it lists now (${length}) is played.`,
      'Where it is no live stream, end the playlist.',
      '#EXT-X-ENDLIST',
    );
  }
  const isShort = end - start < settings.durationSeconds;
  return fine(
    `${length} long; the preview is ${round(start)} to ${round(end)} s${isShort ? ', which is all of it' : ''}.`,
  );
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

function checkSegment(asked: Asked, encryption: string | null, { pageOrigin }: MixtapeQuestion, world: World): Remark {
  const access = accessTo(asked, pageOrigin, world.origin);
  const code = statusOf(asked);
  if (code === null || code >= 300) return expired(access, code);
  const type = contentTypeOf(asked);
  const { browsed } = asked;
  // The bytes of what is encrypted say nothing.
  const canLook = browsed.status !== null && encryption === null;
  const isSound = canLook ? looksLikeMedia(browsed.bytes) : !/^text\/|json/.test(type);
  const mend = 'Look what the address of the segment gives, and whether something answers in its place.';
  const sound = isSound
    ? fine(`${type || 'No type'}, ${Math.ceil((browsed.status === null ? 0 : browsed.bytes.length) / 1000)} kB.`)
    : broken(`${asked.url} is no sound (${type || 'no type'}). The play URL has to do.`, mend);
  return worst([access, sound]);
}

/** Signed addresses are refused when their time is over. */
function expired(access: Remark, code: number | null): Remark {
  if (code !== 403 && code !== 401) return access;
  return broken(
    `Status ${code}: the segments are refused, though the playlist is not. The play URL has to do.`,
    'If their addresses are signed, sign them for longer, and for every visitor; else allow them as the playlist.',
  );
}

/** Transport stream, fragmented MP4, ADTS, MP3 or ID3: by the first bytes, as hls.js finds it out. */
function looksLikeMedia(bytes: Uint8Array): boolean {
  const box = String.fromCharCode(...bytes.subarray(4, 8));
  const begin = String.fromCharCode(...bytes.subarray(0, 3));
  const [first = 0, second = 0] = bytes;
  const isTransportStream = first === 0x47 && (bytes.length <= 188 || bytes[188] === 0x47);
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
  return isTransportStream || isFrame || begin === 'ID3' || /^(?:ftyp|styp|moof|sidx|emsg|prft)$/.test(box);
}
