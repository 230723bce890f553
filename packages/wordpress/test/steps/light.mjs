import { newPost } from '../support/editor-page.mjs';
import { forgetCached, playerBlock, presaveBlock, publishPost, redirectPage } from '../support/posts.mjs';

/** A page cache: WordPress's own place for one, `advanced-cache.php`. */
const PAGE_CACHE = `<?php
if ( 'cli' === PHP_SAPI || 'GET' !== $_SERVER['REQUEST_METHOD'] || preg_grep( '/^wordpress_logged_in/', array_keys( $_COOKIE ) ) || false !== strpos( $_SERVER['REQUEST_URI'], 'wp-' ) ) return;
$file = WP_CONTENT_DIR . '/cache-' . md5( $_SERVER['REQUEST_URI'] ) . '.html';
if ( file_exists( $file ) ) { header( 'X-Cache: hit' ); readfile( $file ); exit; }
ob_start( function ( $html ) use ( $file ) { if ( ! defined( 'DONOTCACHEPAGE' ) ) file_put_contents( $file, $html ); return $html; } );
`;

/** Pages without a block, strict policies, caches, languages, permalinks, feeds, themes. */
export async function light(tools) {
  const { check, same, open, play, wordpress, demo } = tools;
  const plain = await (
    await fetch(publishPost(wordpress, '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->'))
  ).text();
  check('a page without a block has nothing of the plugin', (plain.match(/.{60}mixtape-player.{20}/) ?? [''])[0]);
  const address = publishPost(
    wordpress,
    [playerBlock({ mixtapeId: 'night-drive' }), presaveBlock({ projectId: 'night-drive' })].join('\n'),
  );
  const both = await (await fetch(address)).text();
  same('a page with both elements loads one script for both', scriptsOf(both), ['early.js', 'mixtape-player.js']);
  check(
    'the scripts are in the head',
    /early\.js[\s\S]*mixtape-player\.js[\s\S]*<\/head>/.test(both) ? '' : 'they are not',
  );
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  check(
    'a feed has a link, and no element',
    /<mixtape-player|data-mixtape-queue/.test(feed) || !/Listen to Night Drive/.test(feed) ? 'it is different' : '',
  );

  await checkLanguage(tools);

  publishPost(wordpress, `Words\n\n${demo.origin}/mixtape/night-drive`, 'Findable');
  const found = await (await fetch(`${wordpress.origin}/?s=Findable`)).text();
  same('a page with excerpts only loads no script', [found.includes('Findable</a>'), scriptsOf(found)], [true, []]);

  await checkListings({ same, wordpress });

  wordpress.php(`file_put_contents( WP_CONTENT_DIR . '/mu-plugins/page.php', '<?php
add_filter( "language_attributes", fn() => "lang=\\"ar\\" dir=\\"rtl\\"" );
add_action( "send_headers", fn() => header( "Content-Security-Policy: script-src ${wordpress.origin}/wp-content/plugins/mixtape-player/; connect-src ${demo.origin}; media-src blob: ${demo.origin}; img-src ${demo.origin}" ) );' );`);
  await checkPage({ ...tools, check }, address, 'right-to-left, in Arabic, under a strict policy', 'تشغيل');
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/page.php' );`);

  wordpress.php(
    `switch_theme( 'twentytwentythree' ); update_option( 'permalink_structure', '/%postname%/' ); flush_rewrite_rules();`,
  );
  const pretty = publishPost(wordpress, playerBlock({ mixtapeId: 'night-drive', align: 'wide' }), 'Pretty');
  same('with pretty permalinks', new URL(pretty).pathname, '/pretty/');
  await checkPage(tools, pretty, 'in a block theme', 'Play');
  const block = await (await fetch(pretty)).text();
  check(
    'in a block theme the script is in the head',
    /mixtape-player\.js[\s\S]*<\/head>/.test(block) ? '' : 'it is not',
  );
  wordpress.php(`switch_theme( 'twentytwentyone' ); update_option( 'permalink_structure', '' );`);

  wordpress.php(
    `file_put_contents( WP_CONTENT_DIR . '/advanced-cache.php', base64_decode( '${Buffer.from(PAGE_CACHE).toString('base64')}' ) ); file_put_contents( ABSPATH . 'cache.php', '' );`,
  );
  const kept = publishPost(wordpress, playerBlock({ mixtapeId: 'night-drive', layout: 'card' }), 'Kept');
  forgetCached(wordpress);
  const caches = [];
  for (let view = 0; view < 3; view += 1) {
    const response = await fetch(kept);
    caches.push([response.headers.get('x-cache'), /<template/.test(await response.text())]);
  }
  const expected = [
    [null, false],
    [null, true],
    ['hit', true],
  ];
  same('a page cache keeps no page whose queue WordPress has just requested', caches, expected);
  await fetch(address);
  const cached = await fetch(address);
  same('a page cache has the page', cached.headers.get('x-cache'), 'hit');
  const visitor = await open();
  await visitor.page.goto(address);
  check('a cached page plays', (await play(visitor.page)) > 0 ? '' : 'silent');
  await visitor.page.context().close();
  const redirect = `${redirectPage(wordpress)}&code=one`;
  await fetch(redirect);
  same('a page cache does not keep the redirect page', (await fetch(redirect)).headers.get('x-cache'), null);
  wordpress.php(`unlink( WP_CONTENT_DIR . '/advanced-cache.php' ); unlink( ABSPATH . 'cache.php' );`);
}

