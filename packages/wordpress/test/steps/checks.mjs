import { changeSettings } from '../support/posts.mjs';

/** The settings page: validation, checks, capabilities and nonces. */
export async function checks({ check, same, open, wordpress, demo }) {
  const { page, errors } = await open('admin');
  const settings = `${wordpress.origin}/wp-admin/options-general.php?page=mixtape-player`;
  const findings = (name) => page.locator(`[data-mixtape-findings="${name}"] .notice`);
  await page.goto(settings);
  await page.fill('#mixtape-player-sample', 'night-drive');
  await page.selectOption('#mixtape-player-presave_server', 'mixtape-presave');
  await page.getByRole('button', { name: 'Check all settings' }).click();
  const flow = ['client_id', 'redirect_uri', 'developer_token', 'presave_server'];
  for (const name of ['api_base', 'site_base', 'api_key', ...flow]) {
    await page
      .locator(`[data-mixtape-findings="${name}"] .notice:not(:has-text("Checking"))`)
      .waitFor({ timeout: 60_000 });
    same(
      `the check of ${name} is fine`,
      await findings(name).getAttribute('class'),
      'notice inline notice-alt notice-success',
    );
  }
  await page.fill('#mixtape-player-api_base', 'http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Check: API base' }).click();
  await page.locator('[data-mixtape-findings="api_base"] .notice-error').waitFor({ timeout: 60_000 });
  const text = await findings('api_base').innerText();
  check('the check names an API that does not answer', /Nothing listens at 127\.0\.0\.1:9/.test(text) ? '' : text);
  check('and says what to do', /Start the server/.test(text) ? '' : text);

  await page.fill('#mixtape-player-api_base', 'ftp://music.example');
  await page.fill('#mixtape-player-max_width', '<b>1</b>');
  await page.getByLabel('Choose: Accent color').fill('#c0ffee');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const messages = await page.locator('.settings-error').allInnerTexts();
  check('an invalid value has a message', /API base was not changed/.test(messages.join()) ? '' : messages.join());
  same('and the old value stays', await page.inputValue('#mixtape-player-api_base'), demo.origin);
  same('valid values are saved', await page.inputValue('#mixtape-player-accent_color'), '#c0ffee');
  check('no error on the console', errors.filter((line) => !/ERR_|Failed to load/.test(line)).join('\n'));
  same('and the pre-save server', await page.inputValue('#mixtape-player-presave_server'), 'mixtape-presave');
  await page.goto(`${wordpress.origin}/wp-admin/options-privacy.php?tab=policyguide`);
  const policy = await page.locator('.privacy-settings-accordion').allTextContents();
  check(
    'the guide for the privacy policy names the API',
    policy.join().includes(`sound from ${demo.origin}`) ? '' : policy.join(),
  );
  changeSettings(wordpress, { accent_color: '', presave_server: '' });
  await page.close();
  await checkRights({ same, open, wordpress, settings });
}

async function checkRights({ same, open, wordpress, settings }) {
  const { page } = await open('author');
  same('authors cannot open the settings', (await page.goto(settings)).status(), 403);
  const statuses = await page.evaluate(async (origin) => {
    const body = new URLSearchParams({
      option_page: 'mixtape-player',
      action: 'update',
      'mixtape_player_settings[api_base]': 'https://evil.example',
    });
    const saved = await fetch(`${origin}/wp-admin/options.php`, { method: 'POST', body });
    const probe = await fetch(`${origin}/?rest_route=/mixtape-player/v1/probe`, {
      method: 'POST',
      body: new URLSearchParams({ url: 'http://127.0.0.1/' }),
    });
    const nonce = await (await fetch(`${origin}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
    const headers = { 'X-WP-Nonce': nonce };
    const own = await fetch(`${origin}/?rest_route=/mixtape-player/v1/probe`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ url: 'http://127.0.0.1/' }),
    });
    return [saved.status, probe.status, own.status];
  }, wordpress.origin);
  same('authors cannot save settings or use the probe', statuses, [403, 401, 403]);
  await page.goto(`${wordpress.origin}/wp-admin/`);
  await page.close();
  const admin = await open('admin');
  await admin.page.goto(settings);
  const status = await admin.page.evaluate(async (origin) => {
    const body = new URLSearchParams({
      option_page: 'mixtape-player',
      action: 'update',
      _wpnonce: 'wrong',
      'mixtape_player_settings[api_base]': 'https://evil.example',
    });
    return (await fetch(`${origin}/wp-admin/options.php`, { method: 'POST', body })).status;
  }, wordpress.origin);
  same('nothing is saved without a nonce', status, 403);
  await admin.page.close();
}
