import type { FaultRow } from './fault-row.ts';

/**
 * The fault matrix: one row per fault. The tests in this folder and `docs/faults.md` are made from it.
 * `npm run faults` runs all rows; `npm run faults -- --write` updates the documentation.
 */

type Row = Omit<FaultRow, 'group'>;

/** The requests for one preview. */
const SOUND = { queue: 1, stream: 1, playlist: 1, segment: 1 } as const;
const FROM_MP3 = { queue: 1, stream: 1, mp3: 1 } as const;

/** The queue fails: the player stays hidden, and the console says why, once. */
const noQueue = (id: string, fault: string, text: string, requests = 1): Row => ({
  id,
  fault,
  sees: 'nothing',
  reads: [{ level: 'error', text }],
  event: 'mixtapeerror',
  code: 'queue-failed',
  requests: { queue: requests },
});

const invalidQueue = (id: string, fault: string, text: string): Row => ({
  ...noQueue(id, fault, text),
  code: 'queue-invalid',
});

const REFUSALS = [401, 403, 404] as const;
const PASSING = [408, 429, 500, 503] as const;
const UNREACHABLE = 'could not be reached';

const QUEUE: readonly Row[] = [
  { ...noQueue('queue-offline', 'The visitor is offline.', UNREACHABLE, 3), mixtape: 'slow-water', staged: 'offline' },
  {
    ...noQueue('queue-offline-at-first', 'The visitor is offline at first.', UNREACHABLE, 4),
    mixtape: 'slow-water',
    staged: 'offline-at-first',
    sees: 'stream',
    requests: { ...SOUND, queue: 4 },
    where: 'frame',
  },
  {
    ...noQueue('queue-refused', 'The connection is refused.', UNREACHABLE, 3),
    attributes: { 'api-base': 'http://127.0.0.1:2' },
  },
  noQueue('queue-reset', 'The connection is closed before the answer.', UNREACHABLE, 3),
  noQueue('queue-cut', 'The connection is closed during the answer.', UNREACHABLE, 3),
  { ...noQueue('queue-hang', 'The server never answers.', 'did not answer in time'), waits: 'eighth and full' },
  {
    ...noQueue('queue-stall', 'The answer stops halfway and the connection stays open.', 'did not answer in time'),
    waits: 'eighth',
  },
  { id: 'queue-slow', fault: 'The answer takes 2 s.', sees: 'stream', requests: SOUND, waits: 'full' },
  ...REFUSALS.map((status) => noQueue(`queue-${status}`, `Status ${status}.`, `status ${status}`)),
  ...PASSING.map((status) => noQueue(`queue-${status}`, `Status ${status}, every time.`, `status ${status}`, 3)),
  noQueue('queue-429-much-later', 'Status 429 with `Retry-After: 60`.', 'status 429'),
  {
    id: 'queue-429-soon',
    fault: 'Status 429 with `Retry-After: 1`, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, queue: 2 },
    waits: 'full',
  },
  {
    id: 'queue-429-date',
    fault: 'Status 429 with a date in `Retry-After`, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, queue: 2 },
    waits: 'full',
  },
  { id: 'queue-flaky', fault: 'Status 503 twice, then the answer.', sees: 'stream', requests: { ...SOUND, queue: 3 } },
  invalidQueue('queue-html', 'A login page instead of JSON.', 'is not JSON'),
  invalidQueue('queue-cut-json', 'Incomplete JSON.', 'is not JSON'),
  invalidQueue('queue-null', 'The answer is `null`.', 'no list of tracks'),
  invalidQueue('queue-wrong-shape', '`data` is not an array.', 'no list of tracks'),
  {
    id: 'huge',
    fault: '7 MB, 27,000 tracks.',
    sees: 'stream',
    reads: [{ level: 'warn', text: 'only the first 2,000 are used' }],
    requests: SOUND,
  },
  { ...noQueue('queue-empty', 'No tracks.', 'has no tracks'), code: 'queue-empty' },
  {
    id: 'duplicates',
    fault: 'The same track three times.',
    sees: 'stream',
    reads: [{ level: 'warn', text: 'repeats the track', times: 2 }],
    requests: SOUND,
  },
  { id: 'odd-ids', fault: 'Ids with spaces, slashes and question marks.', sees: 'stream', requests: SOUND },
  {
    id: 'bad-entries',
    fault: 'Entries without ids, without titles, or with impossible durations.',
    sees: 'stream',
    reads: [{ level: 'warn', text: 'of the queue', times: 5 }],
    requests: SOUND,
  },
  {
    id: 'queue-id-changed',
    fault: 'The `mixtape-id` changes while the queue loads.',
    mixtape: 'queue-hang',
    staged: 'other-mixtape',
    sees: 'stream',
    requests: SOUND,
  },
  noQueue('queue-no-cors', 'The answer lacks the CORS header.', UNREACHABLE, 3),
  {
    ...noQueue('queue-csp', 'The page’s policy blocks it (`connect-src`).', UNREACHABLE, 3),
    mixtape: 'slow-water',
    staged: 'policy',
    where: 'frame',
  },
];

