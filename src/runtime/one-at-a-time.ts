/** Told to the page when a player starts, so that players which know nothing of each other can agree. */
const STARTED = 'mixtape-player-started';

/**
 * One at a time: what starts on a page pauses what else can be heard there (contract, section 6, choice 7).
 * @returns to be called when this player starts
 */
export function takeTurns(document: Document, signal: AbortSignal, pause: () => void): () => void {
  const me = Symbol();
  document.addEventListener(
    STARTED,
    (event) => {
      if (event instanceof CustomEvent && event.detail !== me) pause();
    },
    { signal },
  );
  // Media events do not bubble, but they can be caught on their way down.
  document.addEventListener(
    'play',
    ({ target }) => {
      if (isMedia(target) && isAudible(target)) pause();
    },
    { signal, capture: true },
  );
  return () => {
    document.dispatchEvent(new CustomEvent(STARTED, { detail: me }));
    for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
      if (!media.paused && isAudible(media)) media.pause();
    }
  };
}

function isMedia(target: EventTarget | null): target is HTMLMediaElement {
  return target instanceof Element && (target.localName === 'audio' || target.localName === 'video');
}

function isAudible({ muted, volume }: HTMLMediaElement): boolean {
  return !muted && volume > 0;
}
