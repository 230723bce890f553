import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../../build/root.mjs';
import { insertPost, presaveBlock, publishPost, redirectPage } from '../support/posts.mjs';
import { answer, press } from '../support/pressing.mjs';

/** The address to which a button of a published post sends visitors; the service itself is the demo's stand-in. */
const SPOTIFY = 'https://accounts.spotify.com/';
const POLICY = "default-src 'none'; script-src";

/** A visitor pre-saves a release on each service. */
export async function presave({ check, same, open, wordpress, demo }) {
  sendPolicy(wordpress, demo);
  const content = [
    presaveBlock({ service: 'spotify', projectId: 'night-drive' }),
    presaveBlock({ service: 'apple_music', projectId: 'night-drive' }),
    presaveBlock({ presaveUrl: 'https://music.example/pre', releaseDate: '2099-01-02' }),
  ].join('\n');
  const address = publishPost(wordpress, content);
  const { page, errors, requests } = await open();
  await standInForSpotify(page.context(), demo);
  const musickit = readFileSync(join(root, 'demo/pages/musickit-stand-in.js'), 'utf8');
  await page
    .context()
    .route('https://js-cdn.music.apple.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: musickit }),
    );
  // The stand-in of MusicKit asks with `confirm()`.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(address);
  same('a page with buttons only loads the small script', scriptsOf(requests), ['presave-button.js']);
  check('the date is shown', (await page.getByText(/Out .*2099/).count()) === 1 ? '' : 'it is missing');
  const link = page
    .locator('presave-button')
    .nth(2)
    .getByRole('link', { name: /Pre-save on Spotify/ });
  same('a button with the service’s page is a link', await link.getAttribute('href'), 'https://music.example/pre');

  const spotify = page.locator('presave-button').first();
  const apple = page.locator('presave-button').nth(1);
  await press(apple);
  await apple.getByRole('button', { name: 'Added!' }).waitFor();
  await press(spotify);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(address);
  await spotify.getByRole('alert').getByText('Not saved.').waitFor();
  same('a visitor who refuses comes back and reads so, and nothing is saved', await saved(demo), 'apple_music');
  await press(spotify);
  await page.getByLabel('Account').fill('listener');
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.waitForURL(address);
  await spotify.getByRole('button', { name: 'Added!' }).waitFor();
  same('both releases are saved at the API', await saved(demo), 'apple_music,spotify');
  await checkQuestion({ same, page, wordpress, demo });
  check('no error on the console', errors.join('\n'));
  await page.context().close();
  await checkRedirectPage({ check, same, wordpress });
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/policy.php' );`);
}

/** A button of an untrusted author: a dialog asks before anything is saved. */
async function checkQuestion({ same, page, wordpress, demo }) {
  const content = presaveBlock({ service: 'apple_music', projectId: 'slow-water', releaseTitle: 'Another release' });
  await page.goto(wordpress.php(`echo get_permalink( ${insertPost({ content, author: 'author' })} );`));
  const button = page.locator('presave-button');
  await press(button);
  const question = await page.locator('mixtape-confirm').getByRole('dialog').innerText();
  same(
    'the button of an author asks, and names the project and no release',
    ['slow-water', 'Another release'].map((text) => question.includes(text)),
    [true, false],
  );
  await answer(page);
  await button.getByRole('button', { name: 'Added!' }).waitFor();
  same('and saves after Continue', await saved(demo), 'apple_music,apple_music,spotify');
}

/** The site's own policy for pages, such as the redirect page. */
function sendPolicy(wordpress, demo) {
  const policy = `${POLICY} ${wordpress.origin}/wp-content/plugins/mixtape-player/; connect-src ${demo.origin}`;
  const plugin = `<?php if ( isset( $_GET['page_id'] ) ) add_action( 'send_headers', fn() => header( "Content-Security-Policy: ${policy}" ) );`;
  const encoded = Buffer.from(plugin).toString('base64');
  wordpress.php(`file_put_contents( WP_CONTENT_DIR . '/mu-plugins/policy.php', base64_decode( '${encoded}' ) );`);
}

/** The demo's stand-in in Spotify's place. */
const standInForSpotify = (context, demo) =>
  context.route(`${SPOTIFY}**`, (route) =>
    route.fulfill({
      status: 303,
      headers: { location: route.request().url().replace(SPOTIFY, `${demo.origin}/accounts/`) },
    }),
  );

const scriptsOf = (requests) => [
  ...new Set(requests.map((url) => /\/player\/((?:mixtape-player|presave-button)\.js)/.exec(url)?.[1]).filter(Boolean)),
];

async function saved({ presave: { readReceipts } }) {
  const receipts = await readReceipts();
  return receipts
    .map(({ service }) => service)
    .sort()
    .join();
}

/** Nothing on the redirect page can see the code in its address. */
async function checkRedirectPage({ same, wordpress }) {
  const response = await fetch(`${redirectPage(wordpress)}&code=secret`);
  same('the redirect page sends no referrer', response.headers.get('referrer-policy'), 'strict-origin');
  const policies = response.headers.get('content-security-policy').split(', ');
  same('nobody can frame it', policies.at(-1), "frame-ancestors 'none'");
  same('the site’s own policy applies too', [policies.length, policies[0].startsWith(POLICY)], [2, true]);
  same('search engines do not index it', response.headers.get('x-robots-tag'), 'noindex');
  same('it is not cached', /no-cache/.test(response.headers.get('cache-control')), true);
  const scripts = [...(await response.text()).matchAll(/<script[^>]*src="([^"]+)"/g)].map(
    ([, src]) => new URL(src).pathname,
  );
  same('its only script is ours', scripts, ['/wp-content/plugins/mixtape-player/player/presave-button.js']);
}
