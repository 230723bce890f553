import { clamp } from '../domain/preview-window.ts';
import { keepLoudness, readLoudness, watchLoudness } from '../io/loudness-storage.ts';
import type { PageStore } from '../state/page-store.ts';
import { type Loudness, loudnessAtom } from '../state/preferences.ts';

/** Changes how loud all players of the page are, and remembers it. */
export function setLoudness(store: PageStore, change: Partial<Loudness>): void {
  const before = store.get(loudnessAtom);
  const volume = clamp(change.volume ?? before.volume, 0, 1);
  const muted = change.muted ?? before.muted;
  if (volume === before.volume && muted === before.muted) return;
  store.set(loudnessAtom, { volume, muted });
  keepLoudness({ volume, muted });
}

/** Stores that know what was remembered: what has been set since counts for more, also where it could not be kept. */
const remembering = new WeakSet<PageStore>();

/** Keeps an audio element as loud as the page's players are, until the signal ends. */
export function followLoudness(
  store: PageStore,
  audio: HTMLAudioElement,
  signal: AbortSignal,
  onChange: () => void,
): void {
  const adopt = (kept: Partial<Loudness>): void => {
    const before = store.get(loudnessAtom);
    const after = { ...before, ...kept };
    if (after.volume !== before.volume || after.muted !== before.muted) store.set(loudnessAtom, after);
  };
  const apply = (): void => {
    const { volume, muted } = store.get(loudnessAtom);
    audio.volume = volume;
    audio.muted = muted;
  };
  if (!remembering.has(store)) adopt(readLoudness());
  remembering.add(store);
  apply();
  watchLoudness(signal, adopt);
  const unsubscribe = store.sub(loudnessAtom, () => {
    apply();
    onChange();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
}
