// Runs: thorough

import type { BrowserContext, Page } from 'playwright/test';
import { changePage, expect, test } from '../support/pages/e2e.ts';
import {
  acceptAlerts,
  agree,
  appleButton,
  flowKeys,
  messageOf,
  press,
  RELEASE,
  refuse,
  spotifyButton,
} from '../support/pages/presave-visit.ts';

// Each step of a pre-save is reported once, on the page where analytics run, however often that page is shown afterwards.

const STEPS = ['presavestart', 'presave', 'presavecancel', 'presaveerror', 'presavereminder'];
/** Pre-saves of this project are refused by the demo's API. */
const REFUSED = 'unknown';

interface Step {
  readonly type: string;
  readonly path: string;
  readonly projectId: string;
}

/** Collects the steps that any page of a browser reports. */
async function recordSteps(context: BrowserContext): Promise<Step[]> {
  const steps: Step[] = [];
  await context.exposeFunction('noteStep', (step: Step) => void steps.push(step));
  await context.addInitScript((types) => {
    for (const type of types)
      document.addEventListener(type, (event) => {
        const { projectId } = (event as CustomEvent).detail;
        Reflect.get(window, 'noteStep')({ type, path: location.pathname, projectId });
      });
  }, STEPS);
  return steps;
}

/** Sets the project of all buttons on each page that is loaded, before its scripts run. */
async function setProject(context: BrowserContext, projectId: string): Promise<void> {
  await context.addInitScript((id) => {
    document.addEventListener('readystatechange', () => {
      for (const button of document.querySelectorAll('presave-button')) button.setAttribute('project-id', id);
      for (const button of document.querySelectorAll('[data-presave]')) button.setAttribute('data-project-id', id);
    });
  }, projectId);
}

/** Shows the page again in each way that a browser has. */
async function showAgain(page: Page): Promise<void> {
  const url = page.url();
  await page.reload();
  await page.goto('/narrow.html');
  await page.goBack();
  const tab = await page.context().newPage();
  acceptAlerts(tab);
  await tab.goto(url);
  for (const shown of [page, tab])
    await expect(shown.locator('presave-button, button[data-presave]').first()).toBeVisible();
  await tab.close();
}

const CMS = '/cms-release.html';

const WAYS = {
  'a tag': { path: RELEASE, origin: 'origin', button: spotifyButton },
  'a tag on a page of another origin': { path: CMS, origin: 'crossOrigin', button: spotifyButton },
  "a page's own button, on another origin": {
    path: CMS,
    origin: 'crossOrigin',
    button: (page: Page) => page.locator('button[data-presave]'),
  },
} as const;

const FAILURE = 'Failed to pre-save please retry later!';

/** `message`: what an element says beside itself. */
const OUTCOMES = {
  presave: { answer: agree, projectId: 'night-drive', message: [] },
  presavecancel: { answer: refuse, projectId: 'night-drive', message: ['Not saved.'] },
  presaveerror: { answer: agree, projectId: REFUSED, message: [FAILURE] },
} as const;

for (const [way, { path, origin, button }] of Object.entries(WAYS))
  for (const [type, { answer, projectId, message }] of Object.entries(OUTCOMES))
    test(`${way}: presavestart and ${type} are reported once`, async ({ context, demo }) => {
      const steps = await recordSteps(context);
      await setProject(context, projectId);
      const page = await context.newPage();
      const shown: string[] = [];
      acceptAlerts(page, shown);
      await page.goto(`${demo[origin]}${path}`);
      await press(button(page));
      await answer(page);
      await page.waitForURL(`${demo[origin]}${path}`);
      const expected = ['presavestart', type].map((step) => ({ type: step, path, projectId }));
      await expect.poll(() => steps).toEqual(expected);
      await (type === 'presave' ? expect(button(page)).toBeDisabled() : expect(button(page)).toBeEnabled());
      await expect(messageOf(page).locator('p')).toHaveText([...message]);
      expect(shown).toEqual([]);
      expect(await flowKeys(page)).toEqual([]);
      await showAgain(page);
      expect(steps).toEqual(expected);
    });

test('a button without a project has the flow that returned to it in `results`', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(RELEASE);
  await press(spotifyButton(page));
  await changePage(page, RELEASE, (html) => html.replaceAll('project-id="night-drive"', ''));
  await agree(page);
  await page.waitForURL(`**${RELEASE}`);
  await expect(spotifyButton(page)).toHaveText('Added!');
  const resultsOf = (service: string) =>
    page.locator(`presave-button[service="${service}"]`).evaluate((button) => Reflect.get(button, 'results'));
  await expect
    .poll(() => resultsOf('spotify'))
    .toEqual([{ type: 'presave', service: 'spotify', projectId: 'night-drive' }]);
  expect(await resultsOf('apple_music')).toEqual([]);
});

test('Apple Music: each step is reported once, in the tab where the button was pressed', async ({ context }) => {
  const steps = await recordSteps(context);
  await changePage(context, RELEASE, (html) => html.replace('stand-in.js', 'stand-in.js?answer=agree'));
  const page = await context.newPage();
  const other = await context.newPage();
  await other.goto(RELEASE);
  await page.goto(RELEASE);
  await page.waitForFunction(() => Reflect.get(window, 'MusicKit')?.getInstance());
  await press(appleButton(page));
  await expect(appleButton(page)).toHaveText('Added!');
  await expect(appleButton(other)).toHaveText('Added!');
  const expected = ['presavestart', 'presave'].map((type) => ({ type, path: RELEASE, projectId: 'night-drive' }));
  await expect.poll(() => steps).toEqual(expected);
  await showAgain(page);
  expect(steps).toEqual(expected);
});

test('a reminder and a link to the service are reported once', async ({ context }) => {
  const steps = await recordSteps(context);
  const page = await context.newPage();
  await page.route('https://open.spotify.com/**', (route) => route.fulfill({ body: 'The service' }));
  await page.goto(RELEASE);
  await page.locator('presave-button[service="spotify"]').evaluate((button) => {
    button.setAttribute('presave-url', 'https://open.spotify.com/prerelease/demo');
    button.setAttribute('release-date', '2099-12-04');
    button.setAttribute('reminder', '');
  });
  const button = page.locator('presave-button[service="spotify"]');
  const opened = context.waitForEvent('page');
  await button.getByRole('link').click();
  await (await opened).close();
  const saved = page.waitForEvent('download');
  await button.getByRole('button', { name: 'Remind me' }).click();
  await saved;
  const expected = ['presavestart', 'presavereminder'].map((type) => ({
    type,
    path: RELEASE,
    projectId: 'night-drive',
  }));
  await expect.poll(() => steps).toEqual(expected);
  await showAgain(page);
  expect(steps).toEqual(expected);
});