/** Only the track with the fault: otherwise another track would be played instead. */
const alone = (row: Row): Row => ({ attributes: { 'track-ids': row.mixtape ?? row.id }, ...row });

const fromMp3 = (id: string, fault: string, stream = 1): Row => ({
  id,
  fault,
  sees: 'mp3',
  requests: { ...FROM_MP3, stream },
});

const STREAM: readonly Row[] = [
  ...REFUSALS.map((status) => fromMp3(`stream-${status}`, `Status ${status}.`)),
  ...PASSING.map((status) => fromMp3(`stream-${status}`, `Status ${status}, every time.`, 3)),
  fromMp3('stream-429-much-later', 'Status 429 with `Retry-After: 60`.'),
  {
    id: 'stream-429-soon',
    fault: 'Status 429 with `Retry-After: 1`, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, stream: 2 },
    waits: 'full',
  },
  {
    id: 'stream-429-date',
    fault: 'Status 429 with a date in `Retry-After`, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, stream: 2 },
    waits: 'full',
  },
  {
    id: 'stream-flaky',
    fault: 'Status 503 twice, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, stream: 3 },
  },
  { id: 'stream-slow', fault: 'The answer takes 2 s.', sees: 'stream', requests: SOUND, waits: 'full' },
  { ...fromMp3('stream-hang', 'The server never answers.'), waits: 'full' },
  fromMp3('stream-reset', 'The connection is closed before the answer.', 3),
  fromMp3('stream-no-cors', 'The answer lacks the CORS header.', 3),
  fromMp3('stream-html', 'A login page instead of JSON.'),
  fromMp3('stream-empty', 'No streams.'),
  fromMp3('stream-no-hls', 'No entry of the streaming type.'),
  fromMp3('stream-unsafe-url', 'The stream has a `javascript:` URL.'),
  { id: 'stream-relative-url', fault: 'The stream has a relative URL.', sees: 'stream', requests: SOUND },
].map((row) => alone(row as Row));

/** The playlist is requested, then the mp3 is played. */
const noPlaylist = (id: string, fault: string, playlist = 1): Row => ({
  id,
  fault,
  sees: 'mp3',
  requests: { ...FROM_MP3, playlist },
});

/** Seconds into the preview at which its middle and its last segment begin. */
const PLACES = [
  ['first', undefined],
  ['middle', 2],
  ['last', 5],
] as const;

const inEachPlace = (kind: string, fault: string, rest: Pick<Row, 'sees' | 'requests' | 'waits'>): readonly Row[] =>
  PLACES.map(([place, through]) => ({
    id: `segment-${kind}-${place}`,
    fault: `The ${place} segment of the preview: ${fault}`,
    ...rest,
    ...(through && { through }),
  }));

