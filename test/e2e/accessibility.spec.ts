import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import {
  changeMedia,
  enter,
  fail,
  findingsIn,
  openList,
  openOverlay,
  playWithList,
  type State,
  UNAVAILABLE,
} from './accessible-page.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const DARK = { colorScheme: 'dark' } as const;
const FORCED = { forcedColors: 'active' } as const;
const FORCED_DARK = { ...FORCED, ...DARK };
/** A window of 1280 by 1024 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Environments that only a whole browser can show. What is without them is in `elements/accessibility.test.ts`. */
const DARK_STATES = { 'in the dark': { media: DARK }, 'in dark forced colours': { media: FORCED_DARK } };
const STATES = {
  'in the dark': { media: DARK },
  'at 400 %': { size: ZOOMED },
  'in forced colours': { media: FORCED },
};
const COLOURS = { 'in the light': {}, ...DARK_STATES, 'in forced colours': { media: FORCED } };

/** Brings one page into each environment, and checks the elements of a selector there. */
async function expectNoFindings(page: Page, selector: string, environments: Record<string, State>): Promise<void> {
  for (const [name, { media, size = { width: 1280, height: 720 } }] of Object.entries(environments)) {
    await page.setViewportSize(size);
    await changeMedia(page, media);
    expect(await findingsIn(page, selector), name).toEqual([]);
  }
}

test.describe('axe-core reports no violation and nothing undecided in the dark, in forced colours and at 400 %', () => {
  for (const [name, environments, state] of [
    ['of a player that plays', STATES, { act: playWithList }],
    ['of a player with its overlay open', STATES, { act: openOverlay }],
    ['of a player with a track that is unavailable', DARK_STATES, { player: UNAVAILABLE, act: fail }],
  ] as const) {
    test(name, async ({ page }) => {
      await enter(page, state);
      await expectNoFindings(page, 'mixtape-player', environments);
    });
  }

  test('of pre-save buttons that are ready, saved and unavailable', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('spotify_saved_saved', 'true'));
    await openOwnPage(
      page,
      `<!doctype html><html lang="en"><title>Buttons</title><link rel="icon" href="/icon.svg"><style>:root { color-scheme: light dark }</style><script type="module" src="/dist/presave-button.js"></script><body><main>
        <presave-button service="spotify" project-id="ready" client-id="c" redirect-uri="/back"></presave-button>
        <presave-button service="spotify" project-id="saved" client-id="c" redirect-uri="/back"></presave-button>
        <presave-button service="spotify" project-id="unavailable"></presave-button></main></body></html>`,
    );
    for (const state of ['ready', 'saved', 'unavailable'])
      await expect(page.locator(`presave-button:state(${state})`)).toHaveCount(1);
    await expectNoFindings(page, 'presave-button', COLOURS);
  });

  for (const state of ['presave-dated', 'presave-reminder', 'presave-released', 'presave-in-app']) {
    test(`of a pre-save button: ${state.slice('presave-'.length)}`, async ({ page }) => {
      await page.goto(`/state.html?name=${state}`);
      await expect(page.locator('html[data-shown]')).toHaveCount(1);
      await expectNoFindings(page, 'presave-button', COLOURS);
    });
  }
});

/** A tree without the addresses of links; a link with a text of its own keeps that. */
const withoutUrls = (tree: string): string =>
  tree
    .replaceAll(/\n *- \/url: .*/g, '')
    .replaceAll(/^( *- link ".*":)\n( *)- text: (.*)/gm, (lines, link: string, indent: string, text: string) =>
      indent.length > link.indexOf('-') ? `${link} ${text}` : lines,
    )
    .replaceAll(/(?<=link ".*"):$/gm, '');

