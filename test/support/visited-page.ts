const isBrowser = typeof location !== 'undefined';

/** The origin of the page that is visited: in a browser that of the page with the tests. */
export const ORIGIN = isBrowser ? location.origin : 'https://site.example';

/** The page at an address of `ORIGIN`: in a browser the page with the tests, in Node an address and a history. */
export interface VisitedPage {
  readonly href: string;
  readonly state: unknown;
  /** Gives the page its own address back, or Node none. */
  leave(): void;
}

/** @param state what the page has put into its entry in the history */
export function visitPage(path: string, state: unknown = null): VisitedPage {
  return isBrowser ? browserPage(path, state) : nodePage(path, state);
}

function browserPage(path: string, state: unknown): VisitedPage {
  const before = [history.state, location.href] as const;
  history.replaceState(state, '', path);
  return {
    get href() {
      return location.href;
    },
    get state() {
      return history.state;
    },
    leave: () => history.replaceState(before[0], '', before[1]),
  };
}

function nodePage(path: string, state: unknown): VisitedPage {
  let url = new URL(path, ORIGIN);
  const history = {
    state,
    replaceState(after: unknown, _title: string, address: string) {
      this.state = after;
      url = new URL(address, url);
    },
  };
  Object.defineProperty(globalThis, 'location', { get: () => url, configurable: true });
  Object.defineProperty(globalThis, 'history', { value: history, configurable: true });
  return {
    get href() {
      return url.href;
    },
    get state() {
      return history.state;
    },
    leave() {
      Reflect.deleteProperty(globalThis, 'location');
      Reflect.deleteProperty(globalThis, 'history');
    },
  };
}
