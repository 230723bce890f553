import { type Http, isTemporaryStatus } from '../../platform/http/http.ts';
import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { onRestored } from '../../platform/page/page-lifecycle.ts';
import { parseInlineQueue, queueUrl } from '../api/mixtape-api.ts';
import { requestQueue } from '../api/shared-queue-requests.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { Queue } from '../model/queue/mixtape.ts';
import type { ParsedQueue } from '../model/queue/parse-queue.ts';
import type { PlayerSettings } from '../model/settings.ts';
import type { PlayerPage } from '../page/player-page.ts';
import { createWantedQueue } from './wanted-queue.ts';

export type QueueLoader = ReturnType<typeof createQueueLoader>;

export interface QueueLoaderDeps {
  readonly http: Http;
  readonly deadlines: Deadlines;
  /** Called when the queue is requested. Resolves once the player has labels to show; never rejects. */
  labelsReady(): Promise<void>;
  /** Calls back once the parser has left the player: the first time with its inline queue, if it has one. */
  takeInlineQueue(signal: AbortSignal, callback: (text: string | null) => void): void;
}

/** The part of the page that says when to ask again. */
type NetworkPage = Pick<PlayerPage, 'onNetworkReturn'>;

interface QueueListener {
  onLoading(): void;
  onQueue(queue: Queue): void;
  onError(error: PlayerError): void;
  /** Whether the player has tracks, from an earlier answer. */
  hasQueue(): boolean;
}

/** A load of the queue. The next one ends it, also while it asks again after a failure. */
interface Load {
  readonly controller: AbortController;
  isLoading: boolean;
}

export function createQueueLoader(
  { http, deadlines, labelsReady, takeInlineQueue }: QueueLoaderDeps,
  settings: () => PlayerSettings,
  page: NetworkPage,
  signal: AbortSignal,
  listener: QueueListener,
) {
  const wanted = createWantedQueue(settings, listener);
  const inline = createInlineQueue(takeInlineQueue, signal);
  let newest: Load | null = null;

  const currentUrl = (): string => queueUrl(settings(), settings().mixtapeId);

  async function loadQueue(fresh: boolean, loadSignal: AbortSignal): Promise<void> {
    if (settings().mixtapeId === '') {
      // Report asynchronously: a handler of `mixtapeerror` may call `reload()`.
      await Promise.resolve();
      throw new PlayerError('config-missing', 'A mixtape player has no mixtape-id, so it stays hidden.');
    }
    const labels = labelsReady();
    if (!fresh && !inline.isParsed()) {
      await inline.found;
      loadSignal.throwIfAborted();
    }
    const url = currentUrl();
    const queue = inline.take() ?? (await requestQueue(url, http, deadlines, { signal: loadSignal, fresh }));
    await labels;
    loadSignal.throwIfAborted();
    wanted.take(url, queue);
  }

  /** The page has heard of the failure: if this fails again, it is neither logged nor dispatched. */
  function askAgain(loadSignal: AbortSignal): void {
    askUntilAnswered(page, loadSignal, async (askingSignal) => {
      const url = currentUrl();
      const options = { signal: askingSignal, fresh: false, maxRequests: 1 };
      const queue = await requestQueue(url, http, deadlines, options);
      if (!askingSignal.aborted) wanted.take(url, queue);
    });
  }

  async function load(fresh: boolean): Promise<void> {
    newest?.controller.abort();
    if (fresh) inline.drop();
    const controller = new AbortController();
    const loadSignal = AbortSignal.any([signal, controller.signal]);
    const started: Load = { controller, isLoading: true };
    newest = started;
    listener.onLoading();
    try {
      await loadQueue(fresh, loadSignal);
    } catch (error) {
      loadSignal.throwIfAborted();
      const known = describe(error, settings());
      // After a failed `reload()`, the player goes on with the tracks that it has.
      if (mayPass(error) && !listener.hasQueue()) askAgain(loadSignal);
      listener.onError(known);
      throw known;
    } finally {
      started.isLoading = false;
    }
  }

  /** The listener is told of failures. */
  const request = (): void => void load(false).catch(() => {});

  function ensure(): void {
    if (newest === null) request();
  }

  // An inline queue costs no request, so it does not wait until the player is near the viewport.
  void inline.found.then((isFound) => {
    if (isFound && settings().mixtapeId !== '') ensure();
  });

  return {
    isRequested: () => newest !== null,
    ensure,
    /** Requests the queue with the present settings, perhaps from a response that other players share. */
    request,
    /** Requests the queue from the network. Resolves when it is loaded. */
    reload: () => load(true),
    /** The author wants other tracks of the loaded queue. */
    refilter(): void {
      // The loaded queue may belong to the former mixtape, and a newer one may be loading.
      if (!wanted.refilter(currentUrl()) && newest?.isLoading) listener.onLoading();
    },
  };
}

/** The queue in the element's markup, which replaces the first request. */
function createInlineQueue(takeInlineQueue: QueueLoaderDeps['takeInlineQueue'], signal: AbortSignal) {
  let text: string | null = null;
  let isParsed = false;
  /** Resolves once the parser has left the player. */
  const found = new Promise<boolean>((resolve) => {
    takeInlineQueue(signal, (inlineText) => {
      text = inlineText;
      isParsed = true;
      resolve(inlineText !== null);
    });
  });
  const drop = (): void => {
    text = null;
  };
  return {
    found,
    isParsed: () => isParsed,
    drop,
    take(): ParsedQueue | null {
      const taken = text;
      drop();
      try {
        return taken === null ? null : parseInlineQueue(taken);
      } catch (error) {
        log('error', error);
        return null;
      }
    },
  };
}

/** Adds a hint for authors: without `api-base`, a script on a package CDN or in a bundle may ask the wrong origin. */
function describe(error: unknown, { isApiBaseGuessed }: PlayerSettings): PlayerError {
  const known = error instanceof PlayerError ? error : new PlayerError('queue-failed', String(error), { cause: error });
  if (!isApiBaseGuessed || !/^queue-(failed|invalid)$/.test(known.code)) return known;
  const hint =
    'If the API is elsewhere, set api-base; for a container or a frame, data-api-base on the tag of our script.';
  return new PlayerError(known.code, `${known.message} ${hint}`, known);
}

/** Sends one request each time the network may be back, until a server has answered. */
function askUntilAnswered(page: NetworkPage, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<void>): void {
  const controller = new AbortController();
  const askingSignal = AbortSignal.any([signal, controller.signal]);
  let isAsking = false;
  const askOnce = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      await ask(askingSignal);
      controller.abort();
    } catch (error) {
      if (askingSignal.aborted || mayPass(error)) return;
      controller.abort();
      if (!(error instanceof PlayerError)) log('error', error);
    } finally {
      isAsking = false;
    }
  };
  page.onNetworkReturn(askingSignal, () => void askOnce());
  onRestored(askingSignal, () => void askOnce());
}

/** Whether a later request may succeed: no server has answered, or one with a status for a temporary failure. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof PlayerError) || error.code !== 'queue-failed') return false;
  return error.status === undefined || isTemporaryStatus(error.status);
}
