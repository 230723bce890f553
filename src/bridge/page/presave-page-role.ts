import { attributeName, collectValues } from '../../domain/attributes/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from '../../domain/attributes/presave-attributes.ts';
import { parseService, REDIRECT_SERVICE } from '../../domain/presave/presave-services.ts';
import { type PresaveSettings, SITE_BASE_GUESSED } from '../../domain/presave/presave-settings.ts';
import { onDomParsed } from '../../io/page/on-dom-parsed.ts';
import { presaveEnglish } from '../../labels/presave-en.ts';
import { presaveLabels } from '../../labels/presave-labels.ts';
import { browserPresave } from '../../runtime/presave/browser-presave.ts';
import { createPresave } from '../../runtime/presave/create-presave.ts';
import { consumeIncomingPresaves } from '../../runtime/presave/incoming-presave.ts';
import { createPresaveRegistry } from '../../runtime/presave/presave-registry.ts';
import { resumePresave } from '../../runtime/presave/resume-presave.ts';
import { readAttribute } from '../attributes/config-sources.ts';
import { INTENT_SIGNS } from '../element/intent.ts';
import { createLocalization } from '../element/localization.ts';
import { presaveHost } from './presave-host.ts';
import { type PagePresave, PRESAVE_ROLE, type PresavePageRole } from './presave-role.ts';

/**
 * The page's role, which the first copy of the script creates. That also reads what brought the visitor here, and
 * removes codes and states from the address before any request is sent. So call it while the script is evaluated.
 */
export function presavePageRole(scriptUrl: string): PresavePageRole {
  const page = document as { [PRESAVE_ROLE]?: PresavePageRole };
  page[PRESAVE_ROLE] ??= createRole(scriptUrl);
  return page[PRESAVE_ROLE];
}

function createRole(scriptUrl: string): PresavePageRole {
  const { store } = browserPresave;
  const adopted = new WeakSet<HTMLButtonElement>();

  /** A page's own button is read as a container, because an author may have written it. */
  function readSettings(element: Element): PresaveSettings {
    const places = { element, container: element, scriptUrl };
    const settings = collectValues(PRESAVE_ATTRIBUTES, (property, row) =>
      readAttribute(attributeName(property), row, places),
    );
    const isSiteBaseGuessed = readAttribute('site-base', SITE_BASE_GUESSED, places);
    return { ...settings, isSiteBaseGuessed, service: parseService(element.getAttribute('data-presave')) };
  }

  const incoming = consumeIncomingPresaves(Date.now());
  const siteLocalization = createLocalization(document.documentElement, presaveEnglish, presaveLabels);
  const registry = createPresaveRegistry(browserPresave, {
    // An element without attributes is configured by the script's tag and the page's globals alone.
    settings: () => ({ ...readSettings(document.createElement('i')), service: REDIRECT_SERVICE }),
    host: presaveHost(document, siteLocalization),
  });
  if (incoming.length > 0) void siteLocalization.load();
  for (const each of incoming) void resumePresave(each, browserPresave, registry);

  function adopt(button: HTMLButtonElement): PagePresave | null {
    if (adopted.has(button)) return null;
    adopted.add(button);
    const localization = createLocalization(button, presaveEnglish, presaveLabels);
    const presave = createPresave(browserPresave, presaveHost(button, localization), false);
    const { atoms, press, warmUp } = presave;
    const configure = (): void => presave.configure(readSettings(button));
    function connect(signal: AbortSignal, onChange: () => void): void {
      // Scripts further down in the document may still set the page's globals.
      onDomParsed(document, () => signal.aborted || configure());
      configure();
      presave.connect();
      const unsubscribe = [store.sub(atoms.status, onChange), localization.subscribe(onChange)];
      localization.follow(signal);
      void localization.load();
      signal.addEventListener('abort', () => {
        for (const each of unsubscribe) each();
        presave.disconnect();
        adopted.delete(button);
      });
      registry.add(presave, signal);
    }
    return {
      presave: {
        status: () => store.get(atoms.status),
        configure,
        connect,
        press,
        warmUp,
        warmUpEvents: INTENT_SIGNS,
      },
      attributes: Object.keys(PRESAVE_ATTRIBUTES).map((property) => `data-${attributeName(property)}`),
      addedLabel: () => localization.shown?.presaveAdded ?? null,
    };
  }

  return { add: registry.add, adopt };
}
