import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { listenTo } from '../platform/page/native-member.ts';
import { pageStore } from '../platform/page-store.ts';
import type { Player } from '../player/controller/create-player.ts';
import { MixtapePlayerElement } from '../player/element/mixtape-player-element.ts';
import type { NowPlaying } from '../player/script/mixtape.ts';
import type { Snapshot } from '../player/script/snapshot.ts';
import { createSnapshots, IDLE_SNAPSHOT, type Snapshots } from '../player/script/snapshots.ts';

const onNothing = (): (() => void) => () => {};
const idle = (): Snapshot => IDLE_SNAPSHOT;

/** The track that plays on the page, and its position. */
export interface NowPlayingAt extends NowPlaying {
  /** Whole seconds since the start of the preview. */
  readonly seconds: number;
}

let now: NowPlayingAt | null = null;
const listeners = new Set<() => void>();

/** Follows the track that plays from now on, for components that are mounted later. */
export function followNowPlaying(): void {
  let leave = (): void => {};
  listenTo(document, 'mixtapenowplaying', ({ detail }) => {
    const update = (): void => {
      const next = detail && { ...detail, seconds: secondsOf(detail.player) };
      if (next !== null && now?.track === next.track && now.player === next.player && now.seconds === next.seconds)
        return;
      now = next;
      for (const listener of listeners) listener();
    };
    leave();
    leave = detail === null ? () => {} : onTime(detail.player, update);
    update();
  });
}

function secondsOf(player: NowPlaying['player']): number {
  return 'getSnapshot' in player ? player.getSnapshot().seconds : Math.floor(player.currentTime);
}

/** Uses only public members, because an element may come from another copy of the script. */
function onTime(player: NowPlaying['player'], callback: () => void): () => void {
  if ('getSnapshot' in player) return player.subscribe(callback);
  player.addEventListener('timeupdate', callback);
  return () => player.removeEventListener('timeupdate', callback);
}

/** Returns the track that plays on this page, from any player; `null` if none does, and on a server. */
export function useNowPlaying(): NowPlayingAt | null {
  return useSyncExternalStore(
    onAnyChange,
    () => now,
    () => null,
  );
}

function onAnyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const known = new WeakMap<MixtapePlayerElement, Snapshots>();

function snapshotsOf(element: MixtapePlayerElement): Snapshots {
  const snapshots = known.get(element) ?? createSnapshots(pageStore, (Reflect.get(element, 'player') as Player).atoms);
  known.set(element, snapshots);
  return snapshots;
}

/**
 * Returns the snapshot of the player that a `ref` points to; on a server, and
 * while it points to none, that of an idle player.
 */
export function useMixtapePlayer(ref: RefObject<MixtapePlayerElement | null>): Snapshot {
  const [element, setElement] = useState<MixtapePlayerElement | null>(null);
  // After each render, because React sets `ref.current` without rendering again, and before the browser paints.
  useLayoutEffect(() => setElement(ref.current));
  const snapshots = element instanceof MixtapePlayerElement ? snapshotsOf(element) : null;
  return useSyncExternalStore(snapshots?.subscribe ?? onNothing, snapshots?.get ?? idle, idle);
}
