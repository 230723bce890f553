import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type ElementWithAttributes, withAttributes } from '../../platform/element/with-attributes.ts';
import { collectValues } from '../../platform/model/attribute-table.ts';
import { isStillMeant, type Press } from '../../platform/page/attention.ts';
import { replaceFirstView } from '../../platform/page/first-view.ts';
import { onIntent } from '../../platform/page/intent.ts';
import { pageStore } from '../../platform/page-store.ts';
import type { PresaveButtonEventMap } from '../controller/presave-events.ts';
import { PRESAVE_ATTRIBUTES, SITE_BASE_GUESSED } from '../model/presave-attributes.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import type { LoadedButton } from './create-presave-button.tsx';
import { pageRole } from './page-role.ts';
import { SHARED } from './shared-code.ts';
import { type PresaveCode, presaveSource } from './start-presaves.ts';

const STATES: readonly PresaveStatus[] = ['ready', 'busy', 'saved', 'unavailable'];

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPresaveAttributes: ElementWithAttributes<PresaveButtonEventMap, typeof PRESAVE_ATTRIBUTES> =
  withAttributes(PRESAVE_ATTRIBUTES);

/** `<presave-button>` without the methods for scripts, which a subclass adds. Nothing is rendered until its code is loaded. */
export abstract class PresaveElement extends ElementWithPresaveAttributes {
  /** @internal */
  protected button: LoadedButton | null = null;
  /** @internal A press by a script before the button's code was loaded. */
  protected earlyPress: Press | null = null;
  #connection = new AbortController();
  /** @internal */
  protected readonly localization = { refresh: (): void => this.button?.refresh() };

  protected styles(): readonly string[] {
    return this.button?.styles() ?? [];
  }

  /** @internal */
  protected render(): ReactNode {
    return this.button?.render();
  }

  protected configure(): void {
    const values = collectValues(PRESAVE_ATTRIBUTES, (property) => Reflect.get(this, property));
    const isSiteBaseGuessed = this.configuration.read('siteBase', SITE_BASE_GUESSED) === true;
    this.button?.configure({ ...values, isSiteBaseGuessed });
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
    this.button?.presave.disconnect();
    this.#connection.abort();
  }

  #connect(code: PresaveCode, signal: AbortSignal): void {
    this.button ??= code.createPresaveButton(this, this.scriptUrl, SHARED, () =>
      replaceFirstView(this.container, flushSync),
    );
    const { presave, localize } = this.button;
    const { status, released } = presave.atoms;
    this.adoptStyles();
    this.configure();
    localize(signal);
    const mirror = (): void => {
      const current = pageStore.get(status);
      for (const state of STATES) this.setState(state, state === current);
      this.setState('released', pageStore.get(released));
    };
    for (const atom of [status, released])
      signal.addEventListener('abort', pageStore.sub(atom, mirror), { once: true });
    presave.connect();
    mirror();
    onIntent(this, presave.preload, signal);
    pageRole(document)?.add(presave, signal);
    if (this.earlyPress !== null && isStillMeant(this.earlyPress)) presave.press(this.earlyPress);
    this.earlyPress = null;
  }
}
