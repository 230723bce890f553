// npm run test:wordpress [-- step …]
// Installs the built zip in a real WordPress and uses it as administrator, author and visitor. The steps are the keys
// of `STEPS`, and `directory`, `network`, `newest`, `php`; `pictures` runs only if it is named. Ends with
// `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startDemoServer } from '../../../demo/server/create-server.mjs';
import { CHROMIUM_ARGS, shellOrChromium } from '../../../test/support/engines/chromium.mjs';
import { ensureChromium } from '../../../test/support/engines/install-chromium.mjs';
import { buildPlugin } from '../build/build.mjs';
import { asksFirst } from './steps/asks-first.mjs';
import { attributes } from './steps/attributes.mjs';
import { authors } from './steps/authors.mjs';
import { checks } from './steps/checks.mjs';
import { column } from './steps/column.mjs';
import { directory } from './steps/directory.mjs';
import { editor } from './steps/editor.mjs';
import { faults } from './steps/faults.mjs';
import { firstView } from './steps/first-view.mjs';
import { firstViewCases } from './steps/first-view-cases.mjs';
import { hints } from './steps/hints.mjs';
import { hostile } from './steps/hostile.mjs';
import { install } from './steps/install.mjs';
import { light } from './steps/light.mjs';
import { network } from './steps/network.mjs';
import { oldPosts } from './steps/old-posts.mjs';
import { phpVersions } from './steps/php-versions.mjs';
import { pictures } from './steps/pictures.mjs';
import { presave } from './steps/presave.mjs';
import { songs } from './steps/songs.mjs';
import { templates } from './steps/templates.mjs';
import { trust } from './steps/trust.mjs';
import { uninstall } from './steps/uninstall.mjs';
import { urls } from './steps/urls.mjs';
import { ensureDebianWordPress, startDebianWordPress } from './support/debian-wordpress.mjs';
import { unpackNewestWordPress } from './support/newest-wordpress.mjs';
import { createResults } from './support/results.mjs';
import { createVisits } from './support/visits.mjs';

/** `install` runs always, first; `uninstall` last. The others need no other. */
const STEPS = {
  authors,
  editor,
  attributes,
  'asks-first': asksFirst,
  trust,
  column,
  checks,
  presave,
  hints,
  hostile,
  'first-view': firstView,
  'first-view-cases': firstViewCases,
  faults,
  light,
  songs,
  templates,
  urls,
  'old-posts': oldPosts,
  uninstall,
};
/**
 * In the newest WordPress as well, whose editor always shows the content in a frame and which has a block *Playlist*.
 */
const NEWEST = {
  install,
  authors,
  editor,
  'first-view': firstView,
  trust,
  column,
  hints,
  songs,
  templates,
  urls,
};

const results = createResults();
const chosen = process.argv.slice(2);
const isChosen = (name) => chosen.length === 0 || chosen.includes(name);
const chosenSteps = Object.fromEntries(Object.entries(STEPS).filter(([name]) => isChosen(name)));
const folder = mkdtempSync(join(tmpdir(), 'mixtape-wordpress-'));
try {
  const zip = await buildPlugin();
  if (isChosen('directory')) await results.step('directory', () => directory({ ...results, zip }));
  if ([...Object.keys(STEPS), 'network', 'newest', 'pictures'].some(isChosen)) await inDebian(zip);
  if (isChosen('php')) await results.step('php', () => phpVersions({ ...results, zip, folder }));
} catch (error) {
  results.check('the tests run', error.stack);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
results.summary();

async function inDebian(zip) {
  if (!ensureDebianWordPress()) throw new Error('Debian’s packages of WordPress, MariaDB and PHP are missing.');
  await ensureChromium();
  const browser = await chromium.launch({ executablePath: shellOrChromium(), args: CHROMIUM_ARGS });
  try {
    if (Object.keys(STEPS).some(isChosen)) await onSite('site', {}, browser, zip, { install, ...chosenSteps });
    if (chosen.includes('pictures')) await onNewest(browser, zip, { install, pictures });
    if (isChosen('network')) await onSite('network', { isNetwork: true }, browser, zip, { network });
    if (isChosen('newest')) await onNewest(browser, zip, NEWEST);
  } finally {
    await browser.close();
  }
}

async function onNewest(browser, zip, steps) {
  const { source, version } = unpackNewestWordPress(mkdtempSync(join(folder, 'newest-')));
  await onSite(`WordPress ${version}`, { source }, browser, zip, steps);
}

/** Runs steps on a new site, with a demo server as its API. */
async function onSite(name, options, browser, zip, steps) {
  const wordpress = await startDebianWordPress(mkdtempSync(join(folder, 'site-')), options);
  // The authorization server has to know the redirect page before WordPress has created it.
  const redirectUris = Array.from({ length: 20 }, (_, id) => `${wordpress.origin}/?page_id=${id}`);
  const demo = await startDemoServer({ presave: { redirectUris } });
  await demo.presave.ready();
  const visits = createVisits(browser, wordpress.origin, demo.origin);
  try {
    for (const [step, run] of Object.entries(steps)) {
      const isDone = await results.step(step, () => run({ ...results, ...visits, wordpress, demo, zip }));
      if (step === 'install' && !isDone) break;
    }
    results.check(`${name}: no error in PHP’s log`, wordpress.errors().join('\n'));
  } finally {
    await visits.close();
    await demo.close();
    await wordpress.stop();
  }
}
