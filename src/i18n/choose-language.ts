import { pagePlaces } from '../platform/attributes/page-places.ts';

/** The languages for an element, best first: its configured one, else the nearest `lang`, then the browser's. */
export function wantedLanguages(element: Element, scriptUrl: string): readonly string[] {
  return [configuredLang(element, scriptUrl) || nearestLang(element), ...(navigator.languages ?? [])];
}

/**
 * The language that is configured on the element, its container, a page's own
 * button or the script's tag, like other attributes.
 */
function configuredLang(element: Element, scriptUrl: string): string | null {
  const { containerOf, scriptTagOf } = pagePlaces;
  const container = containerOf(element) ?? (element.matches('[data-presave]') ? element : null);
  const places: readonly (readonly [from: Element | null | undefined, name: string])[] = [
    [element, 'lang'],
    [container, 'data-lang'],
    [container, 'lang'],
    [scriptTagOf(element.ownerDocument, scriptUrl), 'data-lang'],
  ];
  // Not `from.getAttribute`: a form field with that name would shadow it.
  const found = places.find(([from, name]) => from && element.hasAttribute.call(from, name));
  return found ? element.getAttribute.call(found[0], found[1]) : null;
}

/** The nearest `lang`, also outside of shadow roots, as the HTML standard defines it; '' if there is none. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  // Not `found.getAttribute`: a form field with that name would shadow it.
  if (found !== null) return element.getAttribute.call(found, 'lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;

/** Makes `onLanguageChange` report changes of `lang` on an element and its ancestors. */
export function observeLanguages(element: Element): void {
  // One for all elements; observing a node twice has no effect.
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  let root = element.getRootNode();
  for (; root instanceof ShadowRoot; root = root.host.getRootNode()) observer.observe(root, LANG);
  observer.observe(root, LANG);
}

const LANG: MutationObserverInit = { subtree: true, attributeFilter: ['lang', 'data-lang'] };

export function onLanguageChange(signal: AbortSignal, onChange: () => void): void {
  listeners.add(onChange);
  signal.addEventListener('abort', () => listeners.delete(onChange), { once: true });
}

/**
 * The available languages that suit a wanted one, best first: for `zh-TW`
 * `zh-Hant-TW`, `zh-Hant`, `zh-TW`, `zh`. All are BCP 47 tags.
 */
export function matchingLanguages(language: string, available: readonly string[]): readonly string[] {
  try {
    // WordPress and others write their locales with an underscore.
    const locale = new Intl.Locale(language.trim().replaceAll('_', '-'));
    // WebKit keeps the former name of Hebrew.
    const base = locale.language === 'iw' ? 'he' : locale.language;
    // Chromium loads the data of `maximize()` when it is first called, which would delay the first view.
    const { script, region } = available.some((each) => each.startsWith(`${base}-`)) ? locale.maximize() : {};
    const candidates = [[base, script, region], [base, script], [base, region], [base]].map((parts) =>
      parts.filter(Boolean).join('-'),
    );
    return [...new Set(candidates)].filter((each) => available.includes(each));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The languages of `available` that suit the first wanted one for which there are any; English if there are none. */
export function chooseLanguage(
  wanted: readonly string[],
  available: readonly string[],
): readonly [string, ...string[]] {
  for (const language of wanted) {
    const [first, ...others] = matchingLanguages(language, available);
    if (first !== undefined) return [first, ...others];
  }
  return ['en'];
}

/** For English, the first view formats without `Intl`, which takes milliseconds when it is first used. */
export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language);
}

/** The writing direction of the player's languages. Not every engine provides it in `Intl.Locale`. */
export const writingDirection = (language: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(language) ? 'rtl' : 'ltr');
