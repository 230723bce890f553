import { requestEarly } from '../../platform/http/early-requests.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { streamCallUrl } from '../api/mixtape-api.ts';
import { DEADLINES } from '../model/playback/patience.ts';
import type { RequestedTrack, SoundSettings } from './request-sound.ts';
import { hasMediaSource } from './sources/media-feed.ts';

const loadRequestSound = lazyChunk(() => import('./request-sound.ts'));

/**
 * Sends the requests for a track's first sound before the engine has loaded, which uses the responses: the stream call
 * at once, the others when their code has loaded. Rejects if one of them fails. Callers can ignore that, because the
 * engine repeats a failed request and reports its error.
 * @param isWanted whether the track is still the active one, and the engine has not loaded yet
 */
export async function sendFirstRequests(
  track: RequestedTrack,
  settings: SoundSettings,
  isWanted: () => boolean,
): Promise<void> {
  // Without Media Source, the audio element itself requests the stream or the file.
  if (!hasMediaSource()) return;
  // If several tracks are selected in one task, only the last one is wanted.
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
