import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createElementAttributes, type ElementAttributes } from '../attributes/element-attributes.ts';
import { pagePlaces } from '../attributes/page-places.ts';
import { log } from '../log.ts';
import { firstViewIn, takeOverComes } from '../page/first-view.ts';
import { nativeMember } from '../page/native-member.ts';
import { onDomParsed } from '../page/page-lifecycle.ts';
import type { TypedElement } from '../typed-events.ts';
import { adoptStyles } from './adopt-styles.ts';

/** An element that r2wc makes of a component and mounts into a shadow root: the only feature of r2wc that we use. */
interface RootElement<EventMap> extends TypedElement<EventMap> {
  /** @internal */
  readonly container: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** The `render()` of each element by its shadow root: r2wc passes the component nothing else. */
const views = new WeakMap<ShadowRoot, () => ReactNode>();
const View = ({ container }: { readonly container: ShadowRoot }): ReactNode => views.get(container)?.();

/** On a server there is no `HTMLElement` to extend, but importing this has to work there. */
const canExtend = typeof HTMLElement !== 'undefined';
const RootElement = (canExtend ? r2wc(View, { shadow: 'open' }) : class {}) as new <
  EventMap,
>() => RootElement<EventMap>;

let firstRender: (render: () => void) => void = flushSync;

/**
 * Makes elements render in a microtask after they came into the page. The React of an app that is just rendering them
 * cannot render anything else at that moment. Call this before a tag is defined.
 */
export function renderAfterApp(): void {
  firstRender = (render) => queueMicrotask(() => flushSync(render));
}

/**
 * The base class of our elements. r2wc ignores empty and removed attributes, loses properties that were set before the
 * upgrade, and unmounts at once on removal. So this class handles attributes itself, and unmounts only if the element
 * is still outside of the page at the end of the task.
 */
export abstract class HostElement<EventMap> extends RootElement<EventMap> {
  /**
   * The attributes whose changes the browser reports. A getter, because bundlers
   * of apps may turn static fields into assignments.
   */
  static get observedAttributes(): readonly string[] {
    return [];
  }

  #isMounted = false;
  #isConfigured = false;
  #containerObserver: MutationObserver | null = null;

  /** @internal */
  protected readonly configuration: ElementAttributes = createElementAttributes(
    this,
    () => this.scriptUrl,
    () => this.attributeChangedCallback(),
  );
  /** @internal */
  protected readonly setState: SetState = createCustomStates(this);
  /** Address of the script that defines the element. */
  protected abstract readonly scriptUrl: string;
  /** @internal */
  protected abstract readonly localization: { refresh(): void };
  protected abstract styles(): readonly string[];
  /** @internal The published types must not need those of React. */
  protected abstract render(): ReactNode;
  /** Called when the element has come into a document and its configuration has been read. */
  protected abstract mounted(): void;
  /** Called when the element was removed and inserted again within the same document. */
  protected moved(): void {}
  protected abstract unmounted(): void;
  /** Called when any attribute may have changed. */
  protected abstract configure(): void;

  constructor() {
    super();
    keepClicks(this, this.container);
  }

  /** Attached anew, a shadow root that a server has rendered would be empty until there is something else to show. */
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    const { shadowRoot } = this;
    return shadowRoot && firstViewIn(shadowRoot) ? shadowRoot : super.attachShadow(init);
  }

  override connectedCallback(): void {
    // Some libraries park elements in a document without a window: nothing can be rendered there.
    if (nativeMember(this.ownerDocument, 'defaultView') === null) return;
    // Parsed after the tag was defined, a first view stays a template. React expects that the parser has taken it away.
    this.querySelector(':scope > template[shadowrootmode]')?.remove();
    const coming = takeOverComes(this.container);
    if (coming !== null) {
      void coming.then(() => this.isConnected && this.connectedCallback());
      return;
    }
    restoreEarlyProperties(this);
    if (this.#isMounted) {
      this.localization.refresh();
      this.moved();
      return;
    }
    this.#isMounted = true;
    this.#isConfigured = false;
    // The page's scripts may define its globals further down.
    onDomParsed(this.ownerDocument, () => this.attributeChangedCallback());
    this.adoptStyles();
    this.flush();
    this.#watchContainer();
    this.mounted();
    views.set(this.container, () => this.render());
    // Even with nothing to render: React subscribes after its first render, which cannot be hurried later.
    firstRender(() => super.connectedCallback());
  }

