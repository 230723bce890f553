const isBrowser = typeof location !== 'undefined';

/** The origin of the page that is visited: in a browser that of the page with the tests. */
export const ORIGIN = isBrowser ? location.origin : 'https://site.example';

/** The page at an address of `ORIGIN`: in a browser the page with the tests, in Node an address and a history. */
export interface VisitedPage {
  readonly href: string;
  /** What the page has put into its entry in the history. */
  readonly state: unknown;
}

const own = isBrowser ? ([history.state, '', location.href] as const) : null;

/** Opens an address, as often as WebKit lets an address be changed: a hundred times in ten seconds. */
export function visitPage(path: string, state: unknown = null): VisitedPage {
  if (own === null) pretendToBeAt(path, state);
  else history.replaceState(state, '', path);
  return {
    get href() {
      return location.href;
    },
    get state() {
      return history.state;
    },
  };
}

/** Gives the page its own address back, or Node none. */
export function leavePage(): void {
  if (own !== null) history.replaceState(...own);
  else for (const name of ['location', 'history']) Reflect.deleteProperty(globalThis, name);
}

function pretendToBeAt(path: string, state: unknown): void {
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
}
