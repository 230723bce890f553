import { clamp } from '../../domain/playback/preview-window.ts';
import { readLoudness, saveLoudness, watchLoudness } from '../../io/storage/loudness-storage.ts';
import type { PageStore } from '../../state/page-store.ts';
import { type Loudness, loudnessAtom } from '../../state/preferences.ts';

/** Changes how loud all players of the page are, and remembers it. */
export function setLoudness(store: PageStore, change: Partial<Loudness>): void {
  remember(store);
  const before = store.get(loudnessAtom);
  const volume = clamp(change.volume ?? before.volume, 0, 1);
  const muted = change.muted ?? before.muted;
  if (volume === before.volume && muted === before.muted) return;
  store.set(loudnessAtom, { volume, muted });
  // Whoever hears of it may have set something else already.
  saveLoudness(store.get(loudnessAtom));
}

/** Stores that know what was remembered: what has been set since counts for more, also where it could not be kept. */
const remembering = new WeakSet<PageStore>();

/** Takes over what was remembered, once. */
function remember(store: PageStore): void {
  if (!remembering.has(store)) adopt(store, readLoudness());
  remembering.add(store);
}

function adopt(store: PageStore, kept: Partial<Loudness>): void {
  const before = store.get(loudnessAtom);
  const after = { ...before, ...kept };
  if (after.volume !== before.volume || after.muted !== before.muted) store.set(loudnessAtom, after);
}

/** Keeps an audio element as loud as the page's players are, until the signal ends. */
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
  remember(store);
  apply();
  watchLoudness(signal, (kept) => adopt(store, kept));
  const unsubscribe = store.sub(loudnessAtom, () => {
    apply();
    onChange();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
}
