/** A track in the markup's queue, before it is validated. */
export interface QueueTrack {
  readonly track_id?: string | number;
  readonly streams?: readonly { readonly type?: string; readonly url?: string; readonly playlist?: string }[];
}

export interface SoundSettings {
  /** Without a slash at the end. */
  readonly apiBase: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
}

/** In seconds, as in the model's `next-segment.ts`. */
const ROUNDING = 0.02;

/** Requests a URL for whoever needs it next; `null` if that was done before. */
type Request = (url: string) => Promise<Response> | null;

/**
 * Requests what a track's first sound needs, as the engine will: the stream's answer, the playlist, init segment and first
 * segment. Only of the simplest kind of stream, a recording in fMP4; of others, what comes before. It imports nothing, so that
 * it is one small file. What it cannot use is left to the engine, which has the same rules and reports what is wrong.
 */
export async function requestSound(track: QueueTrack, settings: SoundSettings, request: Request): Promise<void> {
  const base = `${settings.apiBase}/`;
  const { streams = await readStreams(`${base}v2.0/stream/${encodeURIComponent(`${track.track_id}`)}`, request) } =
    track;
  const stream = streams.find(({ type }) => /mpegurl/i.test(`${type}`));
  if (stream?.url === undefined) return;
  const { href, protocol } = new URL(stream.url, base);
  if (!protocol.startsWith('http')) return;
  const playlist = stream.playlist ?? (await textOf(request(href)));
  const init = /^#EXT-X-MAP:URI="([^"]+)"\s*$/m.exec(playlist)?.[1];
  const first = segmentAt(playlist, settings);
  if (init === undefined || first === undefined || /^#EXT-X-(KEY|BYTERANGE)/m.test(playlist)) return;
  for (const part of [init, first]) request(new URL(part, href).href);
}

async function readStreams(url: string, request: Request): Promise<NonNullable<QueueTrack['streams']>> {
  return JSON.parse(await textOf(request(url))).streams;
}

/** The engine takes the response itself. */
async function textOf(response: Promise<Response> | null): Promise<string> {
  return (await response)?.clone().text() ?? '';
}

/** The segment in which the preview begins: see `previewWindow` in the model. */
function segmentAt(playlist: string, { startSeconds, durationSeconds }: SoundSettings): string | undefined {
  const segments: { readonly uri: string; readonly end: number }[] = [];
  let seconds = 0;
  for (const line of playlist.split('\n')) {
    seconds = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? seconds);
    const uri = line.trim();
    if (uri !== '' && !uri.startsWith('#')) segments.push({ uri, end: (segments.at(-1)?.end ?? 0) + seconds });
  }
  const start = Math.min(startSeconds, Math.max(0, (segments.at(-1)?.end ?? 0) - durationSeconds));
  // Less than an audio frame: the preview begins with the next segment.
  return segments.find(({ end }) => end > start + ROUNDING)?.uri;
}
