// Browsers of administrators, authors and visitors.

/** Services that a site cannot reach in a test: avatars, emoji, fonts. */
const ELSEWHERE = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/;

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin of WordPress
 * @param {string} demoOrigin of the API
 */
export function createVisits(browser, origin, demoOrigin) {
  const users = new Map();

  /**
   * A page with its console, of a visitor or of a user who is signed in. `options` are those of a browser's context.
   */
  async function open(user, options = {}) {
    const known = user ? users.get(user) : undefined;
    const context = known ?? (await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options }));
    if (!known) {
      const own = [origin, demoOrigin];
      await context.route(
        (url) => !own.includes(url.origin) && url.protocol.startsWith('http'),
        (route) => route.abort(),
      );
    }
    const page = await context.newPage();
    const errors = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !ELSEWHERE.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    if (user && !known) {
      const address = `${origin}/wp-login.php`;
      // The first answer sets the cookie by which WordPress tests that there are cookies.
      await context.request.get(address);
      await context.request.post(address, { form: { log: user, pwd: `${user}-password` } });
      users.set(user, context);
    }
    return { page, errors, requests };
  }

  /** Presses play, and returns how many seconds were heard. */
  async function play(page) {
    const player = page.locator('mixtape-player').first();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('mixtape-player').currentTime > 0.5, null, {
      timeout: 20_000,
    });
    const from = await player.evaluate(({ currentTime }) => currentTime);
    await page.waitForFunction((start) => document.querySelector('mixtape-player').currentTime > start + 0.5, from);
    return (await player.evaluate(({ currentTime }) => currentTime)) - from;
  }

  return { open, play, close: () => Promise.all([...users.values()].map((context) => context.close())) };
}
