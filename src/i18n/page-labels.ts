import { log } from '../platform/log.ts';
import { field, textField } from '../platform/model/fields.ts';
import { dispatchOn, listenTo, queryAll } from '../platform/page/native-member.ts';
import type { LabelTexts } from './texts.ts';

/** On the document, so that all copies of the script share the page's labels. */
const OWN_LABELS = Symbol.for('mixtape-player.labels');
const CHANGED = 'mixtape-player-labels';

interface LabelledDocument extends Document {
  [OWN_LABELS]?: Map<string, unknown>;
}

/**
 * Sets labels for all players and buttons of the page: a new language, or other texts for a language that they have.
 * Texts that are left out come from the labels of the player in that language or, if there are none, from the English
 * ones. Does nothing on a server.
 * @param language a BCP 47 tag
 * @throws RangeError if it is not a BCP 47 tag
 */
export function addLabels(language: string, labels: Partial<LabelTexts>): void {
  const canonical = new Intl.Locale(language).toString();
  if (typeof document === 'undefined') return;
  const page: LabelledDocument = document;
  page[OWN_LABELS] ??= new Map();
  page[OWN_LABELS].set(canonical, labels);
  dispatchOn(page, new Event(CHANGED));
}

export function onPageLabels(document: Document, signal: AbortSignal, onChange: () => void): void {
  listenTo(document, CHANGED, onChange, { signal });
}

/** The page's labels from its markup and its scripts, unchecked. */
export function readPageLabels(document: LabelledDocument): ReadonlyMap<string, unknown> {
  const labels = new Map<string, unknown>();
  for (const block of queryAll<HTMLElement>(document, 'script[data-mixtape-labels]')) {
    const { mixtapeLabels: language = '' } = block.dataset;
    try {
      labels.set(new Intl.Locale(language).toString(), JSON.parse(block.textContent));
    } catch (error) {
      if (!reported.has(block))
        log('warn', `The labels for "${language}" cannot be read, so they are not used.`, error);
      reported.add(block);
    }
  }
  return new Map([...labels, ...(document[OWN_LABELS] ?? [])]);
}

const reported = new WeakSet<Element>();

/** The page's labels with known names, as far as they are texts. They are all rendered as text, never as markup. */
export function knownTexts<Texts extends object>(own: unknown, english: Texts): Partial<Texts> {
  const known = Object.entries(english).flatMap(([name, model]) => {
    const text = field(own, name);
    const isUsable = typeof model === 'string' ? textField(own, name, 1000) : textField(text, 'other', 1000);
    return isUsable ? [[name, text]] : [];
  });
  // The names are those of `english`, and each value is of the same kind as there.
  return Object.fromEntries(known) as Partial<Texts>;
}
