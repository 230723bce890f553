import { holdScripts, publishReady, upgrade } from '../support/first-view.mjs';
import { changeSettings, forgetCached, playerBlock, presaveBlock } from '../support/posts.mjs';
import { sendJson, startScriptedApi } from '../support/scripted-api.mjs';

/**
 * A text that WordPress's filters would change: quotes, dashes, smileys, its name, shortcodes, entities, paragraphs.
 */
const TITLES = [
  `"Quotes" -- it's fine... 9x9 :) 8-) Wordpress`,
  '[gallery] [mixtape id="x"] [[presave]] [/caption] &#91;gallery&#93; &amp; \\u005b',
  '</script></template></noscript><script>window.hacked = 1</script><!-- ]]>',
  'Two\n\nlines <p>\r\nthree\u00a0:)',
  'Straße „Ümlaut“ — 深夜 ليلة 👩‍👩‍👧‍👦',
];
/** The play URLs of the first tracks. */
const FILES = ['https://cdn.example/a.mp3?b=c&d', '/b.mp3', 'c.mp3', 'javascript:alert(1)'];
const QUEUE = {
  data: TITLES.map((title, index) => ({
    track_id: `t${index}`,
    title,
    artist: title,
    links: [{ name: title, url: 'https://shop.example/[gallery]' }],
    ...(index in FILES && { play_url: FILES[index] }),
    // Without a duration, `--:--` is shown.
    ...(index !== 1 && { duration: 60 + index, peaks: Array.from({ length: 40 }, (_, step) => step) }),
  })),
  included: {
    mixtape: { slug: 'night', title: TITLES[0], artist: TITLES[1], cover: '/cover.jpg?"', color: '#aa3300' },
  },
};

/** The page that visitors see before the scripts, and without them. */
export async function firstView(tools) {
  const api = await startScriptedApi();
  try {
    api.answer = answerAsSite(api.origin);
    changeSettings(tools.wordpress, { api_base: api.origin, site_base: '' });
    // Selectors of the style sheet look like these.
    tools.wordpress.php(
      `file_put_contents( WP_CONTENT_DIR . '/mu-plugins/codes.php', "<?php foreach ( array( 'layout', 'part', 'aria-busy' ) as \\$name ) add_shortcode( \\$name, fn() => 'code' );" );`,
    );
    await checkFilters(tools, api.origin);
    tools.wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/codes.php' );`);
    await checkWithoutScripts(tools, api.origin);
  } finally {
    api.close();
    changeSettings(tools.wordpress, { api_base: tools.demo.origin, site_base: tools.demo.origin });
  }
  await checkUpgrade(tools);
  await checkStyles(tools);
}

const answerAsSite = (origin) => (path, response) => {
  if (path.endsWith('/queue')) return sendJson(response, QUEUE);
  if (path.startsWith('/oembed'))
    return sendJson(response, { html: `<iframe src="${origin}/embed.html?mixtape-id=night"></iframe>` });
  if (path.startsWith('/mixtape/'))
    return response.end(`<link rel="alternate" type="application/json+oembed" href="${origin}/oembed">`);
  return response.writeHead(404).end();
};

/** Wherever it is written, it looks as the player will, and shows what the API says. */
async function checkFilters(tools, apiOrigin) {
  const contents = {
    'a block': playerBlock({ mixtapeId: 'night', layout: 'list', maxWidth: '30rem' }),
    'a shortcode': 'Text\n\n[mixtape id="night" layout="list"]\n\nText',
    'a shortcode block': '<!-- wp:shortcode -->\n[mixtape id="night" layout="card"]\n<!-- /wp:shortcode -->',
    'a pasted URL': `Text\n\n${apiOrigin}/mixtape/night\n\nText`,
    'an embed block': `<!-- wp:embed {"url":"${apiOrigin}/mixtape/night"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${apiOrigin}/mixtape/night\n</div></figure><!-- /wp:embed -->`,
  };
  for (const [title, content] of Object.entries(contents)) await checkView(tools, title, content);
  tools.wordpress.php(`switch_theme( 'twentytwentythree' );`);
  for (const title of ['a block', 'a pasted URL']) await checkView(tools, `${title} in a block theme`, contents[title]);
  tools.wordpress.php(`switch_theme( 'twentytwentyone' ); $sidebars = get_option( 'sidebars_widgets' ); update_option( 'before', $sidebars );
update_option( 'widget_text', array( 77 => array( 'text' => "Text\n\n${apiOrigin}/mixtape/night\n\nText", 'filter' => true, 'visual' => true ) ) );
wp_set_sidebars_widgets( array( 'sidebar-1' => array( 'text-77' ) ) + $sidebars );`);
  await checkView(tools, 'a pasted URL in a widget', 'Text');
  tools.wordpress.php(
    `wp_set_sidebars_widgets( get_option( 'before' ) ); delete_option( 'before' ); delete_option( 'widget_text' );`,
  );
}

