import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { openOwnPage } from '../support/pages/e2e.ts';
import { FONT_FILES } from '../support/pages/fonts.ts';
import { FRAMES } from './first-view-page.ts';
import { expect, playerOf } from './player-page.ts';

const { resolve } = createRequire(import.meta.url);
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe-core inside a selector: violations, and checks it could not decide. */
export async function findingsIn(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(axeFindings, selector);
}

/** Shows a page in the light or the dark, or in forced colours. */
export async function changeMedia(page: Page, media: Parameters<Page['emulateMedia']>[0] = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
  await page.evaluate(FRAMES);
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** A page with a player, in a given environment. */
export interface State {
  /** Attributes of the player. */
  readonly player?: string;
  /** Attributes of the page. */
  readonly page?: string;
  /** The page's font, by default the browser's. */
  readonly font?: keyof typeof FONT_FILES;
  readonly size?: { readonly width: number; readonly height: number };
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly act?: (page: Page) => Promise<void>;
}

/** A page with a link before the player and one after it. */
export async function enter(page: Page, state: State = {}): Promise<void> {
  const { player = 'mixtape-id="night-drive"', page: attributes = 'lang="en"', font, size, media, act } = state;
  if (media) await page.emulateMedia(media);
  if (size) await page.setViewportSize(size);
  if (font) await page.route('**/font.woff2', (route) => route.fulfill({ path: resolve(FONT_FILES[font]) }));
  const fontStyle =
    '@font-face { font-family: own; font-weight: 100 900; src: url(/font.woff2) } body { font-family: own }';
  await openOwnPage(
    page,
    `<!doctype html><html ${attributes}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="/icon.svg"><style>:root { color-scheme: light dark } ${font ? fontStyle : ''}</style><script type="module" src="/dist/mixtape-player.js"></script><body><main><a href="#before">Before</a><mixtape-player ${player}></mixtape-player><a href="#behind">Behind</a></main></body></html>`,
  );
  await expect(playerOf(page).play).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
}

/** Waits for the rules that show a whole name at the focus: they come once the player is painted (header-after-paint.css). */
export async function expectPainted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .querySelector('mixtape-player')
      ?.shadowRoot?.adoptedStyleSheets.some(({ cssRules }) =>
        Array.from(cssRules).some(({ cssText }) => cssText.includes('.names:is(:hover')),
      ),
  );
}

export async function play(page: Page): Promise<void> {
  await playerOf(page).play.click();
  await expect(page.locator('mixtape-player:state(playing)')).toHaveCount(1);
}

export async function openList(page: Page): Promise<void> {
  await playerOf(page).listToggle.click();
  await expect(playerOf(page).list).toBeVisible();
}

export async function playWithList(page: Page): Promise<void> {
  await openList(page);
  await play(page);
}

export async function openOverlay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A player of one track, which cannot be played. */
export const UNAVAILABLE = 'mixtape-id="unavailable" track-ids="unavailable"';

export async function fail(page: Page): Promise<void> {
  await openList(page);
  await playerOf(page).play.click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** The element with the focus. */
export interface Stop extends Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  readonly name: string;
  /** All of it is visible, and nothing lies above it. */
  readonly isInSight: boolean;
  readonly hasRing: boolean;
  /** It is in the player or the button, and had no focus before in this walk. */
  readonly isNew: boolean;
}

/** @param walk its name, for `isNew` */
export function focused(page: Page, walk = ''): Promise<Stop> {
  return page.evaluate((name) => {
    const inside = document.activeElement?.shadowRoot?.activeElement;
    const element = inside ?? document.activeElement ?? document.body;
    const isNew = element === inside && element.getAttribute('data-walk') !== name;
    if (isNew) element.setAttribute('data-walk', name);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    // The input of a slider is transparent; its thumb shows the ring.
    const ringed = (element.localName === 'input' && element.parentElement?.querySelector('.thumb')) || element;
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
    return {
      name: (element.ariaLabel ?? element.textContent ?? '').trim(),
      left,
      top,
      right,
      bottom,
      isInSight:
        top >= 0 &&
        bottom <= innerHeight &&
        left >= 0 &&
        right <= innerWidth &&
        element.contains(root.elementFromPoint((left + right) / 2, (top + bottom) / 2)),
      hasRing: outlineStyle === 'solid' && outlineWidth === '2px',
      isNew,
    };
  }, walk);
}
