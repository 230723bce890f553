import type { Page } from 'playwright/test';
import { expect, expectSilence, expectSound, playerOf } from './player-page.ts';

/** Uses a sample app as a visitor does: all of `examples` look and behave the same. */
export async function visitSample(page: Page): Promise<void> {
  const { host, rows, next, listToggle } = playerOf(page);
  const status = page.locator('main > [role=status]');
  const start = page.getByRole('button', { name: 'Make some noise' });
  const stop = page.getByRole('button', { name: 'Be quiet' });

  await expect(status).toHaveText(/^Velvet Static by /);
  await listToggle.click();
  await expect(rows).toHaveCount(2);
  await start.click();
  await expectSound(page, 20, 24);
  await next.click();
  await expect(status).toHaveText(/^Last Exit Home by /);
  await expectSound(page, 20, 24);
  await stop.click();
  await expectSilence(page);

  await page.getByRole('combobox').selectOption('Slow Water');
  await expect(host.getByRole('region')).toHaveAccessibleName('Slow Water');
  await start.click();
  await expectSound(page, 20, 24);
  await page.getByLabel('Show the player').uncheck();
  await expect(host).toHaveCount(0);
  await expectSilence(page);
}