async function checkView(tools, title, content) {
  const { same, open, wordpress } = tools;
  const { page } = await open();
  const address = await publishReady(wordpress, content);
  const { before, after } = await upgrade(page, address);
  same(`${title}: the first view shows every title as the API sent it`, before.texts, after.texts);
  same(`${title}: every part is where the player has it`, before.boxes, after.boxes);
  const seen = await page.evaluate(() => {
    const { textContent } = document.querySelector('mixtape-player > script');
    return [JSON.parse(textContent), window.hacked ?? null];
  });
  same(`${title} has the queue of the API, and no title runs`, seen, [QUEUE, null]);
  await page.context().close();
}

async function checkWithoutScripts({ same, open, wordpress }, apiOrigin) {
  const address = await publishReady(
    wordpress,
    [playerBlock({ mixtapeId: 'night' }), presaveBlock({ projectId: 'x' })].join('\n'),
  );
  const { page } = await open(undefined, { javaScriptEnabled: false });
  await page.goto(address);
  const player = page.locator('mixtape-player');
  const title = player.locator('[part="title"]:visible');
  same('without scripts, the title is shown as the API sent it', await title.innerText(), TITLES[0]);
  const audio = player.locator('audio:visible');
  same(
    'without scripts, each track has the browser’s own player',
    await audio.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))),
    TITLES.map((text) => `Play ${text.replace('\r\n', '\n')}`),
  );
  same(
    'without scripts, the files are those that the queue names, else those at the play URLs of the API',
    await audio.evaluateAll((all) => all.map((each) => each.src)),
    [FILES[0], ...['/b.mp3', '/c.mp3', '/play/t3', '/play/t4'].map((path) => apiOrigin + path)],
  );
  same('without scripts, no control is shown that has no effect', await player.getByRole('button').count(), 0);
  const button = page.locator('presave-button button');
  same('nor a pre-save button, which is in the markup', [await button.count(), await button.isVisible()], [1, false]);
  await page.context().close();

  const rest = await (await fetch(`${wordpress.origin}/?rest_route=/wp/v2/posts&per_page=1`)).json();
  same(
    'by REST there is the tag alone',
    [/<mixtape-player /, /<template/].map((found) => found.test(rest[0].content.rendered)),
    [true, false],
  );
  const rendered = ['', `define( 'DOING_CRON', true );`, `define( 'WP_CLI', true );`].map((start) =>
    wordpress.php(`${start} echo mixtape_player_render_player( array( 'mixtape-id' => 'night' ) );`),
  );
  same(
    'what a task or a command renders has none, as it may be an e-mail',
    rendered.map((html) => [/<mixtape-player /, /<template/].map((found) => found.test(html))),
    [true, false, false].map((isPage) => [true, isPage]),
  );
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  same('a feed has no first view', /<template|first-view/.test(feed), false);
}

async function checkUpgrade({ check, same, open, wordpress }) {
  forgetCached(wordpress);
  const address = await publishReady(
    wordpress,
    `${playerBlock({ mixtapeId: 'night-drive', layout: 'list' })}\n${playerBlock({ mixtapeId: 'night-drive', layout: 'bar' })}\n<!-- wp:paragraph --><p>After</p><!-- /wp:paragraph -->`,
  );
  const { page, errors, requests } = await open();
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const come = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  const player = page.locator('mixtape-player').first();
  await player.locator('.first-view').getByText('Opening Lights').first().waitFor();
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  same(
    'a press before the script shows that it waits',
    await player.locator('[part~="play"]').getAttribute('aria-busy'),
    'true',
  );
  come();
  await page.waitForFunction(() => document.querySelector('mixtape-player').currentTime > 0.3);
  check('and plays once the script is there', '');
  same('nothing moves from the first view to the player', await page.evaluate(() => window.shift), 0);
  same('the second player shares a style sheet', await sheetsIn(address), [true, false]);
  same(
    'the queue is not requested',
    requests.filter((url) => url.endsWith('/queue')),
    [],
  );
  check('no error on the console', errors.join('\n'));
  await page.context().close();
}

/** Whether each first view in a page has its style sheet in the markup. */
async function sheetsIn(address) {
  const html = await (await fetch(address)).text();
  return html
    .split('<template shadowrootmode')
    .slice(1)
    .map((template) => /^[^>]*><div[^>]*><style/.test(template));
}

/** A site may forbid inline styles, and have another language. */
async function checkStyles({ same, wordpress }) {
  wordpress.php(`file_put_contents( WP_CONTENT_DIR . '/mu-plugins/page.php', '<?php
add_filter( "mixtape_player_styles_in_file", "__return_true" ); add_filter( "language_attributes", fn() => "lang=\\"ar\\" dir=\\"rtl\\"" );' );`);
  const html = await (await fetch(await publishReady(wordpress, playerBlock({ mixtapeId: 'night-drive' })))).text();
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/page.php' );`);
  const [template] = /<template shadowrootmode[\s\S]*<\/template>/.exec(html);
  const file = /<link rel="stylesheet" href="([^"]*)">/.exec(template)?.[1] ?? '';
  same('the style sheet can be a file', [(await fetch(file)).status, template.includes('<style')], [200, false]);
  same('the labels are in the language of the page', template.includes('aria-label="تشغيل"'), true);
}
