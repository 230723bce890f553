import type { Page } from 'playwright/test';
import { expect, expectSound } from './player-page.ts';

/** A visit to one of the two players of 60 lines in docs/frameworks.md, which shows Night Drive. */
export async function expectOwnPlayer(page: Page): Promise<void> {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText('Opening Lights');
  await press('Play');
  await expectSound(page);
  await page.getByRole('slider', { name: 'Position' }).fill('10');
  await expect(page.locator('output')).toHaveText(/^0:1[0-4] of 0:15$/);
  await press('Next');
  await expect(title).not.toHaveText('Opening Lights');
  await press('Velvet Static');
  await expect(title).toHaveText('Velvet Static');
  await expect(page.getByRole('listitem').filter({ hasText: 'Velvet Static' })).toHaveAttribute('aria-current', 'true');
  await expectSound(page);
  await press('Pause');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}
