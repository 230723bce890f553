import type { PageStore } from '../../platform/page-store.ts';
import { clamp } from '../model/playback/preview-window.ts';
import { type Loudness, loudnessAtom } from '../state/preferences.ts';
import { readLoudness, saveLoudness, watchLoudness } from './loudness-storage.ts';

/** Changes the volume and muting of all players on the page, and stores it. */
export function setLoudness(store: PageStore, change: Partial<Loudness>): void {
  restoreOnce(store);
  const before = store.get(loudnessAtom);
  const volume = clamp(change.volume ?? before.volume, 0, 1);
  const muted = change.muted ?? before.muted;
  if (volume === before.volume && muted === before.muted) return;
  store.set(loudnessAtom, { volume, muted });
  // A subscriber may have changed it again.
  saveLoudness(store.get(loudnessAtom));
}

const restoredStores = new WeakSet<PageStore>();

/** Applies the stored loudness once: later changes count even if they could not be stored. */
function restoreOnce(store: PageStore): void {
  if (!restoredStores.has(store)) adopt(store, readLoudness());
  restoredStores.add(store);
}

function adopt(store: PageStore, stored: Partial<Loudness>): void {
  const before = store.get(loudnessAtom);
  const after = { ...before, ...stored };
  if (after.volume !== before.volume || after.muted !== before.muted) store.set(loudnessAtom, after);
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
  watchLoudness(signal, (stored) => adopt(store, stored));
  const unsubscribe = store.sub(loudnessAtom, () => {
    apply();
    onChange();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
}
