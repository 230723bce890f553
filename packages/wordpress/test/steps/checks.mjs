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
  checkFailureCodes({ same, wordpress });
  await checkRights({ same, open, wordpress, settings });
}

/** As curl words them, or PHP where it makes the request without curl. */
const FAILURES = [
  ['cURL error 6: Could not resolve host: reset.example', 'ENOTFOUND'],
  ['cURL error 7: Failed to connect to 127.0.0.1 port 9 after 0 ms: Connection refused', 'ECONNREFUSED'],
  ["cURL error 7: Failed to connect to tls.example port 443 after 9 ms: Couldn't connect to server", 'ECONNREFUSED'],
  ['cURL error 18: transfer closed with 5 bytes remaining to read', 'ECONNRESET'],
  ['cURL error 28: SSL connection timeout', 'TIMEOUT'],
  ['cURL error 35: OpenSSL SSL_connect: Connection reset by peer in connection to a.example:443', 'ECONNRESET'],
  ['cURL error 35: error:0A00010B:SSL routines::wrong version number', 'EPROTO'],
  ["cURL error 51: SSL: no alternative certificate subject name matches target host name 'b'", 'CERT_INVALID'],
  ['cURL error 52: Empty reply from server', 'ECONNRESET'],
  ['cURL error 56: Recv failure: Connection reset by peer', 'ECONNRESET'],
  ['cURL error 56: OpenSSL SSL_read: Connection reset by peer, errno 104', 'ECONNRESET'],
  ["cURL error 60: SSL: no alternative name matches target host name 'timeout.example'", 'CERT_INVALID'],
  ['cURL error 60: SSL certificate problem: certificate has expired', 'CERT_INVALID'],
  ['php_network_getaddresses: getaddrinfo for a.example failed', 'ENOTFOUND'],
  ['fsocket timed out', 'TIMEOUT'],
  ['stream_socket_client(): Unable to connect to tcp://127.0.0.1:9 (Connection refused)', 'ECONNREFUSED'],
  ['SSL certificate did not match the requested domain name', 'CERT_INVALID'],
  ['fread(): Connection reset by peer', 'ECONNRESET'],
];

function checkFailureCodes({ same, wordpress }) {
  const messages = Buffer.from(JSON.stringify(FAILURES.map(([message]) => message))).toString('base64');
  const codes = wordpress.php(`foreach ( json_decode( base64_decode( '${messages}' ) ) as $message ) {
  $codes[] = mixtape_player_failure_code( new WP_Error( 'http_request_failed', $message ) );
}
echo wp_json_encode( $codes );`);
  same(
    'each fault of a request has its code',
    JSON.parse(codes),
    FAILURES.map(([, code]) => code),
  );
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
