import type { Page } from 'playwright/test';
import {
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

/** What only a whole browser can show. The other states are in `elements/accessibility.test.ts`, in each engine. */
const STATES: Readonly<Record<string, State>> = {
  'in the dark': { media: DARK, act: playWithList },
  'in the dark, with its overlay open': { media: DARK, act: openOverlay },
  'in the dark, with a track that is unavailable': { media: DARK, player: UNAVAILABLE, act: fail },
  'at 400 %': { size: ZOOMED, act: playWithList },
  'at 400 %, with its overlay open': { size: ZOOMED, act: openOverlay },
  'in forced colours': { media: FORCED, act: playWithList },
  'in forced colours, with its overlay open': { media: FORCED, act: openOverlay },
  'in dark forced colours, with a track that is unavailable': {
    media: FORCED_DARK,
    player: UNAVAILABLE,
    act: fail,
  },
};

test.describe('axe-core reports no violation and nothing undecided for a player', () => {
  for (const [name, state] of Object.entries(STATES)) {
    test(name, async ({ page }) => {
      await enter(page, state);
      expect(await findingsIn(page, 'mixtape-player')).toEqual([]);
    });
  }
});

test.describe('axe-core reports no violation and nothing undecided for pre-save buttons', () => {
  for (const [name, media] of [
    ['in the light', {}],
    ['in the dark', DARK],
    ['in forced colours', FORCED],
    ['in dark forced colours', FORCED_DARK],
  ] as const) {
    test(`ready, saved and unavailable, ${name}`, async ({ page }) => {
      await page.emulateMedia(media);
      await page.addInitScript(() => localStorage.setItem('spotify_saved_saved', 'true'));
      await page.route('**/buttons.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Buttons</title><link rel="icon" href="/icon.svg"><style>:root { color-scheme: light dark }</style><script type="module" src="/dist/presave-button.js"></script><body><main>
            <presave-button service="spotify" project-id="ready" client-id="c" redirect-uri="/back"></presave-button>
            <presave-button service="spotify" project-id="saved" client-id="c" redirect-uri="/back"></presave-button>
            <presave-button service="spotify" project-id="unavailable"></presave-button></main></body></html>`,
        }),
      );
      await page.goto('/buttons.html');
      for (const state of ['ready', 'saved', 'unavailable']) {
        await expect(page.locator(`presave-button:state(${state})`)).toHaveCount(1);
      }
      expect(await findingsIn(page, 'presave-button')).toEqual([]);
    });

    for (const state of ['presave-dated', 'presave-reminder', 'presave-released', 'presave-in-app']) {
      test(`${state.replace('-', ' ')}, ${name}`, async ({ page }) => {
        await page.emulateMedia(media);
        await page.goto(`/state.html?name=${state}`);
        await expect(page.locator('html[data-shown]')).toHaveCount(1);
        expect(await findingsIn(page, 'presave-button')).toEqual([]);
      });
    }
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
  - text: 00:00
  - slider "Timeline": "0"
  - text: 00:15 This preview is unavailable.
  - button "Try again"
  - button "Unmute"
  - slider "Volume": "0"
  - button "Shuffle" [pressed]
  - button "Repeat"
  - button "Track list" [expanded]
  - button "Share"
  - list "Track list":
    - listitem:
      - text: "1"
      - button "Play unavailable"
      - text: unavailable Broken on purpose 00:52
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
  - link "Share on Facebook"
  - link "Share on Twitter"
  - button "Copy link"
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
  test(`targets are at least 24 px in size, and 44 px for the transport controls, from a width of 240 px on and in the overlay, in a ${font} font`, async ({
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
            const least = target.closest('[part="controls"]') ? 44 : 24;
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
