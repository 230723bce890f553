import { requestEarly } from '../../platform/http/early-requests.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { streamCallUrl } from '../api/mixtape-api.ts';
import { DEADLINES } from '../model/playback/patience.ts';
import type { RequestedTrack, SoundSettings } from './request-sound.ts';
import { hasMediaSource } from './sources/media-feed.ts';

const loadRequestSound = lazyChunk(() => import('./request-sound.ts'));

/**
 * Sends the requests for a track's first sound before the engine is there, which takes the responses: the stream's answer at once,
 * the rest when the code for it has come. Rejects if something is wrong with them: the engine sends them, too, and reports that.
 * @param isWanted says whether the track is still the active one, and the engine has not come
 */
export async function sendFirstRequests(
  track: RequestedTrack,
  settings: SoundSettings,
  isWanted: () => boolean,
): Promise<void> {
  // Without Media Source, the audio element itself requests the stream or the file.
  if (!hasMediaSource()) return;
  // If several tracks are chosen in one task, only the last is wanted.
  await null;
  const request = (url: string): Promise<Response> | null =>
    isWanted() ? requestEarly(url, DEADLINES.requestMs) : null;
  let answer: Promise<Response> | null = null;
  if (track.streams === undefined) {
    // A request with a key needs a header.
    if (settings.apiKey === '') answer = request(streamCallUrl(settings, track.trackId));
    if (answer === null) return;
  }
  const { requestSound } = await loadRequestSound(true);
  await requestSound(track, settings, request, answer);
}
