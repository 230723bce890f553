import * as v from 'valibot';
import { PlayerError } from './player-error.ts';

const answerSchema = v.object({ streams: v.array(v.unknown()) });
const streamSchema = v.object({ type: v.string(), url: v.pipe(v.string(), v.nonEmpty()) });

/**
 * The addresses of the streaming playlists in the answer of the stream call, in its order: entries whose
 * type contains `mpegurl`, in any case. The first that is safe to load is the one to play.
 * @throws PlayerError `stream-invalid` for what is not a stream answer
 */
export function parseStreams(answer: unknown): readonly string[] {
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success) throw new PlayerError('stream-invalid', 'The stream answer has no list of streams.');
  return parsed.output.streams.flatMap((entry) => {
    const stream = v.safeParse(streamSchema, entry);
    return stream.success && /mpegurl/i.test(stream.output.type) ? [stream.output.url] : [];
  });
}
