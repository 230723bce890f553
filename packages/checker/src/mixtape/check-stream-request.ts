import { streamCallUrl } from '@mixtape-player/source/player/api/mixtape-api.ts';
import type { Track } from '@mixtape-player/source/player/model/queue/mixtape.ts';
import type { TrackStream } from '@mixtape-player/source/player/model/stream/parse-streams.ts';
import { checkReach, cors, inOrderOfCause, redirects, status } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, worst } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { readJson } from '../read-json.ts';
import { requestBoth, statusOf, type UrlResults, type World } from '../world.ts';
import type { MixtapeQuestion } from './mixtape-question.ts';

/** The result of a stream request. `answer` is undefined if no readable response has arrived. */
export interface StreamResult {
  readonly remark: Remark;
  readonly answer: unknown;
}

/** Requests the streams of a track, with the key that the player would send. */
export async function checkStreamRequest(
  { trackId, title }: Track,
  { settings, pageOrigin }: MixtapeQuestion,
  world: World,
): Promise<StreamResult> {
  const { apiKey } = settings;
  const url = streamCallUrl(settings, trackId);
  const isForeign = new URL(url).origin !== pageOrigin;
  const [results, preflight] = await Promise.all([
    requestBoth(world, url, { pageOrigin, apiKey }),
    apiKey !== '' && isForeign ? checkPreflight(url, pageOrigin, world) : fine(''),
  ]);
  const answered = checkKey(results, apiKey) ?? status(results);
  const json = answered.verdict === 'fine' ? readJson(results) : { remark: answered, value: undefined };
  const named = title === '' ? trackId : `${title} (${trackId})`;
  const read =
    json.remark.verdict === 'fine'
      ? fine(`There is a response for ${named}${redirects(results.probed.hops)}.`)
      : json.remark;
  const remark = worst([
    checkReach(results, pageOrigin, world.origin),
    preflight,
    ...inOrderOfCause(read, cors(results.probed, pageOrigin)),
  ]);
  return { remark, answer: json.value };
}

/** The streams that the queue names in place of the API's answer. */
export function streamsOfQueue(streams: readonly TrackStream[]): StreamResult {
  if (streams.length === 0)
    return { remark: fine('Not sent: the queue says that there is no stream.'), answer: undefined };
  return {
    remark: fine('Not sent unless a server refuses the stream that the queue names.'),
    answer: { streams: streams.map(({ url }) => ({ type: 'application/x-mpegurl', url })) },
  };
}

function checkKey(results: UrlResults, apiKey: string): Remark | null {
  const code = statusOf(results);
  if (code !== 401 && code !== 403) return null;
  return apiKey === ''
    ? broken(`Status ${code}: the API requires a key, and none is sent.`, 'Set the key on the player.', 'api-key="…"')
    : broken(`Status ${code}: the API key is refused.`, 'Check that it is complete, without spaces, and still valid.');
}

/** The key is in a custom header, so browsers send a preflight request first. */
async function checkPreflight(url: string, pageOrigin: string, world: World): Promise<Remark> {
  const probed = await world.probe({
    url,
    method: 'OPTIONS',
    origin: pageOrigin,
    headers: { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' },
  });
  if (!wasProbed(probed)) return UNCHECKED;
  const answer = probed.hops.at(-1);
  if (answer === undefined)
    return broken('The preflight request (OPTIONS), which asks whether the key may be sent, gets no response.');
  const copy = 'Access-Control-Allow-Headers: X-API-Key';
  if (answer.status < 200 || answer.status > 299) {
    return broken(
      `The preflight request (OPTIONS), which asks whether the key may be sent, gets status ${answer.status}.`,
      'Respond to OPTIONS with status 204, Access-Control-Allow-Origin and this header, without requiring the key.',
      copy,
    );
  }
  const allowed = (answer.headers['access-control-allow-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  if (!allowed.includes('x-api-key') && !allowed.includes('*')) {
    return broken('The response to OPTIONS does not allow the header with the key.', 'Send this header as well.', copy);
  }
  return cors(probed, pageOrigin);
}
