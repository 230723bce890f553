import type { AudioSource, SourceOptions } from './audio-source.ts';
import type { SegmentSourceOptions } from './segment-source.ts';

/** A source that another one replaces, at the same position, if the browser refuses it. */
export function createReplaceableSource(
  create: (options: Pick<SegmentSourceOptions, 'signal' | 'onRefused'>) => AudioSource,
  openReplacement: () => Promise<AudioSource>,
  { signal, onLost, onRestart, onError }: SourceOptions,
): AudioSource {
  const controller = new AbortController();
  let audio: HTMLAudioElement | null = null;
  let isWhole = false;
  /** Resolves when the replacement plays; `null` as long as the first source does. */
  let replaced: Promise<void> | null = null;

  async function replace(fed: HTMLAudioElement | null): Promise<void> {
    if (fed !== null) onLost();
    controller.abort();
    source = await openReplacement();
    if (isWhole) source.loadAll();
    if (fed === null) return;
    await source.attach(fed);
    onRestart();
  }

  let source = create({
    signal: AbortSignal.any([signal, controller.signal]),
    onRefused() {
      replaced ??= replace(audio).catch((error) => {
        if (!signal.aborted) onError(error);
      });
    },
  });

  return {
    canAttachEarly: source.canAttachEarly,
    async preload() {
      await source.preload().catch(async () => {
        await replaced;
        signal.throwIfAborted();
        await source.preload();
      });
    },
    async attach(element) {
      if (replaced !== null) await replaced;
      signal.throwIfAborted();
      audio = element;
      await source.attach(element);
    },
    loadAll() {
      isWhole = true;
      source.loadAll();
    },
  };
}
