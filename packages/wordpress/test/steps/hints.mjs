import { openLibrary } from '../support/library.mjs';
import { changeSettings, insertPost, playerBlock, presaveBlock, publishPost } from '../support/posts.mjs';

/** A page shows what is wrong in a post only to visitors who can edit that post. */
export async function hints(tools) {
  const { wordpress, demo } = tools;
  const add = await openLibrary(tools);
  const song = add('A hinted song');
  changeSettings(wordpress, { client_id: '' });
  try {
    await checkHints(tools, song);
    await checkButtons(tools);
  } finally {
    changeSettings(wordpress, { client_id: 'mixtape-demo', api_base: demo.origin });
  }
}

async function checkHints({ same, open, wordpress }, song) {
  const content = [
    `[mixtape songs="${song},999999" layuot="bar" preview-start="soon" color="#c0ffee"]`,
    '[mixtape]',
    '[presave project-id="x"]',
    playerBlock({ songs: [888888] }),
    presaveBlock({ projectId: 'x' }),
  ].join('\n\n');
  const address = publishPost(wordpress, content, 'Hinted');
  const expected = [
    /has no layuot\. It knows: .*layout/,
    /preview-start="soon" is not valid/,
    /Some songs are not shown \(999999\)/,
    /songs="12,15"/,
    /Name a service/,
    /Some songs are not shown \(888888\)/,
    /Visitors do not see this pre-save button/,
  ];
  const { page } = await open('admin');
  await page.goto(address);
  const texts = await page.locator('.mixtape-player-hint').allInnerTexts();
  const found = expected.map((pattern, index) => pattern.test(texts[index] ?? '') || (texts[index] ?? 'nothing'));
  same(
    'an editor reads what is wrong, in its place',
    [found, texts.length],
    [expected.map(() => true), expected.length],
  );
  await page.close();
  for (const user of [undefined, 'author']) {
    const reader = await open(user);
    await reader.page.goto(address);
    // The song that is there, in the first player.
    await reader.page.getByText('A hinted song').first().waitFor();
    const count = await reader.page.locator('.mixtape-player-hint, presave-button').count();
    same(`${user ?? 'a visitor'} reads no hint in a post of somebody else`, count, 0);
    await (user ? reader.page : reader.page.context()).close();
  }
  const own = insertPost({ content: '[mixtape layuot="bar"]', author: 'author' });
  const author = await open('author');
  await author.page.goto(wordpress.php(`echo get_permalink( ${own} );`));
  same('an author reads those of an own post', await author.page.locator('.mixtape-player-hint').count(), 2);
  await author.page.close();
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  same('a feed has none', /seen by editors only/.test(feed), false);
}

/** A button is shown as soon as a visitor can do something with it. */
async function checkButtons({ same, wordpress }) {
  const cases = {
    'nothing at all': [{}, false],
    'a project without the settings of its service': [{ projectId: 'x' }, false],
    'a project with them': [{ service: 'apple_music', projectId: 'x' }, true],
    'settings without a project': [{ service: 'apple_music' }, false],
    'the service’s own page': [{ presaveUrl: 'https://music.example/x' }, true],
    'a reminder': [{ reminder: true, releaseDate: '2099-01-02' }, true],
    'a reminder of no day': [{ reminder: true }, false],
    'a link for after the release': [{ listenUrl: 'https://music.example/x', releaseDate: '2099-01-02' }, false],
    'the same after it': [{ listenUrl: 'https://music.example/x', releaseDate: '2020-01-02' }, true],
  };
  for (const [title, [attributes, isShown]] of Object.entries(cases)) {
    const html = await (await fetch(publishPost(wordpress, presaveBlock(attributes)))).text();
    same(`a pre-save button with ${title} is ${isShown ? '' : 'not '}shown`, /<presave-button/.test(html), isShown);
  }
}
