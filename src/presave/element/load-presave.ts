import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type * as presaveChunk from './presave-chunk.ts';

export type PresaveCode = typeof presaveChunk;

export type PresaveSource = Readonly<ReturnType<typeof presaveFrom>>;

/** Code that is loaded on demand. After a failure it is requested again when that may help. */
export function presaveFrom(loadChunk: LazyChunk<PresaveCode>) {
  let loading: Promise<PresaveCode> | null = null;
  const source = {
    code: null as PresaveCode | null,
    /** Resolves once it is loaded, however often that has failed. */
    load(): Promise<PresaveCode> {
      loading ??= load();
      return loading;
    },
  };

  async function load(): Promise<PresaveCode> {
    for (let failures = 0; ; failures += 1) {
      try {
        source.code = await loadChunk(true).catch(() => loadChunk(true));
        return source.code;
      } catch (cause) {
        const message = 'The code of the pre-save could not be loaded from beside the player script.';
        if (failures === 0) log('error', new PlayerError('presave-script', message, { cause }));
        await nextChance();
      }
    }
  }

  return source;
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
