import { queryAll } from '../../io/page/query-all.ts';

/** Told to the page when a player starts, so that players which know nothing of each other can agree. */
const STARTED = 'mixtape-player-started';

/** The newest turn that a player of this page has taken; on the document, where other copies of this file find it. */
const NEWEST = Symbol.for('mixtape-player.newest-turn');

/** One player's place among those that wish to be heard. */
export interface Turn {
  /** Somebody wishes to hear this player: of several, the last that was wished for stays. */
  take(): void;
  /** The wish was not refused: what else can be heard on the page is paused. */
  announce(): void;
}

/** One at a time: what starts on a page pauses what else can be heard there (contract, section 6, choice 7). */
export function takeTurns(document: Document & { [NEWEST]?: number }, signal: AbortSignal, pause: () => void): Turn {
  let mine = 0;
  document.addEventListener(
    STARTED,
    (event) => {
      const theirs: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof theirs === 'number' && theirs > mine) pause();
    },
    { signal },
  );
  const lookForRoots = onPageMedia(document, signal, pause);
  return {
    take() {
      mine = (document[NEWEST] ?? 0) + 1;
      document[NEWEST] = mine;
    },
    announce() {
      document.dispatchEvent(new CustomEvent(STARTED, { detail: mine }));
      for (const root of lookForRoots()) {
        for (const media of queryAll<HTMLMediaElement>(root, 'audio, video')) if (isAudible(media)) media.pause();
      }
    },
  };
}

type Root = Document | ShadowRoot;

/**
 * Calls back when media of the page's own starts that can be heard.
 * @returns looks for open shadow roots as well, out of which no start of media is told: to be called when a player
 * starts, so that a page pays for it only then. Gives all there are
 */
export function onPageMedia(document: Document, signal: AbortSignal, callback: () => void): () => readonly Root[] {
  const hear = ({ target }: Event): void => {
    if (isMedia(target) && isAudible(target)) callback();
  };
  // Media events do not bubble, but they can be caught on their way down.
  const listen = (root: Root): void => root.addEventListener('play', hear, { signal, capture: true });
  listen(document);
  return () => {
    const roots = rootsOf(document);
    // Where somebody listens already, this adds nothing.
    roots.forEach(listen);
    return roots;
  };
}

/** A document or shadow root and the open ones in it, but those of players: known by what they have, whatever their tag. */
function rootsOf(root: Root): readonly Root[] {
  const inner = queryAll(root, '*').flatMap((element) =>
    // A form hides what it has behind the names of its fields.
    element.shadowRoot?.nodeType === 11 && !('previewDuration' in element) ? rootsOf(element.shadowRoot) : [],
  );
  return [root, ...inner];
}

function isMedia(target: EventTarget | null): target is HTMLMediaElement {
  // Of whatever window: what is none of an element has no such name.
  return /^(audio|video)$/.test((target as Element | null)?.localName ?? '');
}

/** What was started and paused in one breath, as pages do to unlock sound, tells of its start when that is over. */
function isAudible({ paused, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !muted && volume > 0;
}
