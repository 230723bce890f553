import { MIN_SEEK_SECONDS } from './audio-source.ts';
import { createMediaFeed } from './media-feed.ts';
import { createFiller, type Filler, type Filling } from './segment-filler.ts';
import { ENOUGH_SECONDS, recoverFromStalls } from './stall-recovery.ts';

/** The init segment, and what it says. */
export interface Head {
  readonly bytes: ArrayBuffer;
  readonly codec: string;
  readonly timescale: number;
}

interface FeedingOptions extends Filling {
  readonly signal: AbortSignal;
  /** The position at which playback starts. */
  startTime(): number;
  /** The browser has not opened its Media Source in time. */
  onUnopened(): void;
  /** It cannot go on. Called once. */
  onTrouble(cause: unknown): void;
}

export interface Feeding {
  /** Loads what is missing. */
  goOn(): void;
}

/** Feeds the element with a recording, until the signal aborts. @param loadingHead its init segment */
export function feedElement(audio: HTMLAudioElement, loadingHead: Promise<Head>, options: FeedingOptions): Feeding {
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
  /** After a seek, or if the browser has removed data because it ran out of memory. */
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
  // Safari is known to forget positions that are set before.
  audio.addEventListener('loadedmetadata', goToStart, listen);
  for (const type of ['seeking', 'waiting']) audio.addEventListener(type, refill, listen);
  // Playback has come nearer to what was not loaded yet.
  audio.addEventListener('timeupdate', fill, listen);
  audio.addEventListener('error', () => audio.error !== null && onTrouble(audio.error), listen);
  recoverFromStalls(audio, () => Math.min(end, audio.currentTime + ENOUGH_SECONDS), signal);

  async function begin(): Promise<void> {
    const { bytes, codec, timescale } = await loadingHead;
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
