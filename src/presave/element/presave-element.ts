import { createElement, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { INTENT_SIGNS } from '../../platform/element/intent.ts';
import { replaceFirstView } from '../../platform/element/replace-first-view.ts';
import { type ElementWithAttributes, withAttributes } from '../../platform/element/with-attributes.ts';
import { collectValues } from '../../platform/model/attribute-table.ts';
import { pageStore } from '../../platform/page-store.ts';
import type { PresaveButtonEventMap } from '../controller/presave-events.ts';
import { PRESAVE_ATTRIBUTES, SITE_BASE_GUESSED } from '../model/presave-attributes.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import type { LoadedButton } from './create-presave-button.ts';
import { pageRole } from './page-role.ts';
import { SHARED } from './shared-code.ts';
import { type PresaveCode, presaveSource } from './start-presaves.ts';

const STATES: readonly PresaveStatus[] = ['ready', 'busy', 'saved', 'unavailable'];

// With its type, so that the published types keep the doc comments of the table's rows.
const ElementWithPresaveAttributes: ElementWithAttributes<PresaveButtonEventMap, typeof PRESAVE_ATTRIBUTES> =
  withAttributes(PRESAVE_ATTRIBUTES);

/** What `<presave-button>` does without being asked by a script. Nothing is rendered until its code is loaded. */
export abstract class PresaveElement extends ElementWithPresaveAttributes {
  /** @internal */
  protected button: LoadedButton | null = null;
  #onLoaded = (): void => {};
  /** @internal When a script pressed the button before its code was loaded, on the clock of `performance.now()`. */
  protected pressedAt: number | null = null;
  #connection = new AbortController();
  /** @internal */
  protected readonly localization = { refresh: (): void => this.button?.refresh() };

  protected styles(): readonly string[] {
    return this.button?.styles() ?? [];
  }

  /** @internal */
  protected render(): ReactNode {
    return createElement(View, {
      subscribe: (onChange) => {
        if (this.button !== null) return this.button.subscribe(onChange);
        let unsubscribe = (): void => {};
        this.#onLoaded = () => {
          unsubscribe = this.button?.subscribe(onChange) ?? unsubscribe;
          onChange();
        };
        return () => unsubscribe();
      },
      current: () => this.button?.view() ?? null,
      onDrawn: () => replaceFirstView(this.container),
    });
  }

  protected configure(): void {
    const values = collectValues(PRESAVE_ATTRIBUTES, (property) => Reflect.get(this, property));
    const isSiteBaseGuessed = this.configuration.read('siteBase', SITE_BASE_GUESSED) === true;
    this.button?.presave.configure({ ...values, isSiteBaseGuessed });
  }

  protected mounted(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    if (presaveSource?.code) this.#connect(presaveSource.code, signal);
    else void presaveSource?.load().then((code) => signal.aborted || this.#connect(code, signal));
  }

  protected unmounted(): void {
    this.button?.presave.disconnect();
    this.#connection.abort();
  }

  #connect(code: PresaveCode, signal: AbortSignal): void {
    this.button ??= code.createPresaveButton(this, this.container, SHARED);
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
    for (const type of INTENT_SIGNS) this.addEventListener(type, presave.preload, { signal, passive: true });
    pageRole(document)?.add(presave, signal);
    this.#onLoaded();
    if (this.pressedAt !== null) presave.press(this.pressedAt);
    this.pressedAt = null;
  }
}

interface ViewProps {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly current: () => ReactNode;
  readonly onDrawn: () => void;
}

function View({ subscribe, current, onDrawn }: ViewProps): ReactNode {
  const view = useSyncExternalStore(subscribe, current);
  const isDrawn = view !== null;
  useLayoutEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  return view;
}
