import { queryAll } from '../io/query-all.ts';

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
  const hear = ({ target }: Event): void => {
    if (isAudibleMedia(target)) pause();
  };
  // Media events do not bubble, but they can be caught on their way down.
  const listen = (root: Document | ShadowRoot): void => root.addEventListener('play', hear, { signal, capture: true });
  listen(document);
  return {
    take() {
      mine = (document[NEWEST] ?? 0) + 1;
      document[NEWEST] = mine;
    },
    announce() {
      document.dispatchEvent(new CustomEvent(STARTED, { detail: mine }));
      for (const root of rootsOf(document)) {
        // Again and again, which adds nothing where somebody listens already.
        listen(root);
        for (const media of queryAll<HTMLMediaElement>(root, 'audio, video')) if (isAudible(media)) media.pause();
      }
    },
  };
}

/**
 * A document and the open shadow roots in it, but those of players: what starts in one tells nobody outside. They are
 * looked for when a player starts, and so is heard of what a page adds while one plays once it starts anew.
 */
function rootsOf(root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] {
  // Players by what they have: a page may define them by another name.
  const inner = queryAll(root, '*').map((element) => ('mixtapeId' in element ? null : element.shadowRoot));
  return [root, ...inner.flatMap((shadowRoot) => (shadowRoot ? rootsOf(shadowRoot) : []))];
}

/** Whether something on a page is media that can be heard. */
export function isAudibleMedia(target: EventTarget | null): boolean {
  return isMedia(target) && isAudible(target);
}

function isMedia(target: EventTarget | null): target is HTMLMediaElement {
  // Of whatever window: what is none of an element has no such name.
  return /^(audio|video)$/.test((target as Element | null)?.localName ?? '');
}

/** What was started and paused in one breath, as pages do to unlock sound, tells of its start when that is over. */
function isAudible({ paused, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !muted && volume > 0;
}