const mp3After = (segment: number): Pick<Row, 'sees' | 'requests'> => ({
  sees: 'mp3',
  requests: { ...SOUND, segment, mp3: 1 },
});

/** The connection is lost when the first moment of sound is there. Then the mp3 cannot be loaded either. */
const offline = (id: string, mixtape: string): Row => ({
  id,
  fault: 'The visitor goes offline when only the first segment is loaded.',
  mixtape,
  attributes: { 'track-ids': mixtape, preload: '' },
  staged: 'offline-after-first-moment',
  sees: 'offline',
  requests: { ...SOUND, queue: 2, mp3: 2 },
  where: 'frame',
});

const SEGMENTS: readonly Row[] = [
  noPlaylist('playlist-404', 'The playlist: status 404.'),
  noPlaylist('playlist-500', 'The playlist: status 500, every time.', 3),
  { ...noPlaylist('playlist-hang', 'The playlist: the server never answers.'), waits: 'full' },
  noPlaylist('playlist-garbage', 'The playlist: another file.'),
  noPlaylist('playlist-empty', 'The playlist: no segments.'),
  { id: 'playlist-understated', fault: 'The playlist: durations that are a sixth of the real ones.', ...mp3After(3) },
  { id: 'playlist-redirect', fault: 'The playlist has moved (redirect).', sees: 'stream', requests: SOUND },
  { id: 'segment-redirect', fault: 'The segments have moved (redirects).', sees: 'stream', requests: SOUND },
  {
    id: 'segment-no-cors',
    fault: 'The segments are on another host, without the CORS header.',
    ...mp3After(3),
  },
  { id: 'init-404', fault: 'The init segment: status 404.', ...mp3After(1) },
  { id: 'segment-404', fault: 'Every segment: status 404.', ...mp3After(1) },
  { id: 'segment-garbage', fault: 'Every segment: another file.', ...mp3After(1) },
  {
    id: 'segment-flaky',
    fault: 'Every segment: status 503 twice, then the answer.',
    sees: 'stream',
    requests: { ...SOUND, segment: 3 },
  },
  ...inEachPlace('404', 'status 404.', mp3After(1)),
  ...inEachPlace('500', 'status 500, every time.', mp3After(3)),
  ...inEachPlace('hang', 'the server never answers.', { ...mp3After(1), waits: 'full' }),
  ...inEachPlace('cut', 'the connection is closed halfway, every time.', mp3After(3)),
  ...inEachPlace('garbage', 'another file.', mp3After(1)),
  ...inEachPlace('slow', 'takes 2 s.', { sees: 'stream', requests: SOUND, waits: 'full' }),
  {
    id: 'segment-trickle',
    fault: 'Every segment arrives more slowly than it plays.',
    sees: 'slow',
    requests: SOUND,
    waits: 'full',
  },
  {
    id: 'segment-no-ranges',
    fault: 'One file with byte ranges: the server answers no range requests.',
    sees: 'stream',
    through: 5,
    requests: SOUND,
  },
  {
    id: 'stream-expires',
    fault: 'The track was prefetched, and its URLs have expired when it is played.',
    attributes: { 'track-ids': 'stream-expires', preload: '' },
    staged: 'first-moment',
    sees: 'mp3',
    through: 4,
    requests: { ...SOUND, mp3: 1 },
  },
  offline('segment-offline', 'play-404'),
].map((row) => alone(row as Row));

/** In MPEG-TS, the second of three segments. */
const inTs = (kind: string, fault: string, rest: Pick<Row, 'sees' | 'requests' | 'waits'>): Row => ({
  id: `ts-segment-${kind}`,
  fault: `The middle segment of the preview in MPEG-TS: ${fault}`,
  through: 4,
  ...rest,
});

