import { presaveEnglish } from '../../i18n/labels/presave-en.ts';
import { presaveLabels } from '../../i18n/presave-labels.ts';
import { INTENT_SIGNS } from '../../platform/element/intent.ts';
import { type Attribute, attributeName, collectValues } from '../../platform/model/attribute-table.ts';
import { parseFlag } from '../../platform/model/parse-values.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { createLiveRegion } from '../../platform/page/live-region.ts';
import { onDomParsed } from '../../platform/page/on-dom-parsed.ts';
import { browserPresave } from '../controller/browser-presave.ts';
import { createPresave } from '../controller/create-presave.ts';
import { consumeIncomingPresaves } from '../controller/incoming-presave.ts';
import type { PageEntry } from '../controller/page-entry.ts';
import { createPresaveRegistry, type PresaveRegistry } from '../controller/presave-registry.ts';
import { resumePresave } from '../controller/resume-presave.ts';
import { PRESAVE_ATTRIBUTES } from '../model/presave-attributes.ts';
import { parseService } from '../model/presave-service.ts';
import { REDIRECT_SERVICE } from '../model/presave-services.ts';
import { type PresaveSettings, SITE_BASE_GUESSED } from '../model/presave-settings.ts';
import { loadConfirm } from './confirm.ts';
import { resultsOf } from './page-results.ts';
import { presaveHost } from './presave-host.ts';
import type { PresaveTools } from './presave-tools.ts';

const ATTRIBUTES = Object.keys(PRESAVE_ATTRIBUTES).map((property) => `data-${attributeName(property)}`);

/** A page that uses elements alone does not load it. The classic script requests it early. */
const loadPageButton = lazyChunk(() => import('./page-button.ts'));

/** On the script's tag: all authors of the page's own buttons are trusted. */
const TRUSTED_BUTTONS: Attribute<boolean> = { isFlag: true, parse: parseFlag };

/** The pre-saves of a page, in the copy of the script that has the page's role. */
export interface PresaveSite {
  readonly add: PresaveRegistry['add'];
  /**
   * Gives a page's own button its behaviour.
   * @param onReleased called when the button has left the page, or lost its attribute
   * @returns presses the button for a click that came earlier; `null` if the button has left the page, or lost its attribute
   */
  adopt(button: HTMLButtonElement, onReleased: () => void): Promise<((click: Event) => void) | null>;
}

/** Goes on with what brought the visitor to the page, and serves the buttons of the page. */
export function createPresaveSite(tools: PresaveTools, scriptUrl: string, pageEntry: PageEntry): PresaveSite {
  const { store, adoptStyles, createLocalization, readAttribute } = tools;
  const parts = browserPresave(store);

  /** A page's own button is read as a container, because an author may have written it. */
  function readSettings(element: Element): PresaveSettings {
    const places = { element, container: element, scriptUrl };
    const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) =>
      readAttribute(attributeName(property), row, places),
    );
    const isSiteBaseGuessed = readAttribute('site-base', SITE_BASE_GUESSED, places);
    // Such a button shows no reminder.
    return {
      ...settings,
      reminder: false,
      isSiteBaseGuessed,
      service: parseService(element.getAttribute('data-presave')),
    };
  }

  const areButtonsTrusted = (): boolean =>
    readAttribute('trusted-buttons', TRUSTED_BUTTONS, {
      element: document.createElement('i'),
      container: null,
      scriptUrl,
    });

  const siteLocalization = createLocalization(document.documentElement, presaveEnglish, presaveLabels);
  const registry = createPresaveRegistry(parts, {
    // An element without attributes is configured by the script's tag and the page's globals alone.
    settings: () => ({ ...readSettings(document.createElement('i')), service: REDIRECT_SERVICE }),
    host: presaveHost(document, siteLocalization, createLiveRegion(null).announce),
  });
  const incoming = consumeIncomingPresaves(Date.now(), pageEntry);
  if (incoming.length > 0) void siteLocalization.load();
  for (const each of incoming) void resumePresave(each, parts, registry);

  async function adopt(button: HTMLButtonElement, onReleased: () => void): Promise<((click: Event) => void) | null> {
    const { connectPageButton, countsAsPress } = await loadPageButton(true);
    // The page may have changed meanwhile.
    if (!button.isConnected || !button.hasAttribute('data-presave')) {
      onReleased();
      return null;
    }
    const release = new AbortController();
    const { signal } = release;
    const localization = createLocalization(button, presaveEnglish, presaveLabels);
    const region = createLiveRegion(button);
    const host = {
      ...presaveHost(button, localization, region.announce),
      loadDialog: () =>
        loadConfirm(localization, { root: null, adoptStyles, focusBack: () => button.focus({ preventScroll: true }) }),
    };
    const presave = createPresave(parts, host, ({ asksFirst }) => areButtonsTrusted() && !asksFirst);
    const { status, released } = presave.atoms;
    const configure = (): void => presave.configure(readSettings(button));
    const press = (pressedAt?: number): void => {
      region.add();
      presave.press(pressedAt);
    };
    const model = {
      status: () => store.get(status),
      isReleased: () => store.get(released),
      results: () => resultsOf(presave, store),
      addedLabel: () => localization.shown?.presaveAdded ?? null,
      configure,
      press,
    };
    const { show } = connectPageButton(button, model, ATTRIBUTES, release);
    // Scripts further down in the document may still set the page's globals.
    onDomParsed(document, () => signal.aborted || configure());
    configure();
    presave.connect();
    const unsubscribe = [store.sub(status, show), store.sub(released, show), localization.subscribe(show)];
    localization.follow(signal);
    void localization.load();
    for (const type of INTENT_SIGNS) button.addEventListener(type, presave.warmUp, { signal, passive: true });
    registry.add(presave, signal);
    signal.addEventListener('abort', () => {
      for (const each of unsubscribe) each();
      presave.disconnect();
      onReleased();
    });
    show();
    // Of an earlier click, the classic script knows whether the browser made it for another element.
    return (click) => void (countsAsPress(button, click, false) && press(click.timeStamp));
  }

  return { add: registry.add, adopt };
}
