import { PlayerError } from '../player-error.ts';
import { field, textField } from '../queue/fields.ts';

/**
 * The addresses of the streaming playlists in the answer of the stream call, in its order: entries whose
 * type contains `mpegurl`, in any case. The first that is safe to load is the one to play.
 * @throws PlayerError `stream-invalid` for what is not a stream answer
 */
export function parseStreams(answer: unknown): readonly string[] {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) throw new PlayerError('stream-invalid', 'The stream answer has no list of streams.');
  return streams
    .filter((stream) => /mpegurl/i.test(textField(stream, 'type')))
    .map((stream) => textField(stream, 'url'))
    .filter(Boolean);
}
