import { PlayerError } from '../../../platform/model/player-error.ts';
import { audioVariants, chooseVariant } from '../../model/stream/choose-audio.ts';
import type { TrackStream } from '../../model/stream/parse-streams.ts';
import { parseSegmentList } from '../../model/stream/segment-list.ts';
import { supportedName } from './media-feed.ts';
import type { MediaLoads } from './media-loads.ts';
import type { Recording } from './segment-source.ts';

/**
 * Reads a stream's playlist, and that of the best variant if it is a playlist of playlists.
 * @returns the recording that our own source can play; `null` if only hls.js may play the stream
 * @throws PlayerError if nothing can
 */
export async function findRecording(address: string, loads: MediaLoads, trackId: string): Promise<Recording | null> {
  const { text, url } = await loads.text(address);
  if (!/^#EXTM3U/.test(text) || !/^#EXT(INF|-X-STREAM-INF):/m.test(text))
    throw new PlayerError('media-failed', `The playlist ${address} lists nothing to play.`, { trackId });
  const list = parseSegmentList(text);
  if (list !== null) return { list, url };
  const variant = chooseVariant(audioVariants(text), (codec) => supportedName(codec) !== null);
  if (variant === null) return null;
  const chosen = await loads.text(loads.addressOf(variant.uri, url));
  const chosenList = parseSegmentList(chosen.text);
  return chosenList && { list: chosenList, url: chosen.url };
}

/** Whether our own source can play every stream that a queue names, which only a playlist in the queue can tell. */
export function areRecordings(streams: readonly TrackStream[]): boolean {
  return streams.every(({ playlist }) => playlist !== undefined && parseSegmentList(playlist) !== null);
}
