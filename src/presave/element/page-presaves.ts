import { type PresaveLabels, presaveLabels } from '../../i18n/presave-labels.ts';
import { presaveEnglish } from '../../i18n/texts.ts';
import { attributeName, collectValues } from '../../platform/model/attribute-table.ts';
import { FLAG } from '../../platform/model/parse-values.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { createLiveRegion } from '../../platform/page/live-region.ts';
import { createElement, nativeMember } from '../../platform/page/native-member.ts';
import { createButtonsOfPage } from '../controller/buttons-of-page.ts';
import { createPresave } from '../controller/create-presave.ts';
import { consumeIncomingPresaves, resumePresave } from '../controller/incoming-presave.ts';
import { browserDeps } from '../controller/presave-run.ts';
import { PRESAVE_ATTRIBUTES, type PresaveSettings, SITE_BASE_GUESSED } from '../model/presave-attributes.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import { parseService } from '../model/providers/providers.ts';
import type { RedirectEntry } from '../page/redirect-entry.ts';
import { noticeText } from '../view/notice-text.ts';
import type { KeptClick } from './page-button.ts';
import { loadConfirm, showNotice } from './page-dialogs.ts';
import { pageReporter, resultsOf } from './page-reporter.ts';
import type { SharedCode } from './shared-code.ts';

const ATTRIBUTES = Object.keys(PRESAVE_ATTRIBUTES).map((property) => `data-${attributeName(property)}`);

/** A page that uses elements alone does not load it. The classic script requests it early. */
const loadPageButton = lazyChunk(() => import('./page-button.ts'));

/** Goes on with what brought the visitor to the page, and serves the buttons of the page. */
export function createPagePresaves(shared: SharedCode, scriptUrl: string, entry: RedirectEntry) {
  const { store, createLocalization, readAttribute } = shared;
  const deps = browserDeps(store);

  /** A page's own button is read as a container, because an author may have written it. */
  function readSettings(element: Element, service: unknown): PresaveSettings {
    const places = { element, container: element, scriptUrl };
    const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) =>
      readAttribute(attributeName(property), row, places),
    );
    const isSiteBaseGuessed = readAttribute('site-base', SITE_BASE_GUESSED, places);
    // Such a button shows no reminder.
    return { ...settings, reminder: false, isSiteBaseGuessed, service: parseService(service) };
  }

  /** Without attributes: what the script's tag and the page's globals configure. */
  const noElement = (): Element => createElement(document, 'i');
  /** On the script's tag: all authors of the page's own buttons are trusted. */
  const areButtonsTrusted = (): boolean =>
    readAttribute('trusted-buttons', FLAG, { element: noElement(), container: null, scriptUrl });

  const pageLocalization = createLocalization(nativeMember(document, 'documentElement'), presaveEnglish, presaveLabels);
  const buttons = createButtonsOfPage(deps, {
    settings: (service) => readSettings(noElement(), service),
    reporter: {
      ...pageReporter(document, pageLocalization, createLiveRegion(null).announce),
      show(notice) {
        // The visitor knows that they did not agree.
        if (notice.kind !== 'not-saved') void showNotice(shared, pageLocalization, notice);
      },
    },
  });
  const incoming = consumeIncomingPresaves(Date.now(), entry);
  if (incoming.length > 0) void pageLocalization.load();
  for (const each of incoming) void resumePresave(each, deps, buttons);

  return {
    add: buttons.add,
    /** Serves a button of the page's own. @returns a function that repeats an earlier click; `null` if it is gone */
    async adopt(button: HTMLButtonElement, onReleased: () => void): Promise<((kept: KeptClick) => void) | null> {
      const { connectPageButton } = await loadPageButton(true);
      // The page may have changed meanwhile.
      if (!button.isConnected || !button.hasAttribute('data-presave')) {
        onReleased();
        return null;
      }
      const localization = createLocalization(button, presaveEnglish, presaveLabels);
      const region = createLiveRegion(button);
      const focusBack = (): void => button.focus({ preventScroll: true });
      const reporter = {
        ...pageReporter(button, localization, region.announce),
        show(notice: PresaveNotice) {
          // The page that a visitor returns to is still loading the labels of its language.
          if (notice.kind !== 'not-saved')
            void localization.load().then(() => alert(alertText(notice, localization.labels)));
        },
        loadDialog: () => loadConfirm(shared, localization, focusBack),
      };
      const presave = createPresave(deps, reporter, ({ asksFirst }) => areButtonsTrusted() && !asksFirst);
      const configure = (): void => presave.configure(readSettings(button, button.getAttribute('data-presave')));
      const connection = new AbortController();
      connection.signal.addEventListener('abort', () => {
        Reflect.deleteProperty(button, 'presaveResults');
        onReleased();
      });
      Object.defineProperty(button, 'presaveResults', { get: () => resultsOf(presave, store), configurable: true });
      const parts = { presave, store, localization, region, attributes: ATTRIBUTES, configure };
      const press = connectPageButton(button, parts, connection);
      buttons.add(presave, connection.signal);
      return press;
    },
  };
}

/** Text of the browser's alert for a page's own button: of a failed save, the specification's sentence alone. */
function alertText(notice: PresaveNotice, labels: PresaveLabels): string {
  return notice.kind === 'failed' ? labels.presaveFailed : noticeText(notice, labels);
}
