import { createElement, type ReactNode } from 'react';
import { INTENT_SIGNS } from '../src/bridge/element/intent.ts';
import { createLocalization } from '../src/bridge/element/localization.ts';
import { Localized } from '../src/bridge/element/localized.ts';
import { safeDefine } from '../src/bridge/element/safe-define.ts';
import { type ElementWithAttributes, withAttributes } from '../src/bridge/element/with-attributes.ts';
import { presaveHost } from '../src/bridge/page/presave-host.ts';
import { presavePageRole } from '../src/bridge/page/presave-page-role.ts';
import type { PresavePageRole } from '../src/bridge/page/presave-role.ts';
import presaveStyles from '../src/components/presave-button/presave-button.css';
import { PresaveButton, type PresaveButtonProps } from '../src/components/presave-button/presave-button.tsx';
import { collectValues } from '../src/domain/attributes/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from '../src/domain/attributes/presave-attributes.ts';
import type { Exchange, PresaveService } from '../src/domain/presave/presave-service.ts';
import { SITE_BASE_GUESSED } from '../src/domain/presave/presave-settings.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { presaveEnglish } from '../src/labels/presave-en.ts';
import { type PresaveLabels, presaveLabels } from '../src/labels/presave-labels.ts';
import type { CustomEventMap } from '../src/runtime/player/custom-event-map.ts';
import { browserPresave } from '../src/runtime/presave/browser-presave.ts';
import { createPresave, type Presave } from '../src/runtime/presave/create-presave.ts';
import type { PresaveButtonEventMap, PresaveEventDetails } from '../src/runtime/presave/presave-events.ts';
import { pageStore } from '../src/state/page-store.ts';
import type { PresaveStatus } from '../src/state/presave-atoms.ts';

const scriptUrl = moduleUrl(import.meta.url);
const STATES: readonly PresaveStatus[] = ['ready', 'busy', 'saved', 'unavailable'];

// While the script is evaluated: a code from Spotify has to be removed from the address before any request is sent.
const role: PresavePageRole | null = typeof document === 'undefined' ? null : presavePageRole(scriptUrl);

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPresaveAttributes: ElementWithAttributes<PresaveButtonEventMap, typeof PRESAVE_ATTRIBUTES> =
  withAttributes(PRESAVE_ATTRIBUTES);

/**
 * `<presave-button>`: adds a release to the visitor's library at Spotify or Apple Music once it is out.
 *
 * @tag presave-button
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presave - The release is saved.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presavecancel - The visitor did not agree.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string; error: PlayerError }>} presaveerror - The release could not be saved.
 * @slot - Replaces the label.
 * @cssstate ready - A click saves the release.
 * @cssstate busy - A pre-save is under way.
 * @cssstate saved - The visitor has saved the release.
 * @cssstate unavailable - A setting is missing: the console says which.
 * @cssprop --mixtape-background - Label and icon; the button is filled with the text colour. Else `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - The button. Else `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-font-family - Else `--media-font-family`, else the page's.
 * @cssprop --mixtape-font-size - Else `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corners of the button.
 * @csspart button - The button.
 * @csspart icon - Shows that a pre-save is under way, or done.
 * @csspart label - The text.
 */
export class PresaveButtonElement extends ElementWithPresaveAttributes {
  protected readonly scriptUrl = scriptUrl;
  readonly #presave: Presave;
  readonly #props: Omit<PresaveButtonProps, 'labels'>;
  /** @internal */
  protected readonly localization = createLocalization(this, presaveEnglish, presaveLabels);
  #connection = new AbortController();

  constructor() {
    super();
    const { dispatch, show } = presaveHost(this, this.localization);
    this.#presave = createPresave(browserPresave, {
      dispatch,
      show(message) {
        if (message === 'presaveRefused') pageStore.set(atoms.refused, true);
        else show(message);
      },
    });
    const { atoms, press } = this.#presave;
    this.#props = { store: pageStore, atoms, press };
  }

  /** @ignore A standard method. */
  override focus(options?: FocusOptions): void {
    this.#button?.focus(options);
  }

  /** @ignore A standard method. */
  override click(): void {
    this.#button?.click();
  }

  get #button(): HTMLButtonElement | null {
    return this.container.querySelector('button');
  }

  protected styles(): readonly string[] {
    return [presaveStyles];
  }

  /** @internal */
  protected render(): ReactNode {
    const draw = (labels: PresaveLabels): ReactNode => createElement(PresaveButton, { ...this.#props, labels });
    return createElement(Localized<PresaveLabels>, { localization: this.localization, draw });
  }

  protected configure(): void {
    const values = collectValues(PRESAVE_ATTRIBUTES, (property) => Reflect.get(this, property));
    const isSiteBaseGuessed = this.configuration.read('siteBase', SITE_BASE_GUESSED) === true;
    this.#presave.configure({ ...values, isSiteBaseGuessed });
  }

  protected mounted(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const { status } = this.#presave.atoms;
    this.localization.follow(signal);
    void this.localization.load();
    const mirror = (): void => {
      const current = pageStore.get(status);
      for (const state of STATES) this.setState(state, state === current);
    };
    signal.addEventListener('abort', pageStore.sub(status, mirror), { once: true });
    this.#presave.connect();
    mirror();
    for (const type of INTENT_SIGNS) this.addEventListener(type, this.#presave.warmUp, { signal, passive: true });
    role?.add(this.#presave, signal);
  }

  protected unmounted(): void {
    this.#presave.disconnect();
    this.#connection.abort();
  }
}

safeDefine('presave-button', PresaveButtonElement);

export type { PlayerErrorCode, PlayerErrorDetail } from '../src/domain/player-error.ts';
export { PlayerError } from '../src/domain/player-error.ts';
export type { PresaveEventDetail } from '../src/runtime/presave/presave-events.ts';
export type { Exchange, PresaveButtonEventMap, PresaveEventDetails, PresaveService };

declare global {
  interface HTMLElementTagNameMap {
    'presave-button': PresaveButtonElement;
  }
  /** The button's events bubble, so a listener on the document receives them. */
  interface DocumentEventMap extends CustomEventMap<PresaveEventDetails> {}
}
