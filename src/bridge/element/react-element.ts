import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { log } from '../../io/log.ts';
import { whenParsed } from '../../io/page/when-parsed.ts';
import { type AttributeSpec, readConfig } from '../attributes/config-sources.ts';
import { pageContainerOf } from '../page/page-container.ts';
import { adoptStyles } from './adopt-styles.ts';
import { keepClicks } from './keep-clicks.ts';
import type { TypedElement } from './typed-element.ts';
import type { Wording } from './wording.ts';

/** What r2wc makes of a component: an element that mounts it into its shadow root. Nothing more of it is used here. */
interface MountingElement<EventMap> extends TypedElement<EventMap> {
  /** @internal */
  readonly container: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** r2wc hands the component its container and nothing else; from there the element is found that knows what to draw. */
const views = new WeakMap<ShadowRoot, () => ReactNode>();
const View = ({ container }: { readonly container: ShadowRoot }): ReactNode => views.get(container)?.();

/** On a server there is no element to extend; importing has to be harmless there all the same. */
const canExtend = typeof HTMLElement !== 'undefined';
const Mounting = (canExtend ? r2wc(View, { shadow: 'open' }) : class {}) as new <
  EventMap,
>() => MountingElement<EventMap>;

/**
 * The base of our elements. r2wc's own handling of attributes and of removal does not fit the contract, so this
 * class reads a table of attributes, keeps properties that were set before the upgrade, and takes a removal for
 * a move until the end of the task says otherwise.
 */
export abstract class ReactElement<EventMap> extends Mounting<EventMap> {
  readonly #secrets = new Map<string, unknown>();
  /** Lists that were set as properties, while their text stands in the attribute: an id may hold what separates ids. */
  readonly #lists = new Map<string, { readonly text: string; readonly items: readonly unknown[] }>();
  readonly #internals = attachInternals(this);
  #isMounted = false;
  #isConfigured = false;
  #containerObserver: MutationObserver | null = null;

  protected abstract readonly attributeTable: readonly AttributeSpec[];
  /** Address of the script that defines the element. */
  protected abstract readonly scriptUrl: string;
  protected abstract readonly wording: Pick<Wording<unknown>, 'refresh'>;
  /** Style sheets of the shadow root. */
  protected abstract styles(): readonly string[];
  /** @internal Whoever uses the elements needs no types of React. */
  protected abstract render(): ReactNode;
  /** The element came into a document; its configuration has been read. */
  protected abstract mounted(): void;
  /** The element was taken out and put in again, without leaving its document. */
  protected moved(): void {}
  /** The element left its document for good. */
  protected abstract unmounted(): void;
  /** Something in the table of attributes may have changed. */
  protected abstract configure(): void;

  constructor() {
    super();
    keepClicks(this, this.container);
  }

  override connectedCallback(): void {
    // Some libraries keep what shall survive in a document that nobody sees: nothing can be drawn there.
    if (this.ownerDocument.defaultView === null) return;
    this.#keepEarlyProperties();
    if (this.#isMounted) {
      this.wording.refresh();
      this.moved();
      return;
    }
    this.#isMounted = true;
    this.#isConfigured = false;
    // A script that came early may be there before the page's globals are.
    whenParsed(this.ownerDocument, () => this.attributeChangedCallback());
    this.adoptStyles();
    this.flush();
    this.#watchContainer();
    this.mounted();
    views.set(this.container, () => this.render());
    // At once, though there may be nothing to draw yet: React subscribes behind its first render, which cannot be hurried
    // once it waits.
    flushSync(() => super.connectedCallback());
  }

