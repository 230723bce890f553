const isBrowser = typeof location !== 'undefined';

/** The origin of the visited page; in a browser, that of the page with the tests. */
export const ORIGIN = isBrowser ? location.origin : 'https://site.example';

/** The visited page: the page with the tests in a browser, a fake address and history in Node. */
export interface VisitedPage {
  readonly href: string;
  /** The state of the page's history entry. */
  readonly state: unknown;
}

const original = isBrowser ? ([history.state, '', location.href] as const) : null;

/** Changes the address. WebKit allows a hundred changes in ten seconds. */
export function visitPage(path: string, state: unknown = null): VisitedPage {
  if (original === null) pretendToBeAt(path, state);
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

/** Restores the page's own address, or removes the fake in Node. */
export function leavePage(): void {
  if (original !== null) history.replaceState(...original);
  else for (const name of ['location', 'history']) Reflect.deleteProperty(globalThis, name);
}

function pretendToBeAt(path: string, state: unknown): void {
  const open = (address: string): URL => Object.assign(new URL(address, ORIGIN), { replace });
  const replace = (address: string): void => {
    url = open(address);
  };
  let url = open(path);
  const history = {
    state,
    replaceState(after: unknown, _title: string, address: string) {
      this.state = after;
      replace(address);
    },
  };
  Object.defineProperty(globalThis, 'location', { get: () => url, configurable: true });
  Object.defineProperty(globalThis, 'history', { value: history, configurable: true });
}
