import { field, MAX_URL, textField } from '../../../platform/model/fields.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';

/** The URLs of streaming playlists, of the type `mpegurl`. @throws PlayerError `stream-invalid` if there is no list */
export function parseStreams(answer: unknown): readonly string[] {
  const streams = field(answer, 'streams');
  if (!Array.isArray(streams)) throw new PlayerError('stream-invalid', 'The stream answer has no list of streams.');
  return streams
    .filter((stream) => /mpegurl/i.test(textField(stream, 'type', 200)))
    .map((stream) => textField(stream, 'url', MAX_URL))
    .filter(Boolean);
}