  override disconnectedCallback(): void {
    // A move is a removal and an insertion, with microtasks between where a page's router carries us over to its next
    // view: whoever listens must not notice.
    setTimeout(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  /** `moveBefore()` calls this in place of a removal and an insertion: all goes on, in the language of the new place. */
  connectedMoveCallback(): void {
    this.wording.refresh();
  }

  /** Style sheets, listeners and media belong to a document: in another one the element starts over. */
  adoptedCallback(): void {
    this.#unmount();
  }

  /** @param attribute the one that was changed; without it, anything may have been */
  attributeChangedCallback(attribute = '', before: string | null = null, after: string | null = null): void {
    // Whoever wrote last is heard; who takes an attribute away, as pages do to hide a key, has written nothing.
    if (after !== null && after !== before) this.#secrets.delete(attribute);
    this.#isConfigured = false;
    // Several attributes that change together are one change.
    queueMicrotask(() => this.flush());
  }

  /** Applies changed attributes now, for whatever is called right behind the change. */
  protected flush(): void {
    if (this.#isConfigured || !this.#isMounted) return;
    this.#isConfigured = true;
    this.configure();
  }

  protected adoptStyles(): void {
    adoptStyles(this.container, this.styles());
  }

  /** Gives a class a property for every line of its table: it gives what is in force, and writes the attribute. */
  protected static defineProperties<EventMap>(
    prototype: ReactElement<EventMap>,
    table: readonly AttributeSpec[],
  ): void {
    for (const spec of table) {
      Object.defineProperty(prototype, spec.property, {
        configurable: true,
        enumerable: true,
        get(this: ReactElement<EventMap>) {
          const value = spec.parse(this.#read(spec));
          return value === '' && spec.like ? Reflect.get(this, spec.like) : value;
        },
        set(this: ReactElement<EventMap>, value: unknown) {
          this.#write(spec, value);
        },
      });
    }
  }

  #read(spec: AttributeSpec): unknown {
    const list = this.#lists.get(spec.attribute);
    if (list !== undefined && list.text === this.getAttribute(spec.attribute)) return list.items;
    return readConfig(spec, {
      element: this,
      secrets: this.#secrets,
      container: this.pageContainer,
      scriptUrl: this.scriptUrl,
    });
  }

  #write(spec: AttributeSpec, value: unknown): void {
    const { attribute, isSecret, isFlag } = spec;
    const isAbsent = value === null || value === undefined || (isFlag && value === false);
    if (isSecret) {
      if (isAbsent) this.#secrets.delete(attribute);
      else this.#secrets.set(attribute, value);
      this.attributeChangedCallback();
    } else if (isAbsent) {
      this.removeAttribute(attribute);
      // Another place may say that it is on.
      if (value === false && spec.parse(this.#read(spec))) this.setAttribute(attribute, 'false');
    } else if (Array.isArray(value)) {
      const text = value.join(' ');
      this.#lists.set(attribute, { text, items: [...value] });
      this.setAttribute(attribute, text);
    } else this.setAttribute(attribute, isFlag && value === true ? '' : String(value));
  }

  protected setState(name: string, isOn: boolean): void {
    const states = this.#internals?.states;
    if (isOn) states?.add(name);
    else states?.delete(name);
  }

  protected get pageContainer(): HTMLElement | null {
    return pageContainerOf(this);
  }

  #unmount(): void {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    this.#containerObserver?.disconnect();
    super.disconnectedCallback();
    this.unmounted();
  }

  #watchContainer(): void {
    const container = this.pageContainer;
    if (container === null) return;
    this.#containerObserver = new MutationObserver(() => {
      // Whoever has left it has no more to do with it.
      if (this.isConnected) this.attributeChangedCallback();
    });
    const attributeFilter = this.attributeTable.map(({ attribute }) => `data-${attribute}`);
    this.#containerObserver.observe(container, { attributes: true, attributeFilter });
  }

  /** A property that was set before the upgrade hides the accessor: it is taken away and set again. */
  #keepEarlyProperties(): void {
    // Prototype's `Object.keys` knows what is inherited, too.
    for (const property of Object.getOwnPropertyNames(this)) {
      if (!(property in Object.getPrototypeOf(this))) continue;
      const value: unknown = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      try {
        Reflect.set(this, property, value);
      } catch (error) {
        // Set now, it would be the page's own call that throws: here nothing else may be lost by it.
        log('error', error);
      }
    }
  }
}

/** Browsers without element internals, or without states, lose the states and nothing else. */
function attachInternals(element: HTMLElement): ElementInternals | null {
  try {
    const internals = element.attachInternals();
    internals.states.add('ready');
    internals.states.delete('ready');
    return internals;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
