import { changeSettings, insertPost, playerBlock, presaveBlock, publishPost } from '../support/posts.mjs';
import { sendJson, startScriptedApi } from '../support/scripted-api.mjs';

const TITLES = [
  '</script><script>window.hacked = "title"</script>',
  '<!-- <script>',
  ']]> --> <img src=x onerror="window.hacked = \'image\'">',
  '[gallery] [mixtape id="x"] [[presave]] [/caption]',
  'Straße & „Ümlaut“ \\ \\u005b " \' &amp; &#91;gallery&#93; Wordpress :)',
];

/** Titles of an API and attributes of an author that want more than to be shown. */
export async function hostile({ check, same, open, wordpress, demo }) {
  const api = await startScriptedApi();
  try {
    api.answer = (_path, response) =>
      sendJson(response, {
        data: TITLES.map((title, index) => ({ track_id: `t${index}`, title, artist: title, duration: 30 })),
        included: {
          mixtape: {
            slug: '[gallery]',
            title: TITLES[0],
            artist: TITLES[3],
            url: 'javascript:window.hacked="url"',
            djs: [],
          },
        },
      });
    changeSettings(wordpress, { api_base: api.origin, site_base: '' });
    for (const content of [
      playerBlock({ mixtapeId: 'night' }),
      '[mixtape id="night"]',
      `[mixtape id=night]\n\nText\n\n[gallery]`,
    ]) {
      const { page, errors } = await open();
      const address = publishPost(wordpress, content);
      // WordPress requests the queue after this view.
      await (await fetch(address)).text();
      await page.goto(address);
      await page.waitForFunction(() => document.querySelector('mixtape-player')?.tracks?.length > 0);
      const seen = await page.evaluate(() => ({
        titles: document.querySelector('mixtape-player').tracks.map(({ title }) => title),
        hacked: window.hacked ?? null,
        links: [...document.querySelectorAll('mixtape-player a')].map(({ protocol }) => protocol),
      }));
      same(`${content.slice(0, 12)}: every title is shown as the API sent it`, seen.titles, TITLES);
      same(`${content.slice(0, 12)}: no title runs as a script`, seen.hacked, null);
      check(
        `${content.slice(0, 12)}: no other link`,
        seen.links.every((link) => /^https?:$/.test(link)) ? '' : seen.links.join(),
      );
      check(
        `${content.slice(0, 12)}: no error on the console`,
        errors.filter((text) => !/404|400/.test(text)).join('\n'),
      );
      same(`${content.slice(0, 12)}: the browser did not request the queue`, await queueRequests(page), 0);
      await page.context().close();
    }
  } finally {
    api.close();
    changeSettings(wordpress, { api_base: demo.origin, site_base: demo.origin });
  }
  await hostileAttributes({ check, same, open, wordpress });
}

const queueRequests = (page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/queue')).length);

/** Values that an author could write into a block's attributes with the code editor. */
async function hostileAttributes({ check, same, open, wordpress }) {
  const attack = '"><script>window.hacked = 1</script><x y="';
  const content = [
    playerBlock({
      mixtapeId: `night${attack}[gallery]`,
      layout: attack,
      pageUrl: 'javascript:alert(1)',
      accentColor: `red;background:url(//evil.example)`,
      anchor: attack,
      apiBase: 'https://evil.example',
      className: attack,
      maxWidth: attack,
      align: 'left',
    }),
    presaveBlock({
      service: 'spotify',
      projectId: attack,
      listenUrl: 'javascript:alert(1)',
      clientId: 'evil',
      redirectUri: 'https://evil.example',
      presaveUrl: 'data:text/html,x',
      releaseDate: attack,
      appName: '[gallery]',
    }),
    presaveBlock({ service: attack }),
    `[mixtape id="night" layout='x" onmouseover="y' api-base="https://evil.example" onclick="x" style="x" class="[gallery"]`,
  ].join('\n\n');
  const { page } = await open();
  await page.goto(wordpress.php(`echo get_permalink( ${insertPost({ content, author: 'author' })} );`));
  const seen = await page.evaluate(() => {
    const names = (element) => element.getAttributeNames().sort().join(' ');
    return {
      hacked: window.hacked ?? null,
      elements: [...document.querySelectorAll('mixtape-player, presave-button')].map(names),
      galleries: document.querySelectorAll('.gallery').length,
      html: [...document.querySelectorAll('mixtape-player, presave-button')]
        .map((element) => element.outerHTML)
        .join('\n'),
    };
  });
  same('attributes of an author run no script', seen.hacked, null);
  same('only valid attributes are written', seen.elements, [
    'api-base mixtape-id powered-by site-base',
    'app-name asks-first client-id project-id redirect-uri service site-base',
    'api-base mixtape-id powered-by site-base',
  ]);
  check('no address of an author is written', /evil\.example"|javascript:|"data:/.test(seen.html) ? seen.html : '');
  same('no shortcode runs in an attribute', seen.galleries, 0);
  await page.context().close();
}
