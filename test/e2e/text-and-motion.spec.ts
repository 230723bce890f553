import type { Page } from 'playwright/test';
import { enter, openList, openOverlay, playWithList } from './accessible-page.ts';
import { expect, playerOf, test } from './player-page.ts';

for (const [what, styles] of [
  [
    'spaced as in 1.4.12',
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  ],
  ['of twice the size', ':host { --mixtape-font-size: 30px !important }'],
] as const) {
  test(`texts ${what} stay whole and inside of the player`, async ({ page }) => {
    await enter(page, { act: openList });
    for (const width of [320, 480, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const lost = await page.locator('mixtape-player').evaluate(({ shadowRoot }, css) => {
        if (shadowRoot === null) return ['no player'];
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
        const box = shadowRoot.querySelector('.box')?.getBoundingClientRect();
        const texts = [...shadowRoot.querySelectorAll('.names > *, .time, .track-duration, .powered-by')].filter(
          (text) => text.checkVisibility(),
        );
        // Names are cut, and shown whole to the focus and a pointer.
        return texts.flatMap((text) => {
          const { left, right } = text.getBoundingClientRect();
          const isIn = box && left >= box.left && right <= box.right;
          const isCut = text.matches(':not(.names > *)') && text.scrollWidth > text.clientWidth + 1;
          return isIn && !isCut ? [] : [text.textContent];
        });
      }, styles);
      expect(lost, `${width} px`).toEqual([]);
    }
  });
}

test('texts are as large as the browser is set to, whatever the page says about its root element', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await enter(page, {});
  await page.addStyleTag({ content: 'html { font-size: 62.5% } body { font-size: 40px }' });
  const size = page.locator('mixtape-player .root');
  await expect(size).toHaveCSS('font-size', '18.75px');
});

test.describe('animation', () => {
  /** The animations and transitions that last, while a track plays and the overlay opens. */
  async function moving(page: Page): Promise<string[]> {
    await enter(page, { act: playWithList });
    await openOverlay(page);
    return page.locator('mixtape-player').evaluate((player) =>
      (player.shadowRoot?.getAnimations() ?? [])
        .filter((one) => one instanceof CSSAnimation || one instanceof CSSTransition)
        // A control that fades, or changes its colour, does not move.
        .filter((one) =>
          (one.effect as KeyframeEffect)
            .getKeyframes()
            .flatMap(Object.keys)
            .some((name) => !/^(offset|computedOffset|easing|composite|opacity|overlay|display)$|color/i.test(name)),
        )
        .map((one) =>
          one instanceof CSSAnimation
            ? one.animationName
            : `${(one as CSSTransition).transitionProperty} ${(one.effect as KeyframeEffect).target?.className}`,
        ),
    );
  }

  test('is used for the sound bars, among others', async ({ page }) => {
    expect(await moving(page)).toContain('dance');
  });

  test('is limited to the progress for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving(page)).toEqual([]);
    const { host } = playerOf(page);
    await expect(host.locator('[part="sound-bars"]')).toBeVisible();
    await expect(host.locator('.waveform').first()).toHaveCSS('animation-name', 'appear');
    const splices = host.evaluate(async ({ shadowRoot }) => {
      const title = (): string | null | undefined => shadowRoot?.querySelector('[part="title"]')?.textContent;
      const before = title();
      shadowRoot?.querySelector<HTMLElement>('[part~="next"]')?.click();
      while (title() === before) await new Promise(requestAnimationFrame);
      return shadowRoot?.getAnimations().filter(({ id }) => id === 'splice').length;
    });
    expect(await splices).toBe(0);
  });

  test('lets the player grow over a list whose rows stand still', async ({ page }) => {
    await enter(page, {});
    const atFifthOfOpening = await page.locator('mixtape-player').evaluate(async ({ shadowRoot }) => {
      const find = (selector: string): HTMLElement => shadowRoot?.querySelector(selector) as HTMLElement;
      const bottomOf = (selector: string): number => find(selector).getBoundingClientRect().bottom;
      const heights = (): number[] => [...find('.list').children].map((rows) => (rows as HTMLElement).offsetHeight);
      // The first time, the list has to have closed before it slides.
      for (let presses = 0; presses < 3; presses++) {
        find('[part~="list-toggle"]').click();
        await new Promise(requestAnimationFrame);
        if (presses === 2) break;
        await Promise.all(
          find('.list')
            .getAnimations()
            .map(({ finished }) => finished),
        );
      }
      const growth = find('.list').getAnimations()[0] as Animation;
      growth.pause();
      growth.currentTime = 56;
      const box = bottomOf('.box');
      const [rows, firstRow] = [heights(), find('.track').getBoundingClientRect().top];
      growth.finish();
      await new Promise(requestAnimationFrame);
      return {
        share: (box - firstRow) / (bottomOf('.box') - firstRow),
        areWhole: `${rows}` === `${heights()}`,
        moved: find('.track').getBoundingClientRect().top - firstRow,
      };
    });
    expect(atFifthOfOpening.share).toBeGreaterThan(0.1);
    expect(atFifthOfOpening.share).toBeLessThan(0.9);
    expect(atFifthOfOpening).toMatchObject({ areWhole: true, moved: 0 });
  });
});
