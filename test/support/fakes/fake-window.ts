import { SteadyEventTarget } from './steady-event-target.ts';

class FakeDocument extends SteadyEventTarget {
  isVisible = true;
  isFocused = true;

  get visibilityState(): DocumentVisibilityState {
    return this.isVisible ? 'visible' : 'hidden';
  }

  hasFocus(): boolean {
    return this.isFocused;
  }
}

/** A window in Node whose visibility and focus a test changes. */
export class FakeWindow extends SteadyEventTarget {
  readonly document: FakeDocument | null = new FakeDocument();

  /** Dispatches an event as of a time of `performance.now()`. */
  send(type: string, members: Readonly<Record<string, unknown>> = {}, at = performance.now()): void {
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries({ timeStamp: at, ...members }))
      Object.defineProperty(event, name, { value });
    this.dispatchEvent(event);
  }

  setVisible(isVisible: boolean): void {
    if (this.document) this.document.isVisible = isVisible;
    this.send('visibilitychange');
  }

  setFocused(isFocused: boolean): void {
    if (this.document) this.document.isFocused = isFocused;
    this.send(isFocused ? 'focus' : 'blur');
  }
}

/** A window of another origin: its document is hidden. */
export class ForeignWindow extends FakeWindow {
  override readonly document = null;
}

/**
 * Installs a window as the page's.
 * @param top the window around it, if it is in a frame
 * @returns a cleanup function
 */
export function installWindow(window: FakeWindow, top: FakeWindow = window): () => void {
  const globals = { window, top, document: window.document, addEventListener: window.addEventListener.bind(window) };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  };
}