const HLS: readonly Row[] = [
  {
    id: 'playlist-live',
    fault: 'The playlist: a live stream.',
    sees: 'stream',
    through: 10,
    requests: SOUND,
  },
  noPlaylist('playlist-codec', 'The playlist: a codec that the browser does not support.'),
  // WebKitGTK may fail on a stream that is shorter than its playlist says. It is attached once more, and may then stall
  // without an event.
  { id: 'playlist-milliseconds', fault: 'The playlist: durations in milliseconds.', ...mp3After(2), waits: 'full' },
  noPlaylist('playlist-pictures', 'The playlist: video without sound.'),
  { id: 'init-garbage', fault: 'The init segment: another file. hls.js is tried, too.', ...mp3After(1) },
  inTs('404', 'status 404.', mp3After(1)),
  inTs('500', 'status 500, every time.', mp3After(3)),
  inTs('hang', 'the server never answers.', { ...mp3After(1), waits: 'full' }),
  inTs('cut', 'the connection is closed halfway, every time.', mp3After(3)),
  inTs('garbage', 'another file.', mp3After(1)),
  inTs('slow', 'takes 2 s.', { sees: 'stream', requests: SOUND, waits: 'full' }),
  {
    id: 'ts-segment-trickle',
    fault: 'Every segment in MPEG-TS arrives more slowly than it plays.',
    sees: 'slow',
    requests: SOUND,
    waits: 'full',
  },
  {
    id: 'ts-segment-no-ranges',
    fault: 'One file in MPEG-TS with byte ranges: the server answers no range requests.',
    sees: 'stream',
    through: 5,
    requests: SOUND,
  },
  {
    id: 'ts-expires',
    fault: 'The track was prefetched, and its URLs have expired when it is played.',
    attributes: { 'track-ids': 'ts-expires', preload: '' },
    staged: 'first-moment',
    sees: 'mp3',
    through: 4,
    requests: { ...SOUND, mp3: 1 },
  },
  offline('ts-segment-offline', 'ts-play-404'),
].map((row) => alone(row as Row));

const noSound = (id: string, fault: string, text: string, requests: Row['requests']): Row => ({
  id,
  fault,
  sees: 'unavailable',
  reads: [{ level: 'error', text }],
  event: 'error',
  code: 'stream-failed',
  requests,
});

const impossibleDuration = (value: 'NaN' | '0' | 'Infinity'): Row => ({
  ...fromMp3(`duration-${value.toLowerCase()}`, `The browser reports ${value} as the duration of the mp3.`),
  mixtape: 'stream-empty',
  staged: `duration-${value}`,
});

