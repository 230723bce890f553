import { PlayerError } from '@mixtape-player/source/platform/model/player-error.ts';
import type { Mixtape, Track } from '@mixtape-player/source/player/model/queue/mixtape.ts';
import { filterTracks, parseQueue } from '@mixtape-player/source/player/model/queue/parse-queue.ts';
import type { PlayerSettings } from '@mixtape-player/source/player/model/settings.ts';
import { broken, fine, type Remark, warning } from '../finding.ts';
import { describeMissingList, describeQueue } from './describe-queue.ts';

const SHAPE =
  '{"data": [{"track_id": "1", "title": "…", "artist": "…", "duration": 52}], "included": {"mixtape": {"slug": "…", "title": "…", "artist": "…", "cover": "https://…", "djs": [{"name": "…"}]}}}';

/** Parses the queue as the player does. */
export function checkShape(
  answer: unknown,
  { apiBase }: PlayerSettings,
): { readonly remark: Remark; readonly tracks: readonly Track[]; readonly mixtape: Mixtape | null } {
  if (answer === undefined) return { remark: { verdict: 'skipped', what: '' }, tracks: [], mixtape: null };
  try {
    const { tracks, mixtape } = parseQueue(answer);
    const problems = describeQueue(answer, apiBase);
    const remark =
      problems.length === 0
        ? fine('All fields are valid.')
        : warning(
            `${problems.join('; ')}.`,
            'Correct them where the mixtape is made: in mixtape.json or the tags of the songs, or in the API.',
          );
    return { remark, tracks, mixtape };
  } catch (error) {
    if (!(error instanceof PlayerError)) throw error;
    const remark = broken(`${describeMissingList(answer)}.`, 'The queue must have this form:', SHAPE);
    return { remark, tracks: [], mixtape: null };
  }
}

export function checkTracks(tracks: readonly Track[], { trackIds }: PlayerSettings): Remark {
  if (tracks.length === 0)
    return broken('The queue has no tracks: the player stays hidden.', 'Add a track to the mixtape.');
  const kept = filterTracks(tracks, trackIds);
  const missing = trackIds.filter((id) => !tracks.some(({ trackId }) => trackId === id));
  if (kept.length === 0) {
    return broken(
      `track-ids contains none of the ${tracks.length} tracks: the player stays hidden.`,
      'Use ids from the queue.',
      `track-ids="${tracks
        .slice(0, 3)
        .map(({ trackId }) => trackId)
        .join(' ')}"`,
    );
  }
  if (missing.length > 0) {
    return warning(
      `track-ids contains ids that are not in the queue: ${missing.join(', ')}.`,
      'Remove or fix these ids.',
    );
  }
  return fine(`${kept.length} of ${tracks.length}.`);
}
