import type { Track } from '../../../../src/domain/queue/mixtape.ts';
import { streamCallUrl } from '../../../../src/io/api/mixtape-api.ts';
import { answerOf, cors, reach, redirects, status } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, worst } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { readJson } from '../read-json.ts';
import { type Asked, ask, statusOf, type World } from '../world.ts';
import type { MixtapeQuestion } from './mixtape-question.ts';

/** What came of a stream call: the answer, where there is one that can be read. */
export interface StreamCall {
  readonly remark: Remark;
  readonly answer: unknown;
}

/** Asks where a track is streamed from, with the key that the player would send. */
export async function checkStreamCall(
  { trackId, title }: Track,
  { settings, pageOrigin }: MixtapeQuestion,
  world: World,
): Promise<StreamCall> {
  const { apiKey } = settings;
  const url = streamCallUrl(settings, trackId);
  const isForeign = new URL(url).origin !== pageOrigin;
  const [asked, preflight] = await Promise.all([
    ask(world, url, { pageOrigin, apiKey }),
    apiKey !== '' && isForeign ? checkPreflight(url, pageOrigin, world) : fine(''),
  ]);
  const answered = checkKey(asked, apiKey) ?? status(asked);
  const json = answered.verdict === 'fine' ? readJson(asked) : { remark: answered, value: undefined };
  const named = title === '' ? trackId : `${title} (${trackId})`;
  const read =
    json.remark.verdict === 'fine' ? fine(`Answered for ${named}${redirects(asked.probed.hops)}.`) : json.remark;
  const remark = worst([
    reach(asked, pageOrigin, world.origin),
    preflight,
    ...answerOf(read, cors(asked.probed, pageOrigin)),
  ]);
  return { remark, answer: json.value };
}

function checkKey(asked: Asked, apiKey: string): Remark | null {
  const code = statusOf(asked);
  if (code !== 401 && code !== 403) return null;
  return apiKey === ''
    ? broken(
        `Status ${code}: the stream call asks for a key, and none is sent.`,
        'Set the key on the player.',
        'api-key="…"',
      )
    : broken(
        `Status ${code}: the API key is refused.`,
        'Compare it with the one that the API gave out: letter by letter, without spaces, and not withdrawn.',
      );
}

/** A header of our own makes a browser ask first. */
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
    return broken('The browser asks first whether it may send the key (OPTIONS), and gets no answer.');
  const copy = 'Access-Control-Allow-Headers: X-API-Key';
  if (answer.status < 200 || answer.status > 299) {
    return broken(
      `The browser asks first whether it may send the key (OPTIONS), and gets status ${answer.status}.`,
      'Let the API answer OPTIONS with status 204, Access-Control-Allow-Origin and this header, without asking for the key.',
      copy,
    );
  }
  const allowed = (answer.headers['access-control-allow-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  if (!allowed.includes('x-api-key') && !allowed.includes('*')) {
    return broken(
      'The answer to OPTIONS does not allow the header that carries the key.',
      'Let it send this as well.',
      copy,
    );
  }
  return cors(probed, pageOrigin);
}
