import { createElement, type ReactNode } from 'react';
import { INTENT_SIGNS } from '../src/bridge/element/intent.ts';
import { createLocalization } from '../src/bridge/element/localization.ts';
import { Localized } from '../src/bridge/element/localized.ts';
import { safeDefine } from '../src/bridge/element/safe-define.ts';
import { type ElementWithAttributes, withAttributes } from '../src/bridge/element/with-attributes.ts';
import { presaveHost } from '../src/bridge/page/presave-host.ts';
import { presavePageRole } from '../src/bridge/page/presave-page-role.ts';
import type { PagePresave, PresavePageRole } from '../src/bridge/page/presave-role.ts';
import presaveStyles from '../src/components/presave-button/presave-button.css';
import { PresaveButton } from '../src/components/presave-button/presave-button.tsx';
import { PresaveContext, type PresaveModel } from '../src/components/presave-button/presave-context.ts';
import { collectValues } from '../src/domain/attributes/attribute-table.ts';
import { PRESAVE_ATTRIBUTES } from '../src/domain/attributes/presave-attributes.ts';
import type { Exchange, PresaveService } from '../src/domain/presave/presave-service.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { presaveEnglish } from '../src/labels/presave-en.ts';
import { type PresaveLabels, presaveLabels } from '../src/labels/presave-labels.ts';
import { browserPresave } from '../src/runtime/presave/browser-presave.ts';
import { createPresave, type Presave } from '../src/runtime/presave/create-presave.ts';
import type { PresaveButtonEventMap } from '../src/runtime/presave/presave-events.ts';
import { pageStore } from '../src/state/page-store.ts';
import type { PresaveStatus } from '../src/state/presave-atoms.ts';

const scriptUrl = moduleUrl(import.meta.url);
const STATES: readonly PresaveStatus[] = ['ready', 'busy', 'saved', 'unavailable'];

// While the script is evaluated: what came back from Spotify has to be out of the address before anything is asked for.
const role: PresavePageRole | null = typeof document === 'undefined' ? null : presavePageRole(scriptUrl);

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPresaveAttributes: ElementWithAttributes<PresaveButtonEventMap, typeof PRESAVE_ATTRIBUTES> =
  withAttributes(PRESAVE_ATTRIBUTES);

/**
 * `<presave-button>`: adds a release to the visitor's library at Spotify or Apple Music once it is out.
 *
 * @tag presave-button
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presave - The release is saved.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string }>} presavecancel - The visitor has not authorised it.
 * @fires {CustomEvent<{ service: 'spotify' | 'apple_music'; projectId: string; error: PlayerError }>} presaveerror - The release could not be saved.
 * @slot - The label, in place of ours.
 * @cssstate ready - A click saves the release.
 * @cssstate busy - A pre-save is under way.
 * @cssstate saved - The visitor has saved the release.
 * @cssstate unavailable - Something is missing that the page has to mend: the console says what.
 * @cssprop --mixtape-background - Label and icon on the button, which is filled with the colour of text. Else `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - The button. Else `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-font-family - Else `--media-font-family`, else the page's.
 * @cssprop --mixtape-font-size - Else `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corners of the button.
 * @csspart button - The button.
 * @csspart icon - The sign that a pre-save is under way, or done.
 * @csspart label - The words.
 */
export class PresaveButtonElement extends ElementWithPresaveAttributes {
  protected readonly scriptUrl = scriptUrl;
  readonly #presave: Presave;
  readonly #model: Omit<PresaveModel, 'labels'>;
  /** @internal */
  protected readonly localization = createLocalization(this, presaveEnglish, presaveLabels);
  #connection = new AbortController();

  constructor() {
    super();
    this.#presave = createPresave(browserPresave, {
      ...presaveHost(this, this.localization),
      // The button has room for it.
      showRefusal: () => pageStore.set(this.#presave.atoms.refused, true),
    });
    const { atoms, press } = this.#presave;
    this.#model = { store: pageStore, atoms, press };
  }

  /** @ignore The platform's own. */
  override focus(options?: FocusOptions): void {
    this.#button?.focus(options);
  }

  /** @ignore The platform's own, as a click of the visitor's. */
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
    const draw = (labels: PresaveLabels): ReactNode =>
      createElement(PresaveContext, { value: { ...this.#model, labels } }, createElement(PresaveButton));
    return createElement(Localized<PresaveLabels>, { localization: this.localization, draw });
  }

  protected configure(): void {
    this.#presave.configure(collectValues(PRESAVE_ATTRIBUTES, (property) => Reflect.get(this, property)));
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
    for (const sign of INTENT_SIGNS) this.addEventListener(sign, this.#presave.intend, { signal, passive: true });
    role?.add(this.#presave, signal);
  }

  protected unmounted(): void {
    this.#presave.disconnect();
    this.#connection.abort();
  }
}

safeDefine('presave-button', PresaveButtonElement);

export type { PlayerError, PlayerErrorCode, PlayerErrorDetail } from '../src/domain/player-error.ts';
export type { PresaveEventDetail, PresaveEventDetails } from '../src/runtime/presave/presave-events.ts';
export type { Exchange, PresaveButtonEventMap, PresaveService };

/**
 * What stands behind a button of the page's own, for the classic script.
 * @internal
 */
export function adoptPageButton(button: HTMLButtonElement): PagePresave | null {
  return role?.adopt(button) ?? null;
}

declare global {
  interface HTMLElementTagNameMap {
    'presave-button': PresaveButtonElement;
  }
}
