import type { Finding, Remark } from '../finding.ts';

/** The checks of a mixtape, in the order in which the player needs the answers. */
export const MIXTAPE_STEPS = {
  reach: 'The API can be reached',
  cors: 'The page may read the response (CORS)',
  status: 'Status of the queue',
  json: 'The queue is JSON',
  shape: 'Fields of the queue',
  tracks: 'Tracks to play',
  stream: 'Stream request for the first track',
  type: 'Streaming type',
  'stream-url': 'Stream URL',
  playlist: 'Playlist',
  segment: 'First segment of the preview',
  play: 'Play URL, used if streaming fails',
  'mixtape-page': 'Page that Share links to',
  cover: 'Cover',
} as const;

export type MixtapeStep = keyof typeof MIXTAPE_STEPS;

const QUEUE = 'GET {api-base}/v3/mixtapes/{mixtape-id}/queue';
const STREAM = 'GET {api-base}/v2.0/stream/{track_id}';

/** The part of the API that each step checks: a request, or a field of its response, and the section of docs/api.md. */
const API_PARTS: Readonly<Record<MixtapeStep, string>> = {
  reach: `${QUEUE} (api.md#queue)`,
  cors: `${QUEUE}, Access-Control-Allow-Origin (api.md#cors)`,
  status: `${QUEUE}, status (api.md#errors-and-retries)`,
  json: `${QUEUE}, body (api.md#queue)`,
  shape: `${QUEUE}, fields (api.md#queue)`,
  tracks: `${QUEUE}, data (api.md#queue)`,
  stream: `${STREAM} (api.md#stream)`,
  type: `${STREAM}, streams[].type (api.md#stream)`,
  'stream-url': `${STREAM}, streams[].url (api.md#stream)`,
  playlist: 'the playlist that streams[].url names (api.md#stream)',
  segment: 'a segment of the playlist that streams[].url names (api.md#stream)',
  play: 'GET {site-base}/play/{track_id} (api.md#play-url)',
  'mixtape-page': `${QUEUE}, included.mixtape.slug and url (api.md#queue)`,
  cover: `${QUEUE}, included.mixtape.cover (api.md#queue)`,
};

/** A step's result; if something is wrong, with the part of the API that the response violates. */
export function mixtapeFinding(step: MixtapeStep, remark: Remark): Finding {
  const isWrong = remark.verdict === 'broken' || remark.verdict === 'warning';
  return { step, ...remark, ...(isWrong ? { api: API_PARTS[step] } : {}) };
}
