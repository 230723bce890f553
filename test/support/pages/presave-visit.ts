import type { BrowserContext, Locator, Page, Request } from 'playwright/test';
import { expect } from 'playwright/test';
import { uriOf } from '../../../demo/server/presave/releases.mjs';
import type { DemoServer } from './e2e.ts';

/** The messages and events of a page of the visit. */
export interface SeenEvent {
  readonly type: string;
  readonly path: string;
  readonly detail: { readonly service?: string; readonly projectId?: string; readonly code?: string };
}

/** A visitor with a browser, whose pages are recorded. */
export interface Visit {
  readonly page: Page;
  readonly events: SeenEvent[];
  readonly alerts: string[];
  readonly errors: string[];
  /** Requests that might carry a code or a token: everything but pages, scripts, styles and pictures. */
  readonly posts: Request[];
}

export const RELEASE = '/release.html';
export const CALLBACK = '/presave-callback.html';

/** The main button, as long as it is no link: not the reminder, and not *Try again*. */
export const spotifyButton = (page: Page) => page.locator('presave-button[service="spotify"] button[part="button"]');
export const appleButton = (page: Page) => page.locator('presave-button[service="apple_music"] button[part="button"]');

/** Resolves once the page of a button has been looked at for so long that a press on it needs no question. */
export async function settled(button: Locator): Promise<void> {
  await button.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const since: unknown = Reflect.get(document, Symbol.for('mixtape-player.attention'))?.since;
          if (typeof since === 'number' && performance.now() - since > 600) resolve();
          else setTimeout(look, 20);
        };
        look();
      }),
  );
}

/** Presses a pre-save button as visitors do: on a page that they have been looking at for a moment. */
export async function press(button: Locator): Promise<void> {
  await settled(button);
  await button.click();
}

/** The dialog that asks before a pre-save. */
export const question = (page: Page) => page.locator('mixtape-confirm').getByRole('dialog');

/** Goes on in that dialog as visitors do: once they can have read it. */
export async function answer(page: Page): Promise<void> {
  const proceed = question(page).locator('.yes');
  await expect(proceed).toHaveAttribute('aria-disabled', 'false');
  await proceed.click();
}

/** The message beside a button when nothing was saved. */
export const messageOf = (page: Page) => page.locator('presave-button').getByRole('alert');

/** Records alerts, and closes them. One that opens at the end of a test is closed with its page. */
export function acceptAlerts(page: Page, alerts: string[] = []): void {
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    dialog.accept().catch(() => {});
  });
}

/** Opens a page of a visit: its events, alerts, console errors and posts are noted. */
export async function visit(context: BrowserContext): Promise<Visit> {
  const events: SeenEvent[] = [];
  const alerts: string[] = [];
  const errors: string[] = [];
  const posts: Request[] = [];
  const page = await context.newPage();
  await page.exposeFunction('noteEvent', (event: SeenEvent) => void events.push(event));
  await page.addInitScript(() => {
    for (const type of ['presave', 'presavecancel', 'presaveerror']) {
      document.addEventListener(type, (event) => {
        const { service, projectId, error } = (event as CustomEvent).detail;
        const note = Reflect.get(window, 'noteEvent') as (event: unknown) => void;
        note({ type, path: location.pathname, detail: { service, projectId, code: error?.code } });
      });
    }
  });
  acceptAlerts(page, alerts);
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on(
    'request',
    (request) => request.method() === 'POST' && !request.url().includes('/ask/') && posts.push(request),
  );
  return { page, events, alerts, errors, posts };
}

/** On the page where the accounts service asks. */
export async function agree(page: Page, account = 'listener'): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Agree' }).click();
}

export async function refuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
}

/** An account's library at the demo's stand-in for Spotify. The releases of the demo are out in these tests. */
export const expectLibrary = (demo: DemoServer, account: string, ...projectIds: ('night-drive' | 'slow-water')[]) =>
  expect.poll(() => demo.presave.standIns.spotify.library(account).sort()).toEqual(projectIds.map(uriOf));

/** Records of flows that are left in storage, whichever way they went. */
export function flowKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !/_saved_|presave_receipt_|mixtape_player_/.test(key)),
  );
}

/** Clicks the Spotify button and waits for the page where the visitor is asked. */
export async function goAndBeAsked(page: Page, path = RELEASE): Promise<void> {
  await page.goto(path);
  await press(spotifyButton(page));
  await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
}

/** The redirect of the accounts service, intercepted before the browser follows it. The consent page stays open. */
export async function catchAnswer(
  page: Page,
  answer: 'agree' | 'refuse' = 'agree',
  account = 'listener',
): Promise<URL> {
  const options = { maxRedirects: 0 };
  const answered = await page.request.post(page.url(), { form: { account, answer }, ...options });
  return new URL(answered.headers()['location'] ?? '');
}

/** Starts a flow and stays: the accounts service is never reached. @returns the flow's state */
export async function startFlow(page: Page): Promise<string> {
  await page.route('**/authorize?*', (route) => route.fulfill({ status: 204 }));
  await page.goto(RELEASE);
  const asked = page.waitForRequest('**/authorize?*');
  await press(spotifyButton(page));
  return new URL((await asked).url()).searchParams.get('state') ?? '';
}