test.describe('names, roles and values', () => {
  test('of a player with an open list and an unavailable track', async ({ page }) => {
    await enter(page, { player: UNAVAILABLE, act: fail });
    const { shuffle, mute, timeline, volume } = playerOf(page);
    await shuffle.click();
    await mute.click();
    const tree = await page.getByRole('region').ariaSnapshot();
    expect(withoutUrls(tree)).toBe(
      `
- region "unavailable":
  - text: unavailable · The Curators
  - link "unavailable"
  - text: Broken on purpose
  - button "Previous"
  - button "Play"
  - button "Next"
  - slider "Timeline": "0"
  - text: Preview 00:00 / 00:15 This preview is unavailable.
  - button "Try again"
  - button "Unmute"
  - slider "Volume": "0"
  - button "Shuffle" [pressed]
  - button "Repeat"
  - button "Track list" [expanded]
  - button "Share"
  - paragraph: 15-second previews
  - list "Track list":
    - listitem:
      - text: "1"
      - button "Play unavailable"
      - text: unavailable Broken on purpose Unavailable
  - text: Powered by
  - img "mixtape"
  - status: This preview is unavailable.
`.trim(),
    );
    // The snapshot does not contain these.
    await expect(timeline).toHaveAttribute('aria-valuetext', '0 seconds of 15 seconds');
    await expect(volume).toHaveAttribute('aria-valuetext', '0%');
    await expect(shuffle).toHaveAttribute('aria-pressed', 'true');
    await expect(playerOf(page).repeat).toHaveAttribute('aria-pressed', 'false');
  });

  test('of the share overlay', async ({ page }) => {
    await enter(page, { act: openOverlay });
    await expect(page.getByRole('dialog', { name: 'Share', exact: true })).toBeVisible();
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    const tree = await page.getByRole('dialog').ariaSnapshot();
    expect(withoutUrls(tree)).toBe(
      `
- dialog "Share":
  - text: Mixtape Night Drive The Curators with DJ One and DJ Two
  - button "Copy link"
  - link "Share on Facebook"
  - link "Share on Twitter"
  - button "Copy link to this track"
  - status
  - button "Close"
`.trim(),
    );
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveAttribute('aria-expanded', 'true');
  });
});

test.describe('is announced once, and politely:', () => {
  /** Records what live regions of the player announce, and how. */
  async function listen(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { __said: said });
      const root = document.querySelector('mixtape-player')?.shadowRoot as ShadowRoot;
      new MutationObserver((records) => {
        for (const { target, addedNodes, type } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest('[role="status"], [role="alert"], [role="log"], [aria-live]');
          if (!region || (type === 'childList' && addedNodes.length === 0)) continue;
          const politeness = region.getAttribute('aria-live') ?? region.getAttribute('role');
          said.push(`${politeness}: ${region.textContent}`);
        }
      }).observe(root, { subtree: true, childList: true, characterData: true });
    });
    return () => page.evaluate(() => Reflect.get(window, '__said'));
  }

  test('a change of the track, by a click and at the end of a preview, but never the running time', async ({
    page,
  }) => {
    await watchClock(page);
    await enter(page, { act: openList });
    const said = await listen(page);
    await playerOf(page).next.click();
    await expectSound(page, 8, 10);
    const inSight = page.locator('mixtape-player').locator('[part="current-time"]');
    await expect(inSight).not.toHaveText(/^00:0[01]$/);
    expect(await said()).toEqual(['status: Velvet Static, Nine Rooms, Lio']);
    await playerOf(page).timeline.press('End');
    await expect(playerOf(page).title).toHaveText('Harbour at Four');
    await expectSound(page, 8, 10);
    expect(await said()).toEqual(['status: Velvet Static, Nine Rooms, Lio', 'status: Harbour at Four, Kestrel']);
  });

  test('that a track is unavailable, then the one that plays instead', async ({ page }) => {
    await enter(page, { player: 'mixtape-id="unavailable"' });
    const said = await listen(page);
    await playerOf(page).play.click();
    await expect(playerOf(page).title).toHaveText('Velvet Static');
    await expect(page.locator('mixtape-player:state(playing)')).toHaveCount(1);
    expect(await said()).toEqual(['status: This preview is unavailable.', 'status: Velvet Static, Nine Rooms, Lio']);
  });

  test('that another try has failed', async ({ page }) => {
    await enter(page, { player: UNAVAILABLE, act: fail });
    const said = await listen(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(said).toEqual(['status: This preview is unavailable.']);
  });
});

