import { chromium } from 'playwright';
import { shellOrChromium, CHROMIUM_ARGS } from './test/support/engines/chromium.mjs';
const browser = await chromium.launch({ executablePath: shellOrChromium(), args: CHROMIUM_ARGS });
for (const url of process.argv.slice(2)) {
  const page = await browser.newPage();
  page.on('console', (m) => console.log('  console', m.type(), m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('  pageerror', e.message.slice(0, 300)));
  console.log(url);
  await page.goto(url, { timeout: 90000 });
  const n = await page.locator('mixtape-player').count();
  for (let i = 0; i < n; i++) try {
    await page.locator('mixtape-player').nth(i).getByRole('button', { name: 'Play', exact: true }).click({ timeout: 30000 });
    await page.waitForFunction((i) => document.querySelectorAll('mixtape-player')[i].currentTime > 0.3, i, { timeout: 30000 });
    console.log('  plays', i, await page.evaluate((i) => [...document.querySelectorAll('mixtape-player')[i].children].map((c) => c.localName).join(), i));
  } catch (e) { console.log('  ', e.message.slice(0, 300)); }
  await page.close();
}
await browser.close();
