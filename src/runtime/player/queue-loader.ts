import type { Deadlines } from '../../domain/playback/patience.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Queue } from '../../domain/queue/mixtape.ts';
import { filterTracks, MAX_TRACKS, type ParsedQueue } from '../../domain/queue/parse-queue.ts';
import type { PlayerSettings } from '../../domain/settings.ts';
import type { Http } from '../../io/api/http.ts';
import { queueUrl } from '../../io/api/mixtape-api.ts';
import { log } from '../../io/log.ts';
import { requestQueue } from './queue-requests.ts';

/** Keeps the queue of one player: asks for it, filters it, and tells what came of it. */
export interface QueueLoader {
  readonly isAskedFor: boolean;
  /** Asks for the queue, unless it has been asked for already. */
  ensure(): void;
  /** Asks for the queue, which may be another one by now. */
  ask(): void;
  /** Asks anew, whatever is in hand. Resolves when the queue is there. */
  reload(): Promise<void>;
  /** Filters what is in hand once more. */
  refilter(): void;
}

export interface QueueLoaderParts {
  readonly http: Http;
  readonly deadlines: Deadlines;
  /** Resolves once there are labels to show the queue with; never rejects. Called when the queue is requested. */
  labelsReady(): Promise<void>;
}

export function createQueueLoader(
  { http, deadlines, labelsReady }: QueueLoaderParts,
  settings: () => PlayerSettings,
  signal: AbortSignal,
  listener: { onLoading(): void; onQueue(queue: Queue): void; onError(error: PlayerError): void },
): QueueLoader {
  let current: { readonly promise: Promise<void>; readonly controller: AbortController } | null = null;
  let isLoading = false;
  /** The queue whose tracks were reported to be too many. */
  let reported: ParsedQueue | null = null;
  let parsed: { readonly url: string; readonly queue: ParsedQueue } | null = null;

  const currentUrl = (): string => queueUrl(settings(), settings().mixtapeId);

  function accept(queue: ParsedQueue): void {
    const { mixtapeId, trackIds } = settings();
    const wanted = filterTracks(queue.tracks, trackIds);
    const tracks = wanted.length > MAX_TRACKS ? Object.freeze(wanted.slice(0, MAX_TRACKS)) : wanted;
    if (tracks !== wanted && reported !== queue) {
      reported = queue;
      const [all, used] = [wanted.length, MAX_TRACKS].map((count) => count.toLocaleString('en'));
      log(
        'warn',
        `The mixtape ${mixtapeId} has ${all} tracks; only the first ${used} are used. Use track-ids to choose.`,
      );
    }
    if (tracks.length === 0) {
      const reason = queue.tracks.length === 0 ? 'has no tracks' : `has none of the tracks ${trackIds.join(', ')}`;
      throw new PlayerError('queue-empty', `The queue of the mixtape ${mixtapeId} ${reason}.`);
    }
    listener.onQueue({ mixtape: queue.mixtape, tracks });
  }

  /** A script that was bundled, or comes from a package CDN, looks for the API where there is none. */
  function describe(error: unknown): PlayerError {
    const known =
      error instanceof PlayerError ? error : new PlayerError('queue-failed', String(error), { cause: error });
    if (!settings().isApiBaseGuessed || !/^queue-(failed|invalid)$/.test(known.code)) return known;
    const hint = 'This is the origin of the script; if the API is elsewhere, set api-base.';
    return new PlayerError(known.code, `${known.message} ${hint}`, known);
  }

  function load(fresh: boolean): Promise<void> {
    current?.controller.abort();
    const controller = new AbortController();
    const mine = AbortSignal.any([signal, controller.signal]);
    const run = async (): Promise<void> => {
      try {
        if (settings().mixtapeId === '') {
          // Whoever hears of it may ask for another at once.
          await Promise.resolve();
          throw new PlayerError('config-missing', 'A mixtape player has no mixtape-id, so it stays hidden.');
        }
        const url = currentUrl();
        const labels = labelsReady();
        const queue = await requestQueue(url, http, deadlines, { signal: mine, fresh });
        await labels;
        mine.throwIfAborted();
        parsed = { url, queue };
        for (const warning of queue.warnings) log('warn', warning);
        accept(queue);
      } catch (error) {
        mine.throwIfAborted();
        const known = describe(error);
        listener.onError(known);
        throw known;
      }
    };
    isLoading = true;
    listener.onLoading();
    const promise = run().finally(() => {
      if (current?.controller === controller) isLoading = false;
    });
    promise.catch(() => {});
    current = { promise, controller };
    return promise;
  }

  return {
    get isAskedFor() {
      return current !== null;
    },
    ensure() {
      if (current === null) load(false);
    },
    ask: () => void load(false),
    reload: () => load(true),
    refilter() {
      // That of another mixtape is not in hand, but on its way out.
      if (parsed === null || parsed.url !== currentUrl()) return;
      try {
        accept(parsed.queue);
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        listener.onError(error);
        // A newer queue is still on its way.
        if (isLoading) listener.onLoading();
      }
    },
  };
}