const MEDIA: readonly Row[] = [
  {
    id: 'play-refused',
    fault: '`play()` is refused: autoplay is blocked.',
    mixtape: 'one-track',
    attributes: {},
    staged: 'play-refused',
    sees: 'paused',
    event: 'playblocked',
    requests: SOUND,
  },
  {
    id: 'play-never-settles',
    fault: '`play()` never settles, and nothing is heard.',
    mixtape: 'stream-relative-url',
    staged: 'play-never-settles',
    sees: 'unavailable',
    reads: [{ level: 'error', text: 'No sound came' }],
    event: 'error',
    code: 'play-timeout',
    requests: { ...SOUND, queue: 2, mp3: 1 },
    waits: 'eighth and full',
  },
  {
    id: 'play-aborted',
    fault: '`play()` is aborted every time, and nothing is heard.',
    mixtape: 'stream-relative-url',
    staged: 'play-aborted',
    sees: 'unavailable',
    reads: [{ level: 'error', text: 'No sound came' }],
    event: 'error',
    code: 'play-timeout',
    requests: { ...SOUND, queue: 2, mp3: 1 },
    waits: 'eighth',
  },
  {
    id: 'segment-corrupt',
    fault: 'Half of each segment is corrupt.',
    sees: 'any',
    requests: { ...SOUND, segment: 2, mp3: 1 },
  },
  { id: 'play-corrupt', fault: 'Half of the mp3 is corrupt.', sees: 'any', requests: FROM_MP3 },
  {
    id: 'play-stop',
    fault: 'The mp3 stops arriving shortly after playback has started, every time.',
    sees: 'unavailable',
    through: 1,
    reads: [{ level: 'error', text: 'No sound came' }],
    event: 'error',
    code: 'play-timeout',
    requests: { ...FROM_MP3, queue: 2, mp3: 2 },
    // Firefox reports that it plays, and the player checks only once a second whether it does.
    waits: 'full',
  },
  {
    id: 'play-stop-once',
    fault: 'The mp3 stops arriving once.',
    sees: 'mp3',
    through: 7,
    requests: { ...FROM_MP3, mp3: 2 },
    // At an eighth of the deadlines, a quarter of a second would remain to start again. Firefox takes up to one second.
    waits: 'full',
  },
  {
    // The mp3 is on the page's own origin: browsers report progress of other origins later.
    id: 'play-trickle',
    fault: 'The mp3 arrives more slowly than it plays.',
    sees: 'slow',
    requests: FROM_MP3,
    waits: 'full',
    where: 'browser',
  },
  {
    id: 'ended-never-comes',
    fault: 'The browser never reports the end of the track.',
    mixtape: 'slow-water',
    attributes: { 'preview-duration': '1' },
    staged: 'no-ended-event',
    sees: 'next-track',
    requests: SOUND,
  },
  {
    id: 'ended-never-comes-busy',
    fault: 'The browser never reports the end of the track, and the page’s main thread is busy at the end.',
    mixtape: 'slow-water',
    attributes: { 'preview-duration': '1' },
    staged: 'no-ended-event-busy',
    sees: 'next-track',
    requests: SOUND,
  },
  // WebKit gives no reason for its error, so the file is also tried from memory.
  noSound('unavailable', 'Neither stream nor mp3: status 404.', 'status 404', { ...FROM_MP3, mp3: 2 }),
  noSound('play-html', 'No stream, and a login page instead of the mp3.', 'The play URL failed as well', {
    ...FROM_MP3,
    queue: 2,
    mp3: 2,
  }),
  {
    ...noSound('unavailable-media', 'Neither segments nor mp3: status 404.', 'status 404', { ...SOUND, mp3: 2 }),
    code: 'media-failed',
  },
  {
    ...noSound('unavailable-hang', 'Neither stream nor mp3 ever arrives.', 'No sound came', {
      ...FROM_MP3,
      queue: 2,
    }),
    code: 'play-timeout',
    waits: 'eighth and full',
  },
  {
    ...noSound('unavailable-segment-hang', 'Neither segments nor mp3 ever arrive.', 'No sound came', {
      ...SOUND,
      queue: 2,
      mp3: 1,
    }),
    code: 'play-timeout',
    waits: 'eighth',
  },
  {
    id: 'track-offline',
    fault: 'The visitor is offline when Play is pressed.',
    mixtape: 'unavailable',
    staged: 'offline-from-play',
    sees: 'offline',
    requests: { queue: 2, stream: 3, mp3: 2 },
    where: 'frame',
  },
  impossibleDuration('NaN'),
  impossibleDuration('0'),
  impossibleDuration('Infinity'),
  {
    id: 'decode-error-once',
    fault: 'Decoding fails once.',
    mixtape: 'slow-water',
    attributes: {},
    staged: 'undecodable-once',
    where: 'frame',
    sees: 'stream',
    requests: { ...SOUND, segment: 2 },
  },
  {
    id: 'decode-error',
    fault: 'Decoding fails every time.',
    mixtape: 'slow-water',
    attributes: {},
    staged: 'undecodable',
    where: 'frame',
    sees: 'mp3',
    requests: { ...SOUND, segment: 2, mp3: 1 },
  },
  {
    id: 'device-lost',
    fault: 'Headphones are unplugged: the browser pauses.',
    mixtape: 'one-track',
    attributes: {},
    staged: 'device-lost',
    sees: 'paused',
    requests: SOUND,
  },
].map((row) => alone(row as Row));

