import { isFields } from '../../platform/model/fields.ts';
import { dispatchOn, listenTo } from '../../platform/page/native-member.ts';
import { onRestored } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { readStorage, writeStorage } from '../../platform/storage.ts';
import { clamp } from '../model/playback/preview-window.ts';
import { type Loudness, loudnessAtom } from '../state/player-atoms.ts';

const VOLUME_KEY = 'mixtape_player_volume';
const MUTED_KEY = 'mixtape_player_muted';
/** `storage` events reach only other tabs. This event reaches other copies of the script on this page. */
const CHANGED = 'mixtape-player-loudness';

/** Changes the volume and muting of all players on the page, and stores it. */
export function setLoudness(store: PageStore, change: Partial<Loudness>): void {
  restoreOnce(store);
  const before = store.get(loudnessAtom);
  const volume = clamp(change.volume ?? before.volume, 0, 1);
  if (!adopt(store, { ...change, volume })) return;
  // A subscriber may have changed it again.
  const detail = store.get(loudnessAtom);
  writeStorage(VOLUME_KEY, String(detail.volume));
  writeStorage(MUTED_KEY, String(detail.muted));
  dispatchOn(document, new CustomEvent(CHANGED, { detail }));
}

/** Applies the page's volume and muting to an audio element until the signal is aborted. */
export function followLoudness(
  store: PageStore,
  audio: HTMLAudioElement,
  signal: AbortSignal,
  onChange: () => void,
): void {
  const apply = (): void => {
    const { volume, muted } = store.get(loudnessAtom);
    audio.volume = volume;
    audio.muted = muted;
  };
  restoreOnce(store);
  apply();
  watchOthers(signal, (changed) => adopt(store, changed));
  const unsubscribe = store.sub(loudnessAtom, () => {
    apply();
    onChange();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
}

const restoredStores = new WeakSet<PageStore>();

/** Reads the stored loudness only once, because later changes count even if they could not be stored. */
function restoreOnce(store: PageStore): void {
  if (!restoredStores.has(store)) adopt(store, readLoudness());
  restoredStores.add(store);
}

function adopt(store: PageStore, changed: Partial<Loudness>): boolean {
  const before = store.get(loudnessAtom);
  const after = { ...before, ...changed };
  const isOther = after.volume !== before.volume || after.muted !== before.muted;
  if (isOther) store.set(loudnessAtom, after);
  return isOther;
}

/** The stored values, as far as they are valid. */
function readLoudness(): Partial<Loudness> {
  const volume = Number.parseFloat(readStorage(VOLUME_KEY) ?? '');
  const muted = readStorage(MUTED_KEY);
  return {
    ...(isVolume(volume) && { volume }),
    ...((muted === 'true' || muted === 'false') && { muted: muted === 'true' }),
  };
}

function isVolume(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/**
 * Calls back for changes by other tabs and by other copies of the script, also for
 * those made while the page was in the back/forward cache.
 */
function watchOthers(signal: AbortSignal, callback: (changed: Partial<Loudness>) => void): void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === VOLUME_KEY || key === MUTED_KEY) callback(readLoudness());
  };
  addEventListener('storage', onStorage, { signal });
  onRestored(signal, () => callback(readLoudness()));
  const onChanged = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isFields(detail)) return;
    const { volume, muted } = detail;
    if (isVolume(volume) && typeof muted === 'boolean') callback({ volume, muted });
  };
  listenTo(document, CHANGED, onChanged, { signal });
}
