import { SteadyEventTarget } from './steady-event-target.ts';

/** What the runtime needs of a page, for Node; in a browser the page itself serves. */
class FakeElement extends EventTarget {
  readonly localName: string;
  paused = true;
  muted = false;
  volume = 1;
  constructor(localName: string) {
    super();
    this.localName = localName;
  }
  pause(): void {
    this.paused = true;
  }
}

class FakeDocument extends SteadyEventTarget {
  readonly media: FakeElement[] = [];
  querySelectorAll(): readonly FakeElement[] {
    return this.media;
  }
}

/** One of the page's own media elements. */
export interface PageMedia {
  readonly paused: boolean;
  /** It starts to play, as if a visitor had pressed its button. */
  start(): void;
  /** It is started and paused in one breath, as pages unlock sound: of its start is told when that is over. */
  startAndPause(): void;
}

export interface Page {
  readonly document: Document;
  /** Where the page's own events come in, as those of storage. */
  readonly window: EventTarget;
  host(): HTMLElement;
  /** @param how with the name of an element that is no media: one that behaves as if it were */
  media(how: { localName?: string; paused?: boolean; muted?: boolean; volume?: number }): PageMedia;
  remove(): void;
}

const isBrowser = typeof document !== 'undefined';

/** Puts a page in place; `remove` takes it away again, so that other tests find Node as it was. */
export function openPage(): Page {
  return isBrowser ? browserPage() : nodePage();
}

function browserPage(): Page {
  const root = document.body.appendChild(document.createElement('div'));
  return {
    document,
    window,
    host: () => root.appendChild(document.createElement('div')),
    media({ localName = 'audio', paused = true, muted = false, volume = 1 }) {
      const media = root.appendChild(document.createElement(localName));
      let isPaused = paused;
      Object.defineProperty(media, 'paused', { get: () => isPaused });
      const pause = (): void => {
        isPaused = true;
      };
      Object.assign(media, { muted, volume, pause });
      const tellOfStart = (): boolean => media.dispatchEvent(new Event('play'));
      return {
        get paused() {
          return isPaused;
        },
        start() {
          isPaused = false;
          tellOfStart();
        },
        startAndPause: () => void tellOfStart(),
      };
    },
    remove: () => root.remove(),
  };
}

function nodePage(): Page {
  const fake = new FakeDocument();
  const window = new SteadyEventTarget();
  const names = ['document', 'Element', 'addEventListener'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  define('document', fake);
  define('Element', FakeElement);
  define('addEventListener', window.addEventListener.bind(window));
  return {
    // It has what the runtime asks a document for.
    document: fake as unknown as Document,
    window,
    // The runtime asks a host for its document only.
    host: () => ({ ownerDocument: fake }) as unknown as HTMLElement,
    media({ localName = 'audio', paused = true, muted = false, volume = 1 }) {
      const element = Object.assign(new FakeElement(localName), { paused, muted, volume });
      fake.media.push(element);
      const tellOfStart = (): void => {
        // The event is caught on its way down from the document.
        fake.dispatchEvent(Object.defineProperty(new Event('play'), 'target', { value: element }));
      };
      return {
        get paused() {
          return element.paused;
        },
        start() {
          element.paused = false;
          tellOfStart();
        },
        startAndPause: tellOfStart,
      };
    },
    remove() {
      names.forEach((name, index) => {
        const descriptor = before[index];
        if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, descriptor);
      });
    },
  };
}
