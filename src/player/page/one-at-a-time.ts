import { dispatchOn, listenTo, queryAll } from '../../platform/page/native-member.ts';
import { announceToTabs } from './other-tabs.ts';

/**
 * Dispatched on the document when a player starts, so that players of separate copies of the script pause each other.
 */
export const STARTED_EVENT = 'mixtape-player-started';

/** Key of the newest turn's number, on the document because separate copies of the script share it. */
const NEWEST = Symbol.for('mixtape-player.newest-turn');

export type Turn = ReturnType<typeof claimPlayback>;

type TurnDocument = Document & { [NEWEST]?: number };

/** Lets only one medium play at a time: media that starts on a page, in or outside a player, pauses the others. */
export function claimPlayback(document: TurnDocument, signal: AbortSignal, pause: () => void) {
  let turn = 0;
  listenTo(
    document,
    STARTED_EVENT,
    (event) => {
      const otherTurn: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof otherTurn === 'number' && otherTurn > turn) pause();
    },
    { signal },
  );
  const findRoots = onPageMedia(document, signal, pause);
  return {
    /** Playback is requested: of several players, the one that took its turn last plays. */
    take(): void {
      turn = nextTurn(document);
    },
    /** The browser allowed playback: pauses all other audible media of the page, and the players of other tabs. */
    announce(): void {
      announceStart(document, turn, findRoots());
      announceToTabs(document, () => pauseAll(document));
    },
  };
}

/** Pauses all players of this page. */
function pauseAll(document: Document): void {
  dispatchOn(document, new CustomEvent(STARTED_EVENT, { detail: Number.POSITIVE_INFINITY }));
}

export function nextTurn(document: TurnDocument): number {
  document[NEWEST] = (document[NEWEST] ?? 0) + 1;
  return document[NEWEST];
}

/**
 * Pauses the players with earlier turns, and the page's own audible media.
 * @param roots as `onPageMedia` finds them
 */
export function announceStart(document: Document, turn: number, roots: readonly Root[]): void {
  dispatchOn(document, new CustomEvent(STARTED_EVENT, { detail: turn }));
  for (const root of roots) {
    for (const media of queryAll<HTMLMediaElement>(root, 'audio, video')) if (isAudible(media)) media.pause();
  }
}

type Root = Document | ShadowRoot;

/**
 * Calls back when other audible media starts.
 * @returns a function that also listens in all open shadow roots
 */
export function onPageMedia(document: Document, signal: AbortSignal, callback: () => void): () => readonly Root[] {
  const onPlay = ({ target }: Event): void => {
    if (isMedia(target) && isAudible(target)) callback();
  };
  // Media events do not bubble, but they have a capture phase.
  const listen = (root: Root): void => root.addEventListener('play', onPlay, { signal, capture: true });
  listen(document);
  return () => {
    const roots = rootsOf(document);
    // A listener that was added before is not added again.
    roots.forEach(listen);
    return roots;
  };
}

/** A root and the open shadow roots in it, except those of players, which a page may have defined under any tag. */
function rootsOf(root: Root): readonly Root[] {
  const inner = queryAll(root, '*').flatMap((element) =>
    // A field of a form may be named `shadowRoot`, so check that it is a root.
    element.shadowRoot?.nodeType === 11 && !('previewDuration' in element) ? rootsOf(element.shadowRoot) : [],
  );
  return [root, ...inner];
}

function isMedia(target: EventTarget | null): target is HTMLMediaElement {
  // `instanceof` would fail for elements of other windows. Targets that are no elements have no `localName`.
  return /^(audio|video)$/.test((target as Element | null)?.localName ?? '');
}

/** Whether media can be heard. Its `play` may arrive when it is paused again, as pages do to unlock playback. */
function isAudible({ paused, muted, volume }: HTMLMediaElement): boolean {
  return !paused && !muted && volume > 0;
}
