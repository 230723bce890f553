import { safeHttpUrl } from '@mixtape-player/source/platform/http/safe-url.ts';
import { playUrl, queueUrl } from '@mixtape-player/source/player/api/mixtape-api.ts';
import { filterTracks } from '@mixtape-player/source/player/model/queue/parse-queue.ts';
import { checkReach, cors, status } from '../access.ts';
import { type Finding, fine } from '../finding.ts';
import { readJson } from '../read-json.ts';
import { recording, requestBoth, type World } from '../world.ts';
import { checkShape, checkTracks } from './check-shape.ts';
import { checkStream } from './check-stream.ts';
import { checkStreamRequest, streamsOfQueue } from './check-stream-request.ts';
import { checkCover, checkMixtapePage, checkPlayUrl } from './check-urls.ts';
import type { MixtapeQuestion, Needs } from './mixtape-question.ts';
import { mixtapeFinding } from './mixtape-steps.ts';

/**
 * Sends the player's requests, and yields a finding for each step. A step that is not reached has no finding.
 * @param needs collects the URLs that the player needs
 */
export async function* checkMixtape(
  question: MixtapeQuestion,
  world: World,
  needs: Needs,
): AsyncGenerator<Finding, void> {
  const { settings, pageOrigin } = question;
  const url = queueUrl(settings, settings.mixtapeId);
  const recorded = recording(world, needs.connect);
  const results = await requestBoth(recorded, url, { pageOrigin });
  const reached = checkReach(results, pageOrigin, world.origin);
  yield mixtapeFinding('reach', reached);
  if (reached.verdict === 'broken') return;
  // The demo's server also reads a response that the page may not read, so that all problems are found at once.
  yield mixtapeFinding('cors', cors(results.probed, pageOrigin));
  const answered = status(results);
  yield mixtapeFinding('status', answered);
  if (answered.verdict !== 'fine') return;
  const json = readJson(results);
  yield mixtapeFinding('json', json.remark);
  if (json.value === undefined) return;
  const { remark, tracks, mixtape } = checkShape(json.value, settings);
  yield mixtapeFinding('shape', remark);
  if (remark.verdict === 'broken') return;
  yield mixtapeFinding('tracks', checkTracks(tracks, settings));

  const [track] = filterTracks(tracks, settings.trackIds);
  if (track) {
    const stream = track.streams ? streamsOfQueue(track.streams) : await checkStreamRequest(track, question, recorded);
    yield mixtapeFinding('stream', stream.remark);
    if (stream.answer !== undefined) yield* checkStream(stream.answer, question, recorded);
    const play = playUrl(settings, track);
    yield mixtapeFinding('play', await checkPlayUrl(play, pageOrigin, recording(world, needs.media)));
  }
  if (mixtape === null) return;
  yield mixtapeFinding('mixtape-page', await checkMixtapePage(mixtape, settings, world));
  const cover = safeHttpUrl(mixtape.cover ?? '', `${settings.apiBase}/`);
  if (mixtape.cover === null || cover === null) {
    yield mixtapeFinding('cover', fine('There is no cover with an http URL: a pattern is shown instead.'));
  } else {
    yield mixtapeFinding('cover', await checkCover(cover, pageOrigin, recording(world, needs.images)));
  }
}
