import { field, textField } from '../../domain/queue/fields.ts';
import { log } from '../../io/log.ts';
import { plainEvent } from '../../io/page/plain-event.ts';
import { queryAll } from '../../io/page/query-all.ts';
import type { LabelTexts } from '../../labels/texts.ts';

/** On the document, so that all copies of the script see what one of them was given. */
const OWN_LABELS = Symbol.for('mixtape-player.labels');
const CHANGED = 'mixtape-player-labels';

interface LabelledDocument extends Document {
  [OWN_LABELS]?: Map<string, unknown>;
}

/**
 * Gives all players and buttons of the page words of its own: another language, or others for a language that they
 * speak. What is left out is said in their own words of that language or, if they have none, in English.
 * @param language a BCP 47 tag
 * @throws RangeError for what is no such tag
 */
export function addLabels(language: string, labels: Partial<LabelTexts>): void {
  const tag = new Intl.Locale(language).toString();
  const page: LabelledDocument = document;
  page[OWN_LABELS] ??= new Map();
  page[OWN_LABELS].set(tag, labels);
  page.dispatchEvent(plainEvent(CHANGED));
}

/** Calls back when a page has set labels of its own. */
export function onOwnLabels(document: Document, signal: AbortSignal, onChange: () => void): void {
  document.addEventListener(CHANGED, onChange, { signal });
}

/** What the page has of its own: in its markup, and by script. Nobody has checked what stands in it. */
export function readOwnLabels(document: LabelledDocument): ReadonlyMap<string, unknown> {
  const labels = new Map<string, unknown>();
  for (const block of queryAll<HTMLElement>(document, 'script[data-mixtape-labels]')) {
    const { mixtapeLabels: language = '' } = block.dataset;
    try {
      labels.set(new Intl.Locale(language).toString(), JSON.parse(block.textContent));
    } catch (error) {
      if (!told.has(block)) log('warn', `The labels for "${language}" cannot be read, so they are not used.`, error);
      told.add(block);
    }
  }
  return new Map([...labels, ...(document[OWN_LABELS] ?? [])]);
}

const told = new WeakSet<Element>();

/** Of what a page says, the texts that are known and are texts: all of it ends up as text, and never as markup. */
export function knownTexts<Texts extends object>(own: unknown, english: Texts): Partial<Texts> {
  const known = Object.entries(english).flatMap(([name, model]) => {
    const text = field(own, name);
    const isUsable = typeof model === 'string' ? textField(own, name) : textField(text, 'other');
    return isUsable ? [[name, text]] : [];
  });
  // Each name is one of `english`, with a value of the kind that it has there.
  return Object.fromEntries(known) as Partial<Texts>;
}
