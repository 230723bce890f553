import { onRestored } from '../../platform/page/restored.ts';
import { readStorage, writeStorage } from '../../platform/storage.ts';

const VOLUME_KEY = 'mixtape_player_volume';
const MUTED_KEY = 'mixtape_player_muted';
/** `storage` events reach only other tabs. This event reaches other copies of the script on this page. */
const CHANGED = 'mixtape-player-loudness';

/** @returns the stored values that are valid */
export function readLoudness(): { volume?: number; muted?: boolean } {
  const volume = Number.parseFloat(readStorage(VOLUME_KEY) ?? '');
  const muted = readStorage(MUTED_KEY);
  return {
    ...(volume >= 0 && volume <= 1 ? { volume } : {}),
    ...(muted === 'true' || muted === 'false' ? { muted: muted === 'true' } : {}),
  };
}

export function saveLoudness({ volume, muted }: { volume: number; muted: boolean }): void {
  writeStorage(VOLUME_KEY, String(volume));
  writeStorage(MUTED_KEY, String(muted));
  document.dispatchEvent(new CustomEvent(CHANGED, { detail: { volume, muted } }));
}

/**
 * Runs `callback` when volume or mute was changed by another copy of the script on this page, in another tab, or on another
 * page while this one was in the back/forward cache, where it receives no events.
 */
export function watchLoudness(
  signal: AbortSignal,
  callback: (loudness: { volume?: number; muted?: boolean }) => void,
): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === VOLUME_KEY || key === MUTED_KEY) callback(readLoudness());
    },
    { signal },
  );
  onRestored(signal, () => callback(readLoudness()));
  document.addEventListener(
    CHANGED,
    (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof detail !== 'object' || detail === null || !('volume' in detail) || !('muted' in detail)) return;
      const { volume, muted } = detail;
      if (typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean')
        callback({ volume, muted });
    },
    { signal },
  );
}