/** In German, readers of feeds and authors read German. */
async function checkLanguage({ same, open, wordpress }) {
  wordpress.php(
    `file_put_contents( WP_CONTENT_DIR . '/mu-plugins/german.php', '<?php add_filter( "locale", fn() => "de_DE" ); add_filter( "pre_determine_locale", fn() => "de_DE" );' );`,
  );
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  same('a German feed is German', /Night Drive anhören/.test(feed), true);
  const { page } = await open('author');
  await newPost(page, wordpress.origin);
  const texts = await page.evaluate(() => [
    wp.blocks.getBlockType('mixtape-player/player').title,
    wp.i18n.__('Edit songs', 'mixtape-player'),
    wp.i18n.__('Copy link', 'mixtape-player'),
  ]);
  same('and so is the editor, also in the words of the player', texts, [
    'Mixtape-Player',
    'Songs bearbeiten',
    'Link kopieren',
  ]);
  await page.close();
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/german.php' );`);
}

/** Nothing lists the redirect page. Another page shows that the listings work. */
async function checkListings({ same, wordpress }) {
  const { origin } = wordpress;
  const page = wordpress.php(
    `echo get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Other pre-save', 'post_status' => 'publish' ) ) );`,
  );
  const listings = {
    'site search': `${origin}/?s=pre-save`,
    'the feed of a search': `${origin}/?s=pre-save&feed=rss2`,
    'the sitemap': `${origin}/?sitemap=posts&sitemap-subtype=page&paged=1`,
    'the REST search': `${origin}/?rest_route=/wp/v2/search&search=pre-save`,
  };
  const idOf = (url) => new URL(url).searchParams.get('page_id');
  for (const [title, url] of Object.entries(listings)) {
    const text = (await (await fetch(url)).text()).replaceAll('\\/', '/');
    const lists = (address) => new RegExp(`page_id=${idOf(address)}\\b`).test(text);
    same(`${title} does not list the redirect page`, [lists(page), lists(redirectPage(wordpress))], [true, false]);
  }
}

async function checkPage({ check, open }, address, title, label) {
  const { page, errors } = await open();
  await page.goto(address);
  const button = page.locator('mixtape-player').getByRole('button', { name: label, exact: true });
  await button.waitFor();
  await button.click();
  await page.waitForFunction(() => document.querySelector('mixtape-player').currentTime > 0.3);
  check(`${title}: the player plays`, '');
  const own = errors.filter((line) => /PlayerError|Loading the script '[^']*mixtape|Refused to connect/.test(line));
  check(`${title}: nothing of ours on the console`, own.join('\n'));
  await page.context().close();
}

const scriptsOf = (html) =>
  [...html.matchAll(/<script[^>]*src=["'][^"']*\/player\/([^"'?]+)/g)].map(([, file]) => file);