/** A fault of the page, with a mixtape without faults. */
const onPage = (id: string, fault: string, staged: NonNullable<Row['staged']>, rest: Partial<Row> = {}): Row => ({
  id,
  fault,
  mixtape: 'slow-water',
  staged,
  sees: 'stream',
  requests: SOUND,
  where: 'frame',
  ...rest,
});

const PAGE: readonly Row[] = [
  onPage('no-media-source', 'No Media Source, but the browser plays HLS itself.', 'no-media-source', {
    needs: 'native streaming',
    requests: { queue: 1, stream: 1 },
  }),
  onPage('no-streaming', 'Neither Media Source nor HLS in the browser.', 'no-streaming', {
    sees: 'mp3',
    reads: [{ level: 'warn', text: 'HLS streaming is not supported in this browser.' }],
    requests: { queue: 1, mp3: 1 },
  }),
  onPage('no-states', 'No `ElementInternals` states.', 'no-states'),
  onPage('no-element-internals', 'No `ElementInternals`.', 'no-element-internals'),
  onPage('storage-throws', 'Accessing the storage throws.', 'storage-throws'),
  onPage('storage-full', 'The storage is full.', 'storage-full'),
  onPage('storage-absent', 'There is no storage.', 'storage-absent'),
  onPage('clipboard-absent', 'There is no clipboard.', 'clipboard-absent', { sees: 'link' }),
  onPage('clipboard-refused', 'Copying is refused, with the old API too.', 'clipboard-refused', { sees: 'link' }),
  onPage('tab-hidden', 'The tab is hidden: timers are throttled, nothing is rendered.', 'tab-hidden', {
    attributes: { 'preview-duration': '2' },
    sees: 'next-track',
  }),
  onPage('back-forward-cache', 'The page is restored from the back/forward cache.', 'none', {
    where: 'browser',
    sees: 'paused',
  }),
  onPage('removed-while-loading', 'The player is removed while the queue loads.', 'removed-while-loading', {
    mixtape: 'queue-hang',
    // With `preload` the player requests the queue at once, not only when it comes near.
    attributes: { preload: '' },
    sees: 'silence',
    requests: { queue: 1 },
  }),
  onPage('removed-while-opening', 'The player is removed while the track loads.', 'removed-while-opening', {
    mixtape: 'segment-hang',
    sees: 'silence',
  }),
  onPage('removed-while-playing', 'The player is removed while it plays.', 'removed-while-playing', {
    sees: 'silence',
  }),
  onPage('moved-by-append', 'The player is moved by `append` while it plays.', 'moved-by-append'),
  onPage('moved-by-move-before', 'The player is moved by `moveBefore` while it plays.', 'moved-by-move-before', {
    needs: 'moveBefore',
  }),
  onPage('moved-to-document', 'The player is moved into another document while it plays.', 'moved-to-document', {
    sees: 'paused',
    // There it starts again.
    requests: { ...SOUND, queue: 2 },
  }),
  onPage('script-twice', 'The script is loaded twice, in two versions.', 'script-twice'),
  onPage(
    'component-throws',
    'A component throws: the page has broken a built-in that rendering needs.',
    'component-throws',
    {
      sees: 'not-drawn',
      reads: [
        { level: 'error', text: 'InvalidStateError: On purpose.' },
        { level: 'error', text: 'The player could not be drawn.' },
      ],
      requests: { queue: 1 },
    },
  ),
];

const inGroup = (group: FaultRow['group'], rows: readonly Row[]): readonly FaultRow[] =>
  rows.map((row) => ({ group, ...row }));

export const FAULT_TABLE: readonly FaultRow[] = [
  ...inGroup('queue', QUEUE),
  ...inGroup('stream', STREAM),
  ...inGroup('segments', SEGMENTS),
  ...inGroup('hls', HLS),
  ...inGroup('media', MEDIA),
  ...inGroup('page', PAGE),
];
