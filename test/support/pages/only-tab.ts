let pages = 0;

/**
 * Makes a page the only one of its origin, to itself. Tests run beside each other in tabs and frames of one origin,
 * where a player that starts would pause those of the others.
 */
export function makeOnlyTab(page: Window & typeof globalThis): void {
  const { BroadcastChannel } = page;
  const own = ` ${performance.timeOrigin} ${Math.random()} ${++pages}`;
  page.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name + own);
    }
  };
}
