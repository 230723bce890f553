import { type Atom, atom } from 'jotai/vanilla';
import { log } from '../platform/log.ts';
import { moduleUrl } from '../platform/page/current-script.ts';
import { lazyChunk } from '../platform/page/lazy-chunk.ts';
import { pageStore } from '../platform/page-store.ts';
import { chooseLanguage, observeLanguages, onLanguageChange, wantedLanguages } from './choose-language.ts';
import { LANGUAGES } from './languages.ts';
import { knownTexts, onPageLabels, readPageLabels } from './page-labels.ts';

/** Milliseconds after which English is shown, if the labels of the visitor's language have not come. */
export const LABELS_MS = 2000;

/** All elements of a page share the label files and their requests. */
const FILES = new Map([...LANGUAGES].map(([language, load]) => [language, lazyChunk(load)]));

export type Localization<Labels> = ReturnType<typeof createLocalization<object, Labels>>;

/**
 * The labels of one element in the visitor's language.
 * @param english also defines which texts exist
 */
export function createLocalization<Texts extends object, Labels>(
  element: Element,
  english: NoInfer<Texts>,
  createLabels: (texts: Texts, language: string) => Labels,
) {
  const labelsAtom = atom<Labels | null>(null);
  let resolveReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const englishLabels = createLabels(english, 'en');
  let isRequested = false;
  /** The language and the page's labels that were requested last, as text. */
  let requested = '';

  function show(texts: Partial<Texts>, language: string): void {
    pageStore.set(labelsAtom, createLabels({ ...english, ...texts }, language));
    resolveReady();
  }

  async function update(): Promise<void> {
    observeLanguages(element);
    const { language, load, own } = languageOf(element);
    const ownTexts: Partial<Texts> = Object.assign({}, ...own.map((texts) => knownTexts(texts, english)));
    const request = JSON.stringify([language, ownTexts]);
    if (request === requested) return;
    requested = request;
    if (load === undefined) return show(ownTexts, language);
    try {
      // Tried twice, because visitors have no way to retry.
      const { default: texts } = await load(false).catch(() => load(true));
      if (request === requested) show({ ...texts, ...ownTexts }, language);
    } catch (error) {
      log('warn', `The labels for "${language}" could not be loaded from beside the script.`, error);
      if (request !== requested) return;
      requested = '';
      show(ownTexts, 'en');
    }
  }

  /** Checks the language again, if the labels have been requested. */
  function refresh(): void {
    if (isRequested) void update();
  }

  const current = (): Labels | null => pageStore.get(labelsAtom);

  return {
    /** For components: `null` until the visitor's language is known, so that nothing is rendered in English first. */
    labelsAtom: labelsAtom as Atom<Labels | null>,
    /** English until others have loaded. */
    get labels(): Labels {
      return current() ?? englishLabels;
    },
    /** Resolves once there are labels to show: English ones, if others take too long. Never rejects. */
    load(): Promise<void> {
      if (!isRequested) setTimeout(() => current() ?? show({}, 'en'), LABELS_MS);
      isRequested = true;
      void update();
      return ready;
    },
    refresh,
    /** Follows changes of the language and of the page's labels until the signal aborts. */
    follow(signal: AbortSignal): void {
      onLanguageChange(signal, refresh);
      onPageLabels(element.ownerDocument, signal, refresh);
    },
  };
}

/** Starts to load the labels that an element will need, before its class is defined. */
export function loadLabelsEarly(element: Element): void {
  // The element logs the failure when it requests them.
  languageOf(element)
    .load?.(false)
    .catch(() => {});
}

/**
 * An element's language, the function that loads its labels, and the page's
 * labels for it: those of the best match come last.
 */
function languageOf(element: Element) {
  const own = readPageLabels(element.ownerDocument);
  const languages = chooseLanguage(wantedLanguages(element, moduleUrl(import.meta.url)), [
    'en',
    ...LANGUAGES.keys(),
    ...own.keys(),
  ]);
  return {
    language: languages[0],
    load: FILES.get(languages.find((each) => LANGUAGES.has(each)) ?? ''),
    own: languages.map((each) => own.get(each)).reverse(),
  };
}
