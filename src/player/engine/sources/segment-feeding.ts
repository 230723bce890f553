import { MIN_SEEK_SECONDS } from './audio-source.ts';
import { createMediaFeed } from './media-feed.ts';
import { createFiller, type Filler, type Filling } from './segment-filler.ts';
import { ENOUGH_SECONDS, recoverFromStalls } from './stall-recovery.ts';

/** The init segment: its bytes, and the codec and timescale that it names. */
export interface LoadedInit {
  readonly bytes: ArrayBuffer;
  readonly codec: string;
  readonly timescale: number;
}

interface FeedingOptions extends Filling {
  readonly signal: AbortSignal;
  /** The position at which playback starts. */
  startTime(): number;
  /** Called if the browser has not opened its Media Source in time. */
  onUnopened(): void;
  /** Called once, if it cannot go on. */
  onTrouble(cause: unknown): void;
}

export interface Feeding {
  /** Loads what is missing. */
  goOn(): void;
}

/** Feeds the element with a recording until the signal aborts. */
export function feedElement(audio: HTMLAudioElement, init: Promise<LoadedInit>, options: FeedingOptions): Feeding {
  const { signal, startTime } = options;
  const { end } = options.preview;
  const listen = { signal };
  let filler: Filler | null = null;
  let isLimited = false;
  let isInTrouble = false;

  function onTrouble(cause: unknown): void {
    if (signal.aborted || isInTrouble) return;
    isInTrouble = true;
    options.onTrouble(cause);
  }

  const position = (): number => (audio.readyState > 0 ? audio.currentTime : startTime());
  const fill = (): void => void filler?.fill().catch(onTrouble);
  /** Fills again after a seek, or if the browser has removed data because it ran out of memory. */
  const refill = (): void => {
    filler?.interrupt();
    fill();
  };
  const goToStart = (): void => {
    const time = startTime();
    if (Math.abs(audio.currentTime - time) >= MIN_SEEK_SECONDS) audio.currentTime = time;
  };

  const feed = createMediaFeed(audio, signal, (isWanted) => {
    filler?.hold(!isWanted);
    fill();
  });
  goToStart();
  // If the position stays set, WebKit starts the next source there by itself, and playback may hang.
  const forgetStart = (): void => {
    if (audio.readyState === 0) audio.currentTime = 0;
  };
  signal.addEventListener('abort', forgetStart, { once: true });
  // Safari is known to forget positions that were set before the metadata is loaded.
  audio.addEventListener('loadedmetadata', goToStart, listen);
  for (const type of ['seeking', 'waiting']) audio.addEventListener(type, refill, listen);
  // Playback has come nearer to what was not loaded yet.
  audio.addEventListener('timeupdate', fill, listen);
  audio.addEventListener('error', () => audio.error !== null && onTrouble(audio.error), listen);
  recoverFromStalls(audio, () => Math.min(end, audio.currentTime + ENOUGH_SECONDS), signal);

  async function begin(): Promise<void> {
    const { bytes, codec, timescale } = await init;
    await feed.begin(codec, end);
    await feed.append(bytes);
    filler = createFiller(feed, { ...options, audio, timescale, position });
    await filler.fill();
  }
  begin().catch(onTrouble);

  const feeding = {
    goOn(): void {
      if (signal.aborted) return;
      fill();
      if (isLimited || !options.isWhole()) return;
      isLimited = true;
      void feed.unopened().then(options.onUnopened);
    },
  };
  feeding.goOn();
  return feeding;
}
