import { type Http, isTemporaryStatus } from '../../platform/http/http.ts';
import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { onRestored } from '../../platform/page/page-lifecycle.ts';
import { fetchQueue, parseInlineQueue, queueUrl } from '../api/mixtape-api.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { Queue } from '../model/queue/mixtape.ts';
import { filterTracks, MAX_TRACKS, type ParsedQueue } from '../model/queue/parse-queue.ts';
import type { PlayerSettings } from '../model/settings.ts';
import type { PlayerPage } from '../page/player-page.ts';

export type QueueLoader = ReturnType<typeof createQueueLoader>;

export interface QueueLoaderDeps {
  readonly http: Http;
  readonly deadlines: Deadlines;
  /** Called when the queue is requested. Resolves once the player has labels to show; never rejects. */
  labelsReady(): Promise<void>;
  /** Calls back once the parser has left the player: the first time with its inline queue, if it has one. */
  takeInlineQueue(signal: AbortSignal, callback: (text: string | null) => void): void;
}

/** The page, as far as it says when to ask again. */
type NetworkPage = Pick<PlayerPage, 'onNetworkReturn'>;

interface QueueListener {
  onLoading(): void;
  onQueue(queue: Queue): void;
  onError(error: PlayerError): void;
  /** Whether the player has tracks, from an earlier answer. */
  hasQueue(): boolean;
}

/** Whether a player of this page has warned that share links may lead to the wrong host. */
let isSiteBaseReported = false;

export function createQueueLoader(
  { http, deadlines, labelsReady, takeInlineQueue }: QueueLoaderDeps,
  settings: () => PlayerSettings,
  page: NetworkPage,
  signal: AbortSignal,
  listener: QueueListener,
) {
  let current: { readonly promise: Promise<void>; readonly controller: AbortController } | null = null;
  let isLoading = false;
  /** The queue for which "too many tracks" was logged. */
  let reported: ParsedQueue | null = null;
  let parsed: { readonly url: string; readonly queue: ParsedQueue } | null = null;

  let inlineText: string | null = null;
  let isParsed = false;
  const parsing = new Promise<void>((resolve) => {
    takeInlineQueue(signal, (text) => {
      isParsed = true;
      inlineText = text;
      resolve();
    });
  });
  // An inline queue costs no request, so it does not wait until the player is near the viewport.
  void parsing.then(() => inlineText !== null && settings().mixtapeId !== '' && ensure());

  /** While a queue that has failed is asked for again. */
  let asking: AbortController | null = null;

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
    warnOfSiteBase(queue, settings());
    listener.onQueue({ mixtape: queue.mixtape, tracks });
  }

  /** Replaces the first request. */
  function inlineQueue(): ParsedQueue | null {
    const text = inlineText;
    inlineText = null;
    try {
      return text === null ? null : parseInlineQueue(text);
    } catch (error) {
      log('error', error);
      return null;
    }
  }

  function load(fresh: boolean): Promise<void> {
    current?.controller.abort();
    asking?.abort();
    if (fresh) inlineText = null;
    const controller = new AbortController();
    const loadSignal = AbortSignal.any([signal, controller.signal]);
    const run = async (): Promise<void> => {
      try {
        if (settings().mixtapeId === '') {
          // Report asynchronously: a handler of `mixtapeerror` may call `reload()`.
          await Promise.resolve();
          throw new PlayerError('config-missing', 'A mixtape player has no mixtape-id, so it stays hidden.');
        }
        const labels = labelsReady();
        if (!fresh && !isParsed) {
          await parsing;
          loadSignal.throwIfAborted();
        }
        const url = currentUrl();
        const queue = inlineQueue() ?? (await requestQueue(url, http, deadlines, { signal: loadSignal, fresh }));
        await labels;
        loadSignal.throwIfAborted();
        take(url, queue);
      } catch (error) {
        loadSignal.throwIfAborted();
        const known = describe(error, settings());
        if (mayPass(error)) askAgain();
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

  function take(url: string, queue: ParsedQueue): void {
    parsed = { url, queue };
    for (const warning of queue.warnings) log('warn', warning);
    accept(queue);
  }

  /** The page has heard of the failure: what fails again is neither logged nor dispatched. */
  function askAgain(): void {
    // A player that has tracks goes on with them: `reload()` has rejected.
    if (listener.hasQueue()) return;
    const controller = new AbortController();
    asking = controller;
    const askingSignal = AbortSignal.any([signal, controller.signal]);
    const ask = async (): Promise<void> => {
      const url = currentUrl();
      const once = { signal: askingSignal, fresh: false, maxRequests: 1 };
      const queue = await requestQueue(url, http, deadlines, once);
      if (!askingSignal.aborted) take(url, queue);
    };
    askUntilAnswered(page, askingSignal, ask, () => controller.abort());
  }

  function ensure(): void {
    if (current === null) load(false);
  }

  return {
    isRequested: () => current !== null,
    ensure,
    /** Requests the queue with the present settings, perhaps from a response that other players share. */
    request: () => void load(false),
    /** Requests the queue from the network. Resolves when it is loaded. */
    reload: () => load(true),
    refilter(): void {
      // The loaded queue may belong to the former mixtape.
      if (parsed === null || parsed.url !== currentUrl()) return;
      try {
        accept(parsed.queue);
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        listener.onError(error);
        // A newer queue is still loading.
        if (isLoading) listener.onLoading();
      }
    },
  };
}

function warnOfSiteBase({ mixtape }: ParsedQueue, { isSiteBaseGuessed, siteBase }: PlayerSettings): void {
  if (!isSiteBaseGuessed || !mixtape?.slug || mixtape.url || isSiteBaseReported) return;
  isSiteBaseReported = true;
  log('warn', `Share links lead to ${siteBase}/mixtape/…. If that is elsewhere, set site-base.`);
}

/** Without `api-base`, a script on a package CDN requests the API from the wrong origin, and so may one in a bundle. */
function describe(error: unknown, { isApiBaseGuessed }: PlayerSettings): PlayerError {
  const known = error instanceof PlayerError ? error : new PlayerError('queue-failed', String(error), { cause: error });
  if (!isApiBaseGuessed || !/^queue-(failed|invalid)$/.test(known.code)) return known;
  const hint =
    'If the API is elsewhere, set api-base; for a container or a frame, data-api-base on the tag of our script.';
  return new PlayerError(known.code, `${known.message} ${hint}`, known);
}

/** Asks when the network may be back, one request each time, until an answer says that there is a queue, or none. */
function askUntilAnswered(page: NetworkPage, signal: AbortSignal, ask: () => Promise<void>, end: () => void): void {
  let isAsking = false;
  const askOnce = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      await ask();
      end();
    } catch (error) {
      if (signal.aborted || mayPass(error)) return;
      end();
      if (!(error instanceof PlayerError)) log('error', error);
    } finally {
      isAsking = false;
    }
  };
  page.onNetworkReturn(signal, () => void askOnce());
  onRestored(signal, () => void askOnce());
}

