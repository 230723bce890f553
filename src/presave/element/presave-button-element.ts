import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type ElementWithAttributes, withAttributes } from '../../platform/element/with-attributes.ts';
import { collectValues } from '../../platform/model/attribute-table.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import { isStillMeant, onIntent, type Press, pressOf } from '../../platform/page/attention.ts';
import { moduleUrl } from '../../platform/page/current-script.ts';
import { replaceFirstView } from '../../platform/page/first-view.ts';
import { safeDefine } from '../../platform/page/whole-document.ts';
import { pageStore } from '../../platform/page-store.ts';
import type { CustomEventMap } from '../../platform/typed-events.ts';
import type { PresaveButtonEventMap, PresaveEventDetails, PresaveResult } from '../controller/presave-events.ts';
import { PRESAVE_ATTRIBUTES, SITE_BASE_GUESSED } from '../model/presave-attributes.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import type { LoadedButton } from './create-presave-button.tsx';
import { SHARED } from './shared-code.ts';
import { type PresaveCode, type PresaveSource, pageRole, presaveSource, startPresaves } from './start-presaves.ts';

const scriptUrl = moduleUrl(import.meta.url);
const STATES: readonly PresaveStatus[] = ['ready', 'busy', 'saved', 'unavailable'];

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPresaveAttributes: ElementWithAttributes<PresaveButtonEventMap, typeof PRESAVE_ATTRIBUTES> =
  withAttributes(PRESAVE_ATTRIBUTES);

/**
 * `<presave-button>`: adds a release to the visitor's library at Spotify or Apple Music once it is out.
 *
 * With your application at Spotify, your token of Apple Music, and a server that saves the release on its day:
 * ```html
 * <script type="module" src="https://your-site.example/mixtape/presave-button.js"></script>
 * <presave-button service="spotify" project-id="night-drive" client-id="…"
 *   redirect-uri="https://your-site.example/presaved"></presave-button>
 * <presave-button service="apple_music" project-id="night-drive" developer-token="…"></presave-button>
 * ```
 *
 * With the service's own page, and without a server:
 * ```html
 * <script type="module" src="https://your-site.example/mixtape/presave-button.js"></script>
 * <presave-button service="spotify" presave-url="https://open.spotify.com/prerelease/…"></presave-button>
 * ```
 *
 * @tag presave-button
 * @fires {CustomEvent<{ service: PresaveService; projectId: string }>} presavestart - The visitor is about to be asked, or to leave for the service's own page; nothing has left the page before.
 * @fires {CustomEvent<{ service: PresaveService; projectId: string }>} presave - The release is saved.
 * @fires {CustomEvent<{ service: PresaveService; projectId: string }>} presavecancel - The visitor did not agree.
 * @fires {CustomEvent<{ service: PresaveService; projectId: string; error: PlayerError }>} presaveerror - The release could not be saved.
 * @fires {CustomEvent<{ service: PresaveService; projectId: string }>} presavereminder - The visitor downloads a calendar entry.
 * @fires {CustomEvent<{ service: PresaveService; projectId: string; state: 'revoked' | 'expired' | 'failed' | 'needs-consent' }>} presavechange - The server says that a saved release will not be in the library; the button can be pressed again.
 * @slot - Replaces the label “Pre-save on …”.
 * @cssstate ready - A click saves the release.
 * @cssstate busy - A pre-save is under way.
 * @cssstate saved - The visitor has saved the release.
 * @cssstate unavailable - A setting is missing: the console says which.
 * @cssstate released - The release is out; in addition to the others.
 * @cssprop --mixtape-background - Label and icon; the button is filled with the text colour. Else `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - The button. Else `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-accent-color - A saved button, and the loud button of the message in the browser of an app. Falls back to `--media-accent-color`; a saved button then to the cover's colour, without one to green.
 * @cssprop --mixtape-cover-color - Colour of the release's cover, whose hue the button takes unless the page sets an accent or a background. By default that of the page's players, if all show the same.
 * @cssprop --mixtape-accent-text-color - Text and icon on the accent colour.
 * @cssprop --mixtape-secondary-color - The date.
 * @cssprop --mixtape-font-family - Else `--media-font-family`, else the page's.
 * @cssprop --mixtape-font-size - Else `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corners of the button.
 * @csspart button - The button, or the link in its place.
 * @csspart icon - The service's mark.
 * @csspart label - The text.
 * @csspart countdown - How long it is until the release.
 * @csspart release-date - When the release is out.
 * @csspart reminder - The button that downloads a calendar entry.
 * @csspart reminder-feed - The link with which a calendar subscribes to the release.
 * @csspart notify - The button that lets the site send this browser a message on the day.
 * @csspart saved-note - What will become, or has become, of a saved release.
 * @csspart message - Why nothing was saved, and what the visitor can do.
 * @csspart retry - The button in the message that tries again.
 * @csspart in-app - The message in the browser of an app.
 * @csspart receipt - The link to the receipt of a saved release, if the server has answered one.
 */
