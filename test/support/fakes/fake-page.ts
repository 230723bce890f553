import { SteadyEventTarget } from './steady-event-target.ts';

/** The parts of a page that the runtime needs: fakes in Node, the real page in a browser. */
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

/** A media element of the page, outside of the players. */
export interface PageMedia {
  readonly paused: boolean;
  /** Starts to play, as if a visitor had pressed its button. */
  start(): void;
  /** Plays and pauses in one task, as pages do to unlock playback: its `play` arrives when it is paused again. */
  startAndPause(): void;
}

export interface Page {
  readonly document: Document;
  /** The target of window events, such as `storage`. */
  readonly window: EventTarget;
  host(): HTMLElement;
  /** @param how `localName` may be the name of another element, which then behaves like media */
  media(how: { localName?: string; paused?: boolean; muted?: boolean; volume?: number }): PageMedia;
  remove(): void;
}

const isBrowser = typeof document !== 'undefined';

/** Installs a page. `remove` restores the globals for other tests. */
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
    // It has every member of a document that the runtime uses.
    document: fake as unknown as Document,
    window,
    // The runtime uses only the document of a host.
    host: () => ({ ownerDocument: fake }) as unknown as HTMLElement,
    media({ localName = 'audio', paused = true, muted = false, volume = 1 }) {
      const element = Object.assign(new FakeElement(localName), { paused, muted, volume });
      fake.media.push(element);
      const tellOfStart = (): void => {
        // The runtime listens on the document, in the capture phase.
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