/** Whether the queue may come later: without an answer of a server, or with a status that says so. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof PlayerError) || error.code !== 'queue-failed') return false;
  return error.status === undefined || isTemporaryStatus(error.status);
}

interface SharedRequest {
  readonly controller: AbortController;
  readonly queue: Promise<ParsedQueue>;
  users: number;
}

/** The queues that players of this page use or are loading, by address. */
const requests = new Map<string, SharedRequest>();

/**
 * Requests a queue, once for all players that need it at the same time. @param options `fresh`: in any case;
 * `maxRequests`: as for `http`
 */
export function requestQueue(
  url: string,
  http: Http,
  deadlines: Deadlines,
  { signal, fresh, ...options }: { signal: AbortSignal; fresh: boolean; maxRequests?: number },
): Promise<ParsedQueue> {
  let shared = requests.get(url);
  if (shared === undefined || fresh) {
    const controller = new AbortController();
    const queue = fetchQueue(http, url, { ...options, signal: controller.signal, deadlines });
    const created: SharedRequest = { controller, queue, users: 0 };
    const forget = (): void => {
      if (requests.get(url) === created) requests.delete(url);
    };
    // A failed request is not shared with later players.
    queue.catch(forget);
    controller.signal.addEventListener('abort', forget);
    requests.set(url, created);
    shared = created;
  }
  const request = shared;
  request.users += 1;
  return new Promise((resolve, reject) => {
    request.queue.then(resolve, reject);
    const leave = (): void => {
      request.users -= 1;
      if (request.users === 0) request.controller.abort();
      // The request may go on for other players, so reject here.
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}
