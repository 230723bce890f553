import { filterTracks } from '../../../../src/domain/queue/parse-queue.ts';
import { playUrl, queueUrl } from '../../../../src/io/api/mixtape-api.ts';
import { safeHttpUrl } from '../../../../src/io/api/safe-url.ts';
import { cors, reach, status } from '../access.ts';
import { type Finding, fine } from '../finding.ts';
import { readJson } from '../read-json.ts';
import { ask, noting, type World } from '../world.ts';
import { checkCover, checkMixtapePage, checkPlayUrl } from './check-addresses.ts';
import { checkShape, checkTracks } from './check-shape.ts';
import { checkStream } from './check-stream.ts';
import { checkStreamCall } from './check-stream-call.ts';
import type { MixtapeQuestion, Needs } from './mixtape-question.ts';
import { mixtapeFinding } from './mixtape-steps.ts';

/**
 * Goes the player's way, request by request, and says what it met. A step that is not reached is not spoken of.
 * @param needs is filled on the way
 */
export async function* checkMixtape(
  question: MixtapeQuestion,
  world: World,
  needs: Needs,
): AsyncGenerator<Finding, void> {
  const { settings, pageOrigin } = question;
  const url = queueUrl(settings, settings.mixtapeId);
  const calls = noting(world, needs.connect);
  const asked = await ask(calls, url, { pageOrigin });
  const reached = reach(asked, pageOrigin, world.origin);
  yield mixtapeFinding('reach', reached);
  if (reached.verdict === 'broken') return;
  // What a page may not read is looked at all the same, by the demo's server: so that all is mended in one go.
  yield mixtapeFinding('cors', cors(asked.probed, pageOrigin));
  const answered = status(asked);
  yield mixtapeFinding('status', answered);
  if (answered.verdict !== 'fine') return;
  const json = readJson(asked);
  yield mixtapeFinding('json', json.remark);
  if (json.value === undefined) return;
  const { remark, tracks, mixtape } = checkShape(json.value, settings);
  yield mixtapeFinding('shape', remark);
  if (remark.verdict === 'broken') return;
  yield mixtapeFinding('tracks', checkTracks(tracks, settings));

  const [track] = filterTracks(tracks, settings.trackIds);
  if (track) {
    const call = await checkStreamCall(track, question, calls);
    yield mixtapeFinding('stream', call.remark);
    if (call.answer !== undefined) yield* checkStream(call.answer, question, calls);
    const play = playUrl(settings, track.trackId);
    yield mixtapeFinding('play', await checkPlayUrl(play, pageOrigin, noting(world, needs.media)));
  }
  if (mixtape === null) return;
  yield mixtapeFinding('mixtape-page', await checkMixtapePage(mixtape, settings, world));
  const cover = safeHttpUrl(mixtape.cover ?? '', `${settings.apiBase}/`);
  if (mixtape.cover === null || cover === null) {
    yield mixtapeFinding('cover', fine('There is none that may be shown: a pattern takes its place.'));
  } else {
    yield mixtapeFinding('cover', await checkCover(cover, pageOrigin, noting(world, needs.images)));
  }
}
