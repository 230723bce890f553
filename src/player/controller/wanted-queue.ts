import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Queue, Track } from '../model/queue/mixtape.ts';
import { filterTracks, MAX_TRACKS, type ParsedQueue } from '../model/queue/parse-queue.ts';
import type { PlayerSettings } from '../model/settings.ts';

interface WantedQueueListener {
  onQueue(queue: Queue): void;
  onError(error: PlayerError): void;
}

/** Whether a player of this page has warned that share links may lead to the wrong host. */
let isSiteBaseReported = false;

/** Keeps the queue that was loaded last, and gives the player the tracks of it that the author wants. */
export function createWantedQueue(settings: () => PlayerSettings, listener: WantedQueueListener) {
  /** The queue whose surplus of tracks has been logged. */
  let reported: ParsedQueue | null = null;
  let loaded: { readonly url: string; readonly queue: ParsedQueue } | null = null;

  /** @throws PlayerError `queue-empty` */
  function accept(queue: ParsedQueue): void {
    const tracks = wantedTracks(queue, settings(), queue !== reported);
    if (tracks.length === MAX_TRACKS) reported = queue;
    warnOfSiteBase(queue, settings());
    listener.onQueue({ mixtape: queue.mixtape, tracks });
  }

  return {
    /** @throws PlayerError `queue-empty` */
    take(url: string, queue: ParsedQueue): void {
      loaded = { url, queue };
      for (const warning of queue.warnings) log('warn', warning);
      accept(queue);
    },
    /**
     * Applies changed settings, unless the queue was loaded from elsewhere.
     * @returns false if the listener has got an error
     */
    refilter(url: string): boolean {
      try {
        if (loaded?.url === url) accept(loaded.queue);
        return true;
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        listener.onError(error);
        return false;
      }
    },
  };
}

/**
 * The tracks that the author wants, up to the most that a player takes.
 * @param warnsOfLength whether to log that there are more
 * @throws PlayerError `queue-empty`
 */
function wantedTracks(
  queue: ParsedQueue,
  { mixtapeId, trackIds }: PlayerSettings,
  warnsOfLength: boolean,
): readonly Track[] {
  const wanted = filterTracks(queue.tracks, trackIds);
  if (wanted.length === 0) {
    const reason = queue.tracks.length === 0 ? 'has no tracks' : `has none of the tracks ${trackIds.join(', ')}`;
    throw new PlayerError('queue-empty', `The queue of the mixtape ${mixtapeId} ${reason}.`);
  }
  if (wanted.length <= MAX_TRACKS) return wanted;
  if (warnsOfLength) {
    const all = wanted.length.toLocaleString('en');
    const used = MAX_TRACKS.toLocaleString('en');
    log(
      'warn',
      `The mixtape ${mixtapeId} has ${all} tracks; only the first ${used} are used. Use track-ids to choose.`,
    );
  }
  return Object.freeze(wanted.slice(0, MAX_TRACKS));
}

function warnOfSiteBase({ mixtape }: ParsedQueue, { isSiteBaseGuessed, siteBase }: PlayerSettings): void {
  if (!isSiteBaseGuessed || !mixtape?.slug || mixtape.url || isSiteBaseReported) return;
  isSiteBaseReported = true;
  log('warn', `Share links lead to ${siteBase}/mixtape/…. If that is elsewhere, set site-base.`);
}
