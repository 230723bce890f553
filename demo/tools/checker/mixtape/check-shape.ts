import { PlayerError } from '../../../../src/domain/player-error.ts';
import type { Mixtape, Track } from '../../../../src/domain/queue/mixtape.ts';
import { filterTracks, parseQueue } from '../../../../src/domain/queue/parse-queue.ts';
import type { PlayerSettings } from '../../../../src/domain/settings.ts';
import { broken, fine, type Remark, warning } from '../finding.ts';
import { describeMissingList, describeQueue } from './describe-queue.ts';

const SHAPE =
  '{"data": [{"track_id": "1", "title": "…", "artist": "…", "duration": 52}], "included": {"mixtape": {"slug": "…", "title": "…", "artist": "…", "cover": "https://…", "djs": [{"name": "…"}]}}}';

/** What the player makes of the queue. */
export function checkShape(
  answer: unknown,
  { apiBase }: PlayerSettings,
): { readonly remark: Remark; readonly tracks: readonly Track[]; readonly mixtape: Mixtape | null } {
  if (answer === undefined) return { remark: { verdict: 'skipped', what: '' }, tracks: [], mixtape: null };
  try {
    const { tracks, mixtape } = parseQueue(answer);
    const oddities = describeQueue(answer, apiBase);
    const remark =
      oddities.length === 0
        ? fine('Every field is what it should be.')
        : warning(`${oddities.join('; ')}.`, 'Mend these fields in the answer of the API.');
    return { remark, tracks, mixtape };
  } catch (error) {
    if (!(error instanceof PlayerError)) throw error;
    const remark = broken(`${describeMissingList(answer)}.`, 'The queue has to look like this:', SHAPE);
    return { remark, tracks: [], mixtape: null };
  }
}

export function checkTracks(tracks: readonly Track[], { trackIds }: PlayerSettings): Remark {
  if (tracks.length === 0) return broken('No track is left: the player stays hidden.', 'Put a track into the mixtape.');
  const kept = filterTracks(tracks, trackIds);
  const missing = trackIds.filter((id) => !tracks.some(({ trackId }) => trackId === id));
  if (kept.length === 0) {
    return broken(
      `track-ids keeps none of the ${tracks.length} tracks: the player stays hidden.`,
      'The ids have to be those of the queue.',
      `track-ids="${tracks
        .slice(0, 3)
        .map(({ trackId }) => trackId)
        .join(' ')}"`,
    );
  }
  if (missing.length > 0) {
    return warning(
      `track-ids names what is not in the queue: ${missing.join(', ')}.`,
      'Take these ids out, or mend them.',
    );
  }
  return fine(`${kept.length} of ${tracks.length}.`);
}
