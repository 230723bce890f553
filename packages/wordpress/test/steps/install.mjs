/** Uploads and activates the zip, and sets the site up, as an administrator does. */
export async function install({ check, same, open, wordpress, demo, zip }) {
  const { page, errors } = await open('admin');
  await page.goto(`${wordpress.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.setInputFiles('#pluginzip', zip);
  await page.click('#install-plugin-submit');
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await page.locator('tr[data-slug="mixtape-player"].active').waitFor();
  const stored = `global $wpdb; echo implode( ',', $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%mixtape%'" ) );`;
  same('activation stores nothing', wordpress.php(stored), '');

  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=mixtape-player`);
  await page.fill('#mixtape-player-api_base', `${demo.origin}/`);
  await page.fill('#mixtape-player-site_base', demo.origin);
  await page.fill('#mixtape-player-client_id', 'mixtape-demo');
  await page.fill('#mixtape-player-developer_token', 'demo-developer-token');
  await page.fill('#mixtape-player-redirect_uri', 'https://other.example/presaved/');
  await page.press('#mixtape-player-client_id', 'Enter');
  await page.getByText('Settings saved.').waitFor();
  same('Enter saves and creates no page', await page.getByRole('button', { name: 'Create the page' }).count(), 1);
  same(
    'the redirect page is as entered',
    await page.inputValue('#mixtape-player-redirect_uri'),
    'https://other.example/presaved/',
  );
  await page.getByRole('button', { name: 'Create the page' }).click();
  const notice = await page.locator('.settings-error').innerText();
  check(
    'a new redirect page says which one it replaces',
    /no longer https:\/\/other\.example\/presaved\/\./.test(notice) ? '' : notice,
  );
  check('and its address', /Page created: http\S+\?page_id=\d+\./.test(notice) ? '' : notice);
  same('the API base is stored without its last slash', await page.inputValue('#mixtape-player-api_base'), demo.origin);
  const redirectUri = await page.inputValue('#mixtape-player-redirect_uri');
  check('one click creates the redirect page', /\/\?page_id=\d+$/.test(redirectUri) ? '' : `it is ${redirectUri}`);
  same('the button for the page is gone', await page.getByRole('button', { name: 'Create the page' }).count(), 0);
  check('the settings page has no error on the console', errors.join('\n'));
  await page.close();
}
