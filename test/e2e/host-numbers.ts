import type { Frame, Page } from 'playwright/test';

/** The facts that `noteHost` finds in a page. Kept in the page, because most of it is functions. */
type Facts = Map<string, unknown>;

interface HostNotes {
  note(): void;
  changes(): readonly string[];
}

/**
 * Runs before a page's first script. Prepares to compare the page before and after a player is added: its globals,
 * built-ins, elements with their computed styles, URL and storage.
 */
export async function watchHost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getOwnPropertyDescriptor } = Object;
    const { ownKeys } = Reflect;
    // A page may hide properties of the document behind elements, but not those of the prototype.
    const ofDocument = (name: string): unknown => {
      const value: unknown = Reflect.get(Document.prototype, name, document);
      return typeof value === 'function' ? value.bind(document) : value;
    };
    /** These depend on the player's size, which is part of the page's layout. */
    const LAYOUT = /^(width|height|(block|inline)-size|(perspective|transform)-origin|top|bottom|left|right|inset.*)$/;
    /**
     * Two copies of the script share symbols with our name, React marks where it listens, and Playwright what it has
     * seen.
     */
    const OURS = /^Symbol\((?:mixtape-player\.|__playwright)|^_reactListening/;

    function membersOf(owner: object, name: string, facts: Facts): void {
      for (const key of ownKeys(owner)) {
        const path = `${name}.${String(key)}`;
        const { value, get } = getOwnPropertyDescriptor(owner, key) ?? {};
        const member: unknown = value ?? get;
        // Counters of the page's own libraries.
        facts.set(path, Object(member) === member ? member : typeof member);
      }
    }

    function lookAtGlobals(facts: Facts): void {
      for (const key of ownKeys(window)) {
        const name = String(key);
        // Names of Playwright and the tests.
        if (name.startsWith('__')) continue;
        const { value, get } = getOwnPropertyDescriptor(window, key) ?? {};
        facts.set(name, value ?? get);
        if (typeof value === 'function' || (typeof value === 'object' && value !== null && value !== window)) {
          membersOf(value, name, facts);
          const { prototype } = value as { prototype?: unknown };
          if (typeof prototype === 'object' && prototype !== null) membersOf(prototype, `${name}.prototype`, facts);
        }
      }
      for (const key of ownKeys(document)) if (!OURS.test(String(key))) facts.set(`document.${String(key)}`, true);
    }

    function lookAtElements(facts: Facts): void {
      const find = ofDocument('querySelectorAll') as Document['querySelectorAll'];
      [...find(':not(mixtape-player, mixtape-player *)')].forEach((element, index) => {
        const name = `${index} <${element.localName}>`;
        const get = <Key extends keyof Element>(key: Key): Element[Key] => Reflect.get(Element.prototype, key, element);
        facts.set(name, element);
        for (const { name: attribute, value } of get('attributes')) facts.set(`${name} ${attribute}`, value);
        for (const key of ownKeys(element)) if (!OURS.test(String(key))) facts.set(`${name}.${String(key)}`, true);
        facts.set(`${name} scroll`, `${get('scrollLeft')} ${get('scrollTop')}`);
        const style = getComputedStyle(element);
        for (const property of style)
          if (!LAYOUT.test(property)) facts.set(`${name} { ${property} }`, style.getPropertyValue(property));
      });
    }

    function look(): Facts {
      const facts: Facts = new Map();
      lookAtGlobals(facts);
      lookAtElements(facts);
      facts.set('address', location.href);
      facts.set('history', history.length);
      facts.set('scroll', `${scrollX} ${scrollY}`);
      facts.set('state of history', JSON.stringify(history.state));
      for (const name of ['title', 'cookie', 'designMode'])
        facts.set(name, window.origin === 'null' && name === 'cookie' ? '' : ofDocument(name));
      facts.set('style sheets', [...(ofDocument('styleSheets') as StyleSheetList)].length);
      facts.set('adopted style sheets', (ofDocument('adoptedStyleSheets') as CSSStyleSheet[]).length);
      if (window.origin !== 'null') facts.set('storage', Object.keys(localStorage).join());
      return facts;
    }

    let before: Facts = new Map();
    const notes: HostNotes = {
      note() {
        before = look();
      },
      changes() {
        const after = look();
        const changed: string[] = [];
        for (const key of new Set([...before.keys(), ...after.keys()])) {
          if (Object.is(before.get(key), after.get(key))) continue;
          const shown = (facts: Facts): string => (facts.has(key) ? String(facts.get(key)) : 'nothing');
          changed[changed.length] = `${key}: ${shown(before)} → ${shown(after)}`;
        }
        return changed;
      },
    };
    Reflect.defineProperty(window, '__host', { value: notes });
  });
}

/** Records the current state of the page. */
export function noteHost(page: Page | Frame): Promise<void> {
  return page.evaluate(() => (Reflect.get(window, '__host') as HostNotes).note());
}

/** The facts that have changed since. */
export async function hostChanges(page: Page | Frame): Promise<readonly string[]> {
  // As text, because values from the page depend on the page's prototypes.
  const changes = await page.evaluate(() => (Reflect.get(window, '__host') as HostNotes).changes().join('\n'));
  return changes === '' ? [] : changes.split('\n');
}
