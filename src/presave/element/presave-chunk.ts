// Code that only a pre-save needs: a button's, and below the page's. `mixtape-player.js` loads it for the first button.
export { createPresaveButton } from './create-presave-button.tsx';

import { visitorLabels } from '../../i18n/presave-labels.ts';
import { presaveEnglish } from '../../i18n/texts.ts';
import { attributeName, collectValues } from '../../platform/model/attribute-table.ts';
import { FLAG } from '../../platform/model/parse-values.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { createLiveRegion } from '../../platform/page/live-region.ts';
import { createElement, nativeMember } from '../../platform/page/native-member.ts';
import { createButtonsOfPage } from '../controller/buttons-of-page.ts';
import { createPresave } from '../controller/create-presave.ts';
import { consumeIncomingPresaves, resumePresave } from '../controller/incoming-presave.ts';
import { browserDeps } from '../controller/presave-deps.ts';
import { PRESAVE_ATTRIBUTES, type PresaveSettings, SITE_BASE_GUESSED } from '../model/presave-attributes.ts';
import { parseService } from '../model/providers.ts';
import type { RedirectEntry } from '../page/redirect-entry.ts';
import { eventReporter, resultsOf } from './event-reporter.ts';
import { untilLoaded } from './load-code.ts';
import type { KeptClick } from './page-button.ts';
import { showNotice } from './page-dialogs.ts';
import type { SharedCode } from './shared-code.ts';

const ATTRIBUTES = Object.keys(PRESAVE_ATTRIBUTES).map((property) => `data-${attributeName(property)}`);

/** A page that uses elements alone does not load it. The classic script requests it early. */
const loadPageButton = lazyChunk(() => import('./page-button.ts'));

const loadForeignChunk = lazyChunk(() => import('../controller/foreign-presaves.ts'));

const loadForeign = () => untilLoaded(() => loadForeignChunk(true), 'a pre-save that began elsewhere');

/** Goes on with what brought the visitor to the page, and serves the buttons of the page. */
export function createPagePresaves(shared: SharedCode, scriptUrl: string, entry: RedirectEntry) {
  const { store, createLocalization } = shared;
  const deps = browserDeps(store);
  const localization = createLocalization(nativeMember(document, 'documentElement'), presaveEnglish, visitorLabels);
  const buttons = createButtonsOfPage(deps, {
    settings: (service) => readSettings(shared, scriptUrl, noElement(), service),
    reporter: {
      ...eventReporter(document, localization, createLiveRegion(null).announce),
      show(notice) {
        // The visitor knows that they did not agree.
        if (notice.kind !== 'not-saved') void showNotice(shared, localization, notice);
      },
    },
  });
  const incoming = consumeIncomingPresaves(Date.now(), entry);
  if (incoming.length > 0) void localization.load();
  for (const each of incoming) void resumePresave(each, deps, buttons, loadForeign);

  return {
    add: buttons.add,
    /** Serves a button of the page's own. @returns a function that repeats an earlier click; `null` if it is gone */
    async adopt(button: HTMLButtonElement, onReleased: () => void): Promise<((kept: KeptClick) => void) | null> {
      const { createPageButton } = await loadPageButton(true);
      // The page may have changed meanwhile.
      if (!button.isConnected || !button.hasAttribute('data-presave')) {
        onReleased();
        return null;
      }
      const connection = new AbortController();
      const { presave, press } = createPageButton(button, shared, connection, {
        localization: createLocalization(button, presaveEnglish, visitorLabels),
        attributes: ATTRIBUTES,
        createPresave: (reporter) =>
          createPresave(deps, reporter, ({ asksFirst }) => areButtonsTrusted(shared, scriptUrl) && !asksFirst),
        readSettings: () => readSettings(shared, scriptUrl, button, button.getAttribute('data-presave')),
      });
      connection.signal.addEventListener('abort', () => {
        Reflect.deleteProperty(button, 'presaveResults');
        onReleased();
      });
      Object.defineProperty(button, 'presaveResults', {
        get: () => resultsOf(presave, store),
        configurable: true,
      });
      buttons.add(presave, connection.signal);
      return press;
    },
  };
}

/** A page's own button is read as a container, because an author may have written it. */
function readSettings(
  { readAttribute }: SharedCode,
  scriptUrl: string,
  element: Element,
  service: unknown,
): PresaveSettings {
  const places = { element, container: element, scriptUrl };
  const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) =>
    readAttribute(attributeName(property), row, places),
  );
  const isSiteBaseGuessed = readAttribute('site-base', SITE_BASE_GUESSED, places);
  // Such a button shows no reminder.
  return { ...settings, reminder: false, isSiteBaseGuessed, service: parseService(service) };
}

/** Whether the script's tag says that all authors of the page's own buttons are trusted. */
function areButtonsTrusted({ readAttribute }: SharedCode, scriptUrl: string): boolean {
  return readAttribute('trusted-buttons', FLAG, { element: noElement(), container: null, scriptUrl });
}

/** An element without attributes, for which only the script's tag and the page's globals configure something. */
const noElement = (): Element => createElement(document, 'i');