for (const font of ['narrow', 'wide', 'tall'] as const) {
  test(`targets are at least 24 px in size, 34 px for previous and next, and 44 px for play, from a width of 240 px on and in the overlay, in a ${font} font`, async ({
    page,
  }) => {
    await enter(page, { player: UNAVAILABLE, font, act: fail });
    for (const withOverlay of [false, true]) {
      if (withOverlay) await openOverlay(page);
      for (const width of [240, 280, 320, 400, 640, 820, 960, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        const small = await page.locator('mixtape-player').evaluate((player) =>
          [...(player.shadowRoot?.querySelectorAll('button, input, a') ?? [])].flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            const least = target.matches('.play') ? 44 : target.closest('[part="controls"]') ? 34 : 24;
            // The volume line slides out when the focus or a pointer comes.
            return width > 0 && Math.min(width, height) < least
              ? [`${target.ariaLabel ?? target.textContent} ${width} × ${height}`]
              : [];
          }),
        );
        expect(small, `${width} px`).toEqual([]);
      }
    }
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a pre-save button is not pale after a tap, as under a pointer', async ({ page }) => {
    await openOwnPage(
      page,
      `<!doctype html><html lang="en"><title>Button</title><link rel="icon" href="/icon.svg"><meta name="viewport" content="width=device-width"><script type="module" src="/dist/presave-button.js"></script><body><presave-button service="spotify" presave-url="/album"></presave-button></body></html>`,
    );
    const link = page.locator('presave-button a[part="button"]');
    // Phones leave what was tapped last hovered. A tap of the driver does not.
    await link.hover();
    expect(await link.evaluate((a) => a.matches(':hover'))).toBe(true);
    await link.evaluate((a) => Promise.all(a.getAnimations().map(({ finished }) => finished)));
    expect(await link.evaluate((a) => getComputedStyle(a).opacity)).toBe('1');
  });

  for (const layout of ['auto', 'bar', 'card']) {
    test(`every control is at least 44 px, in layout ${layout}`, async ({ page }) => {
      await enter(page, { player: `mixtape-id="night-drive" layout="${layout}"` });
      if (layout !== 'bar') await openList(page);
      for (const width of [320, 480, 820]) {
        await page.setViewportSize({ width, height: 900 });
        const small = await page.locator('mixtape-player').evaluate((player) =>
          // Links are text.
          [...(player.shadowRoot?.querySelectorAll('button, input') ?? [])].flatMap((control) => {
            const { width, height } = control.getBoundingClientRect();
            const isSmall = control.checkVisibility() && Math.min(width, height) < 44;
            return isSmall ? [`${control.ariaLabel ?? control.textContent} ${width} × ${height}`] : [];
          }),
        );
        expect(small, `${width} px`).toEqual([]);
      }
    });
  }
});

test('in forced colours every text contrasts with the backplate that the browser adds', async ({ page }) => {
  for (const act of [fail, openOverlay]) {
    await enter(page, { media: FORCED, player: UNAVAILABLE, act });
    const lost = await page.locator('mixtape-player').evaluate((player) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      const plate = getComputedStyle(probe).color;
      probe.remove();
      return [...(player.shadowRoot?.querySelectorAll('*') ?? [])]
        .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .filter((element) => {
          const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
            forcedColorAdjust: string;
          };
          return color === plate && forcedColorAdjust !== 'none';
        })
        .map((element) => element.textContent);
    });
    expect(lost).toEqual([]);
  }
});
