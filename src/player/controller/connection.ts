import { onNearViewport } from '../../platform/page/near-viewport.ts';
import { linkedTrackId } from '../page/linked-track.ts';
import { followLoudness } from '../page/loudness.ts';
import { claimPlayback } from '../page/one-at-a-time.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import { preloadWhenIdle } from './effects.ts';
import { createEngineLoader } from './engine-loader.ts';
import type { Connection, PlayerCore } from './player-core.ts';
import { createQueueLoader } from './queue-loader.ts';

export function connectPlayer(core: PlayerCore, actions: PlayerActions, host: HTMLElement): void {
  const { deps, outbox, dispatch } = core;
  const controller = new AbortController();
  const { signal } = controller;
  const document = host.ownerDocument;
  const connection: Connection = {
    signal,
    loader: createEngineLoader(core, actions, document, signal),
    isNear: false,
    turn: claimPlayback(document, signal, () => dispatch({ type: 'pause' })),
    queue: createQueueLoader(deps, () => core.state.settings, signal, {
      onLoading: () => dispatch({ type: 'queueRequested' }),
      onQueue(queue) {
        dispatch({ type: 'queueLoaded', queue, linkedId: linkedTrackId(document) });
        preloadWhenIdle(core);
      },
      onError: (error) => dispatch({ type: 'queueFailed', error }),
    }),
    end: () => controller.abort(),
  };
  const { queue } = connection;
  const onLink = (): void => dispatch({ type: 'cue', to: { track: linkedTrackId(document) ?? -1 } });
  addEventListener('hashchange', onLink, { signal });
  followLoudness(deps.store, deps.audio, signal, () => outbox.media('volumechange'));
  onNearViewport(host, signal, () => {
    connection.isNear = true;
    queue.ensure();
    preloadWhenIdle(core);
  });
  core.connection = connection;
  if (core.state.settings.preload) queue.ensure();
  // A script may set the id right after it has inserted the element. If it does not, this logs that the id is missing.
  setTimeout(() => {
    if (!signal.aborted && core.state.settings.mixtapeId === '') queue.ensure();
  });
}