  override disconnectedCallback(): void {
    // A move is a removal and an insertion. Routers that keep an element across pages let microtasks pass in between.
    setTimeout(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  /**
   * `moveBefore()` calls this in place of removal and insertion. Everything goes on, in the language of the new place.
   */
  connectedMoveCallback(): void {
    this.localization.refresh();
  }

  /** Style sheets, listeners and media belong to a document, so the element starts over in another one. */
  adoptedCallback(): void {
    this.#unmount();
  }

  /** @param attribute the one that changed; without it, any may have */
  attributeChangedCallback(attribute = '', before: string | null = null, after: string | null = null): void {
    // The last write counts. Pages remove an attribute to hide a key: the key stays in use.
    if (after !== null && after !== before) this.configuration.dropSecret(attribute);
    this.#isConfigured = false;
    // Several attributes that change together are applied together.
    queueMicrotask(() => this.flush());
  }

  /** Applies changed attributes now, for a method that is called right after the change. */
  protected flush(): void {
    if (this.#isConfigured || !this.#isMounted) return;
    this.#isConfigured = true;
    this.configure();
  }

  /** Renders changes before it returns. React alone would render them in a task of its own. */
  protected renderNow(): void {
    if (this.#isMounted) flushSync(() => super.connectedCallback());
  }

  protected adoptStyles(): void {
    adoptStyles(this.container, this.styles());
  }

  #unmount(): void {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    this.#containerObserver?.disconnect();
    super.disconnectedCallback();
    this.unmounted();
  }

  #watchContainer(): void {
    const container = pagePlaces.containerOf(this);
    if (container === null) return;
    this.#containerObserver = new MutationObserver(() => {
      // An element that has left the container is not configured by it.
      if (this.isConnected) this.attributeChangedCallback();
    });
    const { observedAttributes } = this.constructor as typeof HostElement;
    const attributeFilter = observedAttributes.map((attribute) => `data-${attribute}`);
    this.#containerObserver.observe(container, { attributes: true, attributeFilter });
  }
}

/** Properties that were assigned before the upgrade shadow the accessors: deletes them and assigns them again. */
function restoreEarlyProperties(element: HTMLElement): void {
  for (const property of Object.keys(element)) {
    if (!(property in Object.getPrototypeOf(element))) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    try {
      Reflect.set(element, property, value);
    } catch (error) {
      // The page's own assignment would have thrown; here it must not stop the upgrade.
      log('error', error);
    }
  }
}

/** Keeps clicks in the shadow root from activating the page's link, button, label or summary around it. */
function keepClicks(element: Element, root: ShadowRoot): void {
  root.addEventListener('click', (event) => {
    if (!isWithin(element)) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(element));
    if (inside.some((target) => (target as Element).localName === 'a')) return;
    event.preventDefault();
    // The browser would have opened or closed the menu of a button. Menus are HTML elements.
    for (const target of inside)
      (target as { popoverTargetElement?: HTMLElement }).popoverTargetElement?.togglePopover();
  });
}

/** Whether the element, or a host around it, is inside something that acts on clicks. */
function isWithin(element: Element): boolean {
  if (element.closest('a[href], button, label, summary') !== null) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isWithin(root.host);
}

/** Turns a custom state of an element on or off, as `:state(name)` selects it. */
type SetState = (name: string, isOn: boolean) => void;

/** Does nothing in browsers without element internals, or without custom states. */
function createCustomStates(element: HTMLElement): SetState {
  try {
    const { states } = element.attachInternals();
    // Older browsers have `states`, and throw for names without two dashes.
    states.add('ready');
    states.delete('ready');
    return (name, isOn) => void (isOn ? states.add(name) : states.delete(name));
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return () => {};
    throw error;
  }
}
