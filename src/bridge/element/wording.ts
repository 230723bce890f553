import { DEADLINES } from '../../domain/playback/patience.ts';
import { log } from '../../io/log.ts';
import { lazyChunk } from '../../io/page/lazy-chunk.ts';
import { chooseLanguage } from '../../labels/choose-language.ts';
import { LANGUAGES } from '../../labels/languages.ts';
import { knownTexts, onOwnLabels, readOwnLabels } from '../attributes/own-labels.ts';
import { observeLanguages, onLanguageChange, wantedLanguages } from './wanted-languages.ts';

/** All elements of a page share what is on its way. */
const FILES = new Map([...LANGUAGES].map(([tag, load]) => [tag, lazyChunk(load)]));

/** The words of one element, in the language of whoever reads them. */
export interface Wording<Labels> {
  /** English until others are there. */
  readonly labels: Labels;
  /** `null` while nothing is to be drawn yet: it would be in English first, and then in the visitor's language. */
  readonly shown: Labels | null;
  /** Asks for the words. Resolves when there are some to show: English, if others do not come in time. Never rejects. */
  load(): Promise<void>;
  /** Looks at the language anew, if the words have been asked for. */
  refresh(): void;
  /** Keeps up with what changes around the element, until the signal ends. */
  follow(signal: AbortSignal): void;
  /** Calls back when the words have changed; returns the undo. */
  subscribe(onChange: () => void): () => void;
}

/**
 * @param english also says which texts there are
 * @param word makes of the texts what components read
 */
export function createWording<Texts extends object, Labels>(
  element: Element,
  english: Texts,
  word: (texts: Texts, language: string) => Labels,
): Wording<Labels> {
  const listeners = new Set<() => void>();
  let resolveShown = (): void => {};
  const whenShown = new Promise<void>((resolve) => {
    resolveShown = resolve;
  });
  let labels = word(english, 'en');
  let isAsked = false;
  let isShown = false;
  /** What the words are made of that were asked for last. */
  let wanted = '';

  function show(texts: Partial<Texts>, language: string): void {
    labels = word({ ...english, ...texts }, language);
    isShown = true;
    resolveShown();
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    observeLanguages(element);
    const { tag, load, own } = languageOf(element);
    const ownTexts: Partial<Texts> = Object.assign({}, ...own.map((texts) => knownTexts(texts, english)));
    const mine = JSON.stringify([tag, ownTexts]);
    if (mine === wanted) return;
    wanted = mine;
    if (load === undefined) return show(ownTexts, tag);
    try {
      // Nothing on the page offers to try again: what did not come is asked for once more.
      const { texts } = await load(false).catch(() => load(true));
      if (mine === wanted) show({ ...texts, ...ownTexts }, tag);
    } catch (error) {
      log('warn', `The words for "${tag}" could not be loaded from beside the script.`, error);
      if (mine !== wanted) return;
      wanted = '';
      show(ownTexts, 'en');
    }
  }

  function refresh(): void {
    if (isAsked) void look();
  }

  return {
    get labels() {
      return labels;
    },
    get shown() {
      return isShown ? labels : null;
    },
    load() {
      if (!isAsked) setTimeout(() => isShown || show({}, 'en'), DEADLINES.wordsMs);
      isAsked = true;
      void look();
      return whenShown;
    },
    refresh,
    follow(signal) {
      onLanguageChange(signal, refresh);
      onOwnLabels(element.ownerDocument, signal, refresh);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Asks for the words that an element is going to need, before it is there to ask for them itself. */
export function loadWordsEarly(element: Element): void {
  // What fails is told when the element asks.
  languageOf(element)
    .load?.(false)
    .catch(() => {});
}

/** In which language an element speaks, what loads its words, and what the page has of its own; the closest comes last. */
function languageOf(element: Element) {
  const own = readOwnLabels(element.ownerDocument);
  const tags = chooseLanguage(wantedLanguages(element), (tag) => tag === 'en' || LANGUAGES.has(tag) || own.has(tag));
  return {
    tag: tags[0],
    load: FILES.get(tags.find((tag) => LANGUAGES.has(tag)) ?? ''),
    own: tags.map((tag) => own.get(tag)).reverse(),
  };
}
