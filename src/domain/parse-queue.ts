import * as v from 'valibot';
import type { Mixtape, Queue, Track } from './mixtape.ts';
import { PlayerError } from './player-error.ts';

/** A queue, and in plain words what had to be left out of it. */
export interface ParsedQueue extends Queue {
  readonly warnings: readonly string[];
}

/** Ids may come as numbers and are strings everywhere inside. */
const id = v.pipe(v.union([v.string(), v.pipe(v.number(), v.finite())]), v.transform(String), v.nonEmpty());
const text = v.fallback(v.string(), '');
const duration = v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))), null);

const queueSchema = v.object({
  data: v.array(v.unknown()),
  included: v.fallback(v.object({ mixtape: v.unknown() }), { mixtape: null }),
});
const trackSchema = v.object({ track_id: id, title: text, artist: text, duration });
const djSchema = v.object({ name: v.pipe(v.string(), v.nonEmpty()) });
const mixtapeSchema = v.object({
  slug: v.fallback(id, ''),
  cover: v.fallback(v.nullable(v.string()), null),
  artist: text,
  title: text,
  djs: v.fallback(v.array(v.unknown()), []),
});

/**
 * Checks the answer of the queue call and turns it into our own, frozen types.
 * What is missing in an entry is shown as missing; an entry that cannot be played is left out.
 * @throws PlayerError `queue-invalid` for what is not a queue
 */
export function parseQueue(answer: unknown): ParsedQueue {
  const queue = v.safeParse(queueSchema, answer);
  if (!queue.success) {
    const issue = queue.issues[0];
    throw new PlayerError(
      'queue-invalid',
      `The queue has not the expected shape: ${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`,
    );
  }
  const { data, included } = queue.output;
  return { mixtape: parseMixtape(included.mixtape), ...parseTracks(data) };
}

function parseTracks(entries: readonly unknown[]): { tracks: readonly Track[]; warnings: readonly string[] } {
  const tracks = new Map<string, Track>();
  const warnings: string[] = [];
  entries.forEach((entry, index) => {
    const parsed = v.safeParse(trackSchema, entry);
    if (!parsed.success) {
      warnings.push(`Entry ${index} of the queue has no track_id and was left out.`);
      return;
    }
    const { track_id: trackId, title, artist, duration } = parsed.output;
    if (tracks.has(trackId))
      warnings.push(`Entry ${index} of the queue repeats the track ${trackId} and was left out.`);
    else tracks.set(trackId, Object.freeze({ trackId, title, artist, duration }));
  });
  return { tracks: Object.freeze([...tracks.values()]), warnings };
}

function parseMixtape(value: unknown): Mixtape | null {
  const parsed = v.safeParse(mixtapeSchema, value);
  if (!parsed.success) return null;
  const { djs, ...mixtape } = parsed.output;
  const names = djs.flatMap((dj) => {
    const result = v.safeParse(djSchema, dj);
    return result.success ? [Object.freeze({ name: result.output.name })] : [];
  });
  return Object.freeze({ ...mixtape, djs: Object.freeze(names) });
}

/** Keeps the tracks whose id is in a list; no list, or an empty one, keeps all (specification, section 5). */
export function filterTracks(tracks: readonly Track[], trackIds: readonly string[]): readonly Track[] {
  if (trackIds.length === 0) return tracks;
  const wanted = new Set(trackIds);
  return Object.freeze(tracks.filter((track) => wanted.has(track.trackId)));
}
