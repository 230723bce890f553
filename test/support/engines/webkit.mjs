import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { onSearchPath } from './programs.mjs';

/** The needs of WebKitGTK: its driver, a browser, a virtual screen, and AAC; `undefined` if something is missing. */
export function findWebKit() {
  const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) => onSearchPath(name).find(existsSync));
  // A small browser that belongs to the library.
  const [browser, decoder] = ['webkit2gtk-4.1/MiniBrowser', 'gstreamer-1.0/libgstlibav.so'].map((file) =>
    libraryFolders()
      .map((folder) => `${folder}/${file}`)
      .find(existsSync),
  );
  return driver && screen && browser && decoder ? { driver, screen, browser } : undefined;
}

/** They depend on the distribution and the processor. */
function libraryFolders() {
  if (process.platform !== 'linux') return [];
  return ['/usr/libexec', '/usr/lib64', '/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)];
}

/**
 * Starts a driver on its own screen, because a window has the focus only while the pointer is over it, and a driver has
 * only one session.
 * @returns {Promise<{ origin: string, stop(): void }>} `origin` is the driver's address
 */
export async function startWebKitDriver({ driver, screen }) {
  const processes = [];
  const stop = () => {
    for (const one of processes.reverse()) one.kill();
  };
  process.once('exit', stop);
  const start = (command, args, options) => {
    const child = spawn(command, args, options);
    processes.push(child);
    return child;
  };
  // It chooses a free display and prints its number.
  const xvfb = start(screen, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(xvfb.stdout, 'data');
  const port = await freePort();
  start(driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // An audio output that needs no device and no search. See CRASHED in webkit-launcher.mjs.
      GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX',
      // Without a graphics card, compositing takes a third of the time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its sandbox does not work for root in a container, and hides the fonts of the tests.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/status`);
  return { origin, stop };
}

async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(url);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`Nothing answers at ${url}.`);
}
