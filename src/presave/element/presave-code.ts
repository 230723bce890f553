import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type * as presaveChunk from './presave-chunk.ts';

/** The code that only a pre-save needs. */
export type PresaveCode = typeof presaveChunk;

/** Where that code comes from. */
export interface PresaveCodeSource {
  /** `null` until it is loaded. */
  readonly code: PresaveCode | null;
  /** Resolves once it is loaded, however often that has failed. */
  load(): Promise<PresaveCode>;
}

/** Code that is loaded on demand. After a failure it is requested again when that may help. */
export function presaveCodeFrom(loadChunk: LazyChunk<PresaveCode>): PresaveCodeSource {
  let code: PresaveCode | null = null;
  let loading: Promise<PresaveCode> | null = null;

  async function load(): Promise<PresaveCode> {
    for (let failures = 0; ; failures += 1) {
      try {
        code = await loadChunk(true).catch(() => loadChunk(true));
        return code;
      } catch (cause) {
        const message = 'The code of the pre-save could not be loaded from beside the player script.';
        if (failures === 0) log('error', new PlayerError('presave-script', message, { cause }));
        await nextChance();
      }
    }
  }

  return {
    get code() {
      return code;
    },
    load() {
      loading ??= load();
      return loading;
    },
  };
}

/** Resolves when the browser is online again, or when the visitor clicks: a page's own button may wait for the code. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const retry = (): void => {
      done.abort();
      resolve();
    };
    for (const type of ['online', 'click']) addEventListener(type, retry, { signal: done.signal, capture: true });
  });
}