export class PresaveButtonElement extends ElementWithPresaveAttributes {
  #button: LoadedButton | null = null;
  /** A press by a script before the button's code was loaded. */
  #earlyPress: Press | null = null;
  #connection = new AbortController();
  protected readonly scriptUrl = scriptUrl;
  /** @internal */
  protected readonly localization = { refresh: (): void => this.#button?.refresh() };

  /**
   * The events of this button's service and project in this page view, oldest first, also of a flow that has just come
   * back: for listeners that are added late.
   */
  get results(): readonly PresaveResult[] {
    return this.#button?.results() ?? Object.freeze([]);
  }

  /** @ignore A standard method. */
  override focus(options?: FocusOptions): void {
    this.container.querySelector<HTMLElement>('.presave, button')?.focus(options);
  }

  /** @ignore A standard method. */
  override click(): void {
    if (this.#button === null) this.#earlyPress = pressOf({ timeStamp: performance.now() });
    // Not the button of the message in an app's browser, which has no part: it copies the link.
    else this.container.querySelector<HTMLElement>('.presave[part]')?.click();
  }

  protected styles(): readonly string[] {
    return this.#button?.styles() ?? [];
  }

  /** @internal */
  protected render(): ReactNode {
    return this.#button?.render();
  }

  protected configure(): void {
    const values = collectValues(PRESAVE_ATTRIBUTES, (property) => Reflect.get(this, property));
    const isSiteBaseGuessed = this.configuration.read('siteBase', SITE_BASE_GUESSED) === true;
    this.#button?.configure({ ...values, isSiteBaseGuessed });
  }

  protected mounted(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    if (presaveSource?.code) this.#connect(presaveSource.code, signal);
    else
      void presaveSource?.load().then((code) => {
        if (signal.aborted) return;
        this.#connect(code, signal);
        this.renderNow();
      });
  }

  protected unmounted(): void {
    this.#button?.presave.disconnect();
    this.#connection.abort();
  }

  #connect(code: PresaveCode, signal: AbortSignal): void {
    this.#button ??= code.createPresaveButton(this, scriptUrl, SHARED, () =>
      // The callback runs in an effect, inside of which React renders nothing.
      replaceFirstView(this.container, (act) => queueMicrotask(() => flushSync(act))),
    );
    const { presave, localize } = this.#button;
    const { status, released } = presave.atoms;
    this.adoptStyles();
    this.configure();
    localize(signal);
    const mirror = (): void => {
      const current = pageStore.get(status);
      for (const state of STATES) this.setState(state, state === current);
      this.setState('released', pageStore.get(released));
    };
    for (const atom of [status, released]) onStoreChange(pageStore, atom, signal, mirror);
    presave.connect();
    mirror();
    onIntent(this, presave.preload, signal);
    pageRole(document)?.add(presave, signal);
    if (this.#earlyPress !== null && isStillMeant(this.#earlyPress)) presave.press(this.#earlyPress);
    this.#earlyPress = null;
  }
}

/** Reads what brought the visitor to the page, and defines the tag. Call it while the script is evaluated. @internal */
export function definePresaveButton(source: PresaveSource): void {
  if (typeof document === 'undefined') return;
  startPresaves(scriptUrl, source, SHARED);
  safeDefine('presave-button', PresaveButtonElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'presave-button': PresaveButtonElement;
  }
  /** The button's events bubble, so a listener on the document receives them. */
  interface DocumentEventMap extends CustomEventMap<PresaveEventDetails> {}
}
