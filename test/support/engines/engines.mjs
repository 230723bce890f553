import { findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';

export const SHELL_PACKAGE = 'chromium-headless-shell';

/** The engines for tests in the browser: whether each is installed, and its Debian packages. */
export const ENGINES = {
  chromium: { title: 'Chromium', find: findChromium, packages: ['chromium', SHELL_PACKAGE] },
  firefox: { title: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  webkit: {
    title: 'WebKitGTK',
    find: findWebKit,
    packages: [
      'webkit2gtk-driver',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'xvfb',
    ],
  },
};

/** Whether to test in an engine, if it is installed. */
export function isWanted(name) {
  return wantedEngines()?.includes(name) ?? true;
}

function wantedEngines() {
  return process.env.TEST_BROWSERS?.split(',').map((name) => name.trim());
}

/**
 * The engines to test in: those in `TEST_BROWSERS`, which have to be installed, or else all that are installed.
 * @returns {{ chosen: string[], leftOut: string[] }}
 */
export function chooseEngines() {
  const wanted = wantedEngines();
  const unknown = wanted?.find((name) => !(name in ENGINES));
  if (unknown !== undefined) {
    throw new Error(`TEST_BROWSERS knows ${Object.keys(ENGINES).join(', ')}, not ${unknown}.`);
  }
  const names = Object.keys(ENGINES);
  const missing = names.filter((name) => isWanted(name) && !ENGINES[name].find());
  if (wanted && missing.length > 0)
    throw new Error(['TEST_BROWSERS asks for what is not here.', ...howToGet(missing)].join('\n'));
  const chosen = wanted ?? names.filter((name) => !missing.includes(name));
  return { chosen, leftOut: names.filter((name) => !chosen.includes(name)) };
}

/** Why engines are left out, and how to install them. */
export function howToGet(names) {
  return names.map((name) => {
    const { title, packages } = ENGINES[name];
    return `${title}: ${isWanted(name) ? `apt-get install ${packages.join(' ')}` : 'not in TEST_BROWSERS'}`;
  });
}
