import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';

/**
 * Resolves once code that a visitor may wait for is loaded, however often that has failed: it is requested again when
 * that may help.
 * @param load requests it, anew after a failure
 * @param what it is for
 */
export async function untilLoaded<Code>(load: () => Promise<Code>, what: string): Promise<Code> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load().catch(load);
    } catch (cause) {
      if (failures === 0) reportMissingCode(what, cause);
      await nextChance();
    }
  }
}

export function reportMissingCode(what: string, cause: unknown): void {
  const message = `The code of ${what} could not be loaded from beside the player script.`;
  log('error', new PlayerError('presave-script', message, { cause }));
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
