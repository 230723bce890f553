import { queueUrl } from '../api/mixtape-api.ts';
import type { PlayerState } from '../model/playback/player-state.ts';
import type { PlayerPage } from '../page/player-page.ts';
import type { NetworkWatch, PlayerCore } from './player-core.ts';

/**
 * Finds out whether there is a network, and dispatches the answer. After a failure that the network may have caused,
 * one request decides. It goes to the queue's address: the player knows only of this one that it has answered before.
 * While a track waits for the network, the same request finds out whether it can go on.
 */
export function watchNetwork(core: PlayerCore, page: PlayerPage, signal: AbortSignal): NetworkWatch {
  const { deps, dispatch } = core;
  const { messageMs, requestMs } = deps.deadlines;
  /** The load whose failure may be the network's, and a promise that settles when that is known. */
  let asked: { readonly loadId: number; readonly answer: Promise<void> } | null = null;
  let waiting: AbortController | null = null;

  function reach(): Promise<boolean> {
    const { settings } = core.state;
    return deps.isReachable(queueUrl(settings, settings.mixtapeId), signal, requestMs);
  }

  async function ask({ loadId, doubtedError: error, requestedAt }: PlayerState): Promise<void> {
    if (error === null) return;
    let isReported = false;
    const report = (): void => {
      if (isReported || signal.aborted) return;
      isReported = true;
      dispatch({ type: 'failed', loadId, error });
    };
    // If no answer comes, tell the visitor in time that the track does not play. It is not skipped meanwhile.
    const leftMs = messageMs * 1.1 - (performance.now() - requestedAt);
    const timer = setTimeout(report, Math.max(leftMs, messageMs / 10));
    const isReachable = await reach();
    clearTimeout(timer);
    if (isReachable) report();
    else if (!signal.aborted) dispatch({ type: 'unreachable', loadId });
  }

  function wait(): void {
    const controller = new AbortController();
    waiting = controller;
    const isOver = (): boolean => controller.signal.aborted || signal.aborted;
    page.onNetworkReturn(AbortSignal.any([signal, controller.signal]), async (moment) => {
      // `followBrowser` dispatches this one.
      if (moment === 'online') return;
      if ((await reach()) && !isOver()) dispatch({ type: 'reachable' });
    });
  }

  const followBrowser = (): void =>
    dispatch({ type: globalThis.navigator?.onLine === false ? 'browserOffline' : 'browserOnline' });
  for (const type of ['online', 'offline']) addEventListener(type, followBrowser, { signal });
  followBrowser();

  return {
    apply(after) {
      const { isWaitingForNetwork, doubtedError, loadId } = after;
      if (doubtedError !== null && asked?.loadId !== loadId) asked = { loadId, answer: ask(after) };
      if (isWaitingForNetwork === (waiting !== null)) return;
      if (isWaitingForNetwork) wait();
      else {
        waiting?.abort();
        waiting = null;
      }
    },
    known: async () => (asked?.loadId === core.state.loadId ? asked.answer : undefined),
  };
}
