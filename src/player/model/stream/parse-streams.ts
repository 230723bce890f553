import { field, MAX_URL, textField } from '../../../platform/model/fields.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';

/**
 * The URLs of the streaming playlists in the stream response, in its order: the entries whose type contains `mpegurl`, in
 * upper or lower case. The first one that is safe to load is played.
 * @throws PlayerError `stream-invalid` if the answer has no list of streams
 */
export function parseStreams(answer: unknown): readonly string[] {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) throw new PlayerError('stream-invalid', 'The stream answer has no list of streams.');
  return streams
    .filter((stream) => /mpegurl/i.test(textField(stream, 'type', 200)))
    .map((stream) => textField(stream, 'url', MAX_URL))
    .filter(Boolean);
}
