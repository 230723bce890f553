const VIEWPORT = { width: 800, height: 600 };

/** Keys that are not characters, see "normalised key value" in the WebDriver standard. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/**
 * Opens a browser through its driver, with the methods of Playwright's page that the test runner's commands use.
 * @param {string} driver the driver's address
 * @param {object} capabilities of the browser
 * @param {AbortSignal} signal for giving up while it opens
 */
export async function openWebDriverPage(driver, capabilities, signal) {
  const { sessionId } = await command(
    'POST',
    `${driver}/session`,
    { capabilities: { alwaysMatch: capabilities } },
    signal,
  );
  const session = `${driver}/session/${sessionId}`;
  const ask = (script) => command('POST', `${session}/execute/sync`, { script: `return ${script}`, args: [] });
  const act = (source) => command('POST', `${session}/actions`, { actions: [source] });
  const useKeys = (...actions) => act({ type: 'key', id: 'keyboard', actions });
  const useMouse = (...actions) => act({ type: 'pointer', id: 'mouse', actions });
  const key = (type, name) => ({ type, value: KEYS[name] ?? name });
  const move = (x, y) => ({ type: 'pointerMove', x, y });
  const button = (type, { button: name = 'left' } = {}) => ({
    type,
    button: ['left', 'middle', 'right'].indexOf(name),
  });

  const page = {
    goto: (url) => command('POST', `${session}/url`, { url }),
    url: () => command('GET', `${session}/url`),
    close: () => command('DELETE', session),
    async setViewportSize({ width, height }) {
      const [left, top] = await ask('[outerWidth - innerWidth, outerHeight - innerHeight]');
      await command('POST', `${session}/window/rect`, { width: width + left, height: height + top });
    },
    keyboard: {
      press: (name) => useKeys(key('keyDown', name), key('keyUp', name)),
      down: (name) => useKeys(key('keyDown', name)),
      up: (name) => useKeys(key('keyUp', name)),
    },
    mouse: {
      move: (x, y) => useMouse(move(x, y)),
      click: (x, y, options) => useMouse(move(x, y), button('pointerDown', options), button('pointerUp', options)),
      down: (options) => useMouse(button('pointerDown', options)),
      up: (options) => useMouse(button('pointerUp', options)),
    },
  };
  await page.setViewportSize(VIEWPORT);
  return page;
}

async function command(method, url, body, signal) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
