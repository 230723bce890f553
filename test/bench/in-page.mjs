// The part of a measurement that runs in the page, before the page's own scripts: finds the player, checks in every
// frame whether it is usable, and records the times of presses and of sound.

/**
 * Playwright sends the source of this function to the page, so it can only use its argument.
 * @param {Pick<import('./contenders.mjs').Contender, 'root' | 'play' | 'label' | 'media' | 'ready'>} contender
 */
export function installProbe({ root, play, label, media, ready }) {
  const find = (player, path) =>
    path.reduce((scope, selector) => (scope?.shadowRoot ?? scope)?.querySelector(selector) ?? null, player);
  const players = () => [...document.querySelectorAll(root)];
  const isShown = (element) =>
    Boolean(element?.checkVisibility({ visibilityProperty: true })) && element.offsetWidth > 0;

  /** It shows a title and a play button, and a press of that button leads to sound. */
  function isUsable(player) {
    const button = find(player, play);
    return (
      isShown(button) &&
      !button.disabled &&
      button.getAttribute('aria-disabled') !== 'true' &&
      Boolean(find(player, label)?.textContent) &&
      find(player, ready) !== null
    );
  }

  const usable = new Promise((resolve) => {
    function look() {
      const all = document.readyState === 'loading' ? [] : players();
      if (all.length > 0 && all.every(isUsable)) resolve({ ms: performance.now(), at: Date.now() });
      else requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  });

  let shift = 0;
  const count = (entries) => {
    for (const { value } of entries) shift += value;
  };
  const shifts = new PerformanceObserver((list) => count(list.getEntries()));
  shifts.observe({ type: 'layout-shift', buffered: true });

  let pressedAt = Number.NaN;
  addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });

  window.bench = {
    usable,
    /** The page's layout shift so far. */
    shift() {
      count(shifts.takeRecords());
      return shift;
    },
    /** The point to press. @param {string[]} path @param {{ x: number, y: number }} [position] in the element */
    place(path, position) {
      const { left, top, width, height } = find(players()[0], path).getBoundingClientRect();
      return { x: left + (position?.x ?? width / 2), y: top + (position?.y ?? height / 2) };
    },
    seconds: () => find(players()[0], media).currentTime,
    /**
     * Starts to wait for sound; `sound` resolves with the ms since the press that came before it, and since the
     * navigation.
     */
    awaitSound() {
      pressedAt = Number.NaN;
      const element = find(players()[0], media);
      // The browser's own controls dispatch no click event, but act at once.
      element.addEventListener('play', ({ timeStamp }) => (pressedAt ||= timeStamp), { once: true });
      window.bench.sound = new Promise((resolve) => {
        const sounds = () =>
          resolve({ ms: performance.now() - pressedAt, sinceStart: performance.now(), at: Date.now() });
        element.addEventListener('playing', sounds, { once: true });
      });
    },
    /** Resolves with the ms until the second frame after the press, when what the first one drew is on the screen. */
    awaitPaint() {
      window.bench.painted = new Promise((resolve) => {
        const twoFrames = () =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressedAt)));
        addEventListener('click', twoFrames, { once: true, capture: true });
      });
    },
  };
}
