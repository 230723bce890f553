import { parseService } from '../domain/presave-service.ts';
import type { PresaveSettings } from '../domain/presave-settings.ts';
import { whenParsed } from '../io/when-parsed.ts';
import { presaveEnglish } from '../labels/presave-en.ts';
import { presaveLabels } from '../labels/presave-labels.ts';
import { browserPresave } from '../runtime/browser-presave.ts';
import { createPresave, type Presave } from '../runtime/create-presave.ts';
import { takeArrival } from '../runtime/presave-arrival.ts';
import { createPresaveDesk } from '../runtime/presave-desk.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import { readConfig } from './config-sources.ts';
import { INTENT_SIGNS } from './intent.ts';
import { collectSettings, presaveAttributes } from './presave-attributes.ts';
import { presaveHost } from './presave-host.ts';
import { createWording } from './wording.ts';

/** What stands behind a button of the page's own; its looks are the classic script's. */
export interface PagePresave {
  readonly presave: {
    status(): PresaveStatus;
    /** Reads the configuration anew. */
    configure(): void;
    /** Tells of every change of the status and of the words until the signal ends, and then lets go of the button. */
    connect(signal: AbortSignal, onChange: () => void): void;
    press(): void;
    intend(): void;
    readonly intentSigns: readonly string[];
  };
  /** Where its configuration may stand. */
  readonly attributes: readonly string[];
  /** What a saved release's button says; `null` while its language is not known yet. */
  readonly addedLabel: () => string | null;
}

/** What the first copy of the script on a page does for all of it, and later copies leave to it. */
export interface PresavePageRole {
  /** A `<presave-button>` is there and configured; it leaves with the signal. */
  offer(presave: Presave, signal: AbortSignal): void;
  /** For a button of the page's own; `null` if it is served already. */
  adopt(button: HTMLButtonElement): PagePresave | null;
}

/** On the document, so that copies which know nothing of each other agree; no element of the page can take this name. */
const ROLE = Symbol.for('mixtape-player.presave');

/**
 * The role of this page; the first copy that asks takes it. With it, it looks at what brought the visitor here, and
 * takes codes and states out of the address before anything else is asked for. So this is called while the script
 * is evaluated.
 */
export function presavePageRole(scriptUrl: string): PresavePageRole {
  const page = document as { [ROLE]?: PresavePageRole };
  page[ROLE] ??= takeRole(scriptUrl);
  return page[ROLE];
}

function takeRole(scriptUrl: string): PresavePageRole {
  const { store } = browserPresave;
  const table = presaveAttributes(scriptUrl);
  const adopted = new WeakSet<HTMLButtonElement>();

  /** Everything that stands on a button of the page's own may be a filtered author's: it is its own container. */
  function readSettings(element: Element): PresaveSettings {
    const places = { element, secrets: new Map(), container: element, scriptUrl };
    const settings = collectSettings(table, (spec) => spec.parse(readConfig(spec, places)));
    return { ...settings, service: parseService(element.getAttribute('data-presave')) };
  }

  // Without a button there are the script's tag and the page's globals.
  const readSite = (): PresaveSettings => ({ ...readSettings(document.createElement('i')), service: 'spotify' });
  const { offer } = createPresaveDesk(takeArrival(Date.now()), browserPresave, {
    isConfigured: () => readSite().redirectUri !== '',
    create() {
      const wording = createWording(document.documentElement, presaveEnglish, presaveLabels);
      void wording.load();
      const presave = createPresave(browserPresave, presaveHost(document, wording));
      presave.configure(readSite());
      return presave;
    },
  });

  function adopt(button: HTMLButtonElement): PagePresave | null {
    if (adopted.has(button)) return null;
    adopted.add(button);
    const wording = createWording(button, presaveEnglish, presaveLabels);
    const presave = createPresave(browserPresave, presaveHost(button, wording));
    const { atoms, press, intend } = presave;
    const configure = (): void => presave.configure(readSettings(button));
    function connect(signal: AbortSignal, onChange: () => void): void {
      // As with elements: the page's globals may still come.
      whenParsed(document, () => signal.aborted || configure());
      configure();
      presave.connect();
      const unsubscribe = [store.sub(atoms.status, onChange), wording.subscribe(onChange)];
      wording.follow(signal);
      void wording.load();
      signal.addEventListener('abort', () => {
        for (const each of unsubscribe) each();
        presave.disconnect();
        adopted.delete(button);
      });
      offer(presave, signal);
    }
    return {
      presave: { status: () => store.get(atoms.status), configure, connect, press, intend, intentSigns: INTENT_SIGNS },
      attributes: table.map(({ attribute }) => `data-${attribute}`),
      addedLabel: () => wording.shown?.presaveAdded ?? null,
    };
  }

  return { offer, adopt };
}
