import { openLibrary } from '../support/library.mjs';
import { insertPost, playerBlock, presaveBlock } from '../support/posts.mjs';

const THEME = 'twentytwentythree';
const NIGHT_DRIVE = { mixtapeId: 'night-drive' };

/** Blocks in templates, template parts and query loops of a block theme. */
export async function templates(tools) {
  const { wordpress } = tools;
  const add = await openLibrary(tools);
  const before = wordpress.php(`echo get_stylesheet(); switch_theme( '${THEME}' );`);
  const draft = wordpress.php(
    `echo $id = ${insertPost({ content: 'Draft' })}; wp_update_post( array( 'ID' => $id, 'post_status' => 'draft' ) );`,
  );
  const songs = [add('Song of a loop'), add('Song of a draft', { parent: draft })];
  const posts = {
    admin: playerBlock({ songs }) + presaveBlock({ projectId: 'post-of-admin' }),
    author: playerBlock(NIGHT_DRIVE) + presaveBlock({ projectId: 'post-of-author' }),
  };
  const ids = Object.entries(posts).map(([author, content]) =>
    wordpress.php(`echo ${insertPost({ content, author, title: 'Looped' })};`),
  );
  const loop = `${presaveBlock({ projectId: 'loop' })}<!-- wp:post-content /-->`;
  const template = `<!-- wp:template-part {"slug":"header","theme":"${THEME}"} /-->
${playerBlock({ songs })}${presaveBlock({ projectId: 'template' })}
<!-- wp:query {"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template -->${loop}<!-- /wp:post-template --></div><!-- /wp:query -->`;
  const part = presaveBlock({ projectId: 'part' }) + playerBlock({ ...NIGHT_DRIVE, layout: 'bar' });
  const stored = [
    insertTemplate('wp_template', 'search', template),
    insertTemplate('wp_template_part', 'header', part),
  ];
  wordpress.php(stored.join('\n'));
  try {
    await checkPage(tools);
    await checkEditor(tools);
  } finally {
    wordpress.php(`switch_theme( '${before}' ); foreach ( array( ${ids} ) as $id ) wp_delete_post( $id, true );
foreach ( get_posts( array( 'post_type' => array( 'wp_template', 'wp_template_part' ), 'numberposts' => -1 ) ) as $post ) wp_delete_post( $post->ID, true );`);
  }
}

function insertTemplate(type, slug, content) {
  const encoded = Buffer.from(content).toString('base64');
  return `kses_remove_filters();
$id = wp_insert_post( array( 'post_title' => '${slug}', 'post_name' => '${slug}', 'post_status' => 'publish', 'post_type' => '${type}', 'post_author' => 1, 'post_content' => wp_slash( base64_decode( '${encoded}' ) ) ) );
wp_set_object_terms( $id, '${THEME}', 'wp_theme' );`;
}

async function checkPage({ check, same, open, wordpress }) {
  const { page, errors } = await open();
  await page.goto(`${wordpress.origin}/?s=Looped`);
  const players = page.locator('mixtape-player');
  same('players of a part, a template and two posts', await players.count(), 4);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src.split('/').at(-1).split('?')[0]),
  );
  const own = scripts.filter((name) => /^(?:mixtape-player|presave-button)\.js$/.test(name));
  same('with one script', own, ['mixtape-player.js']);
  for (let index = 0; index < 4; index += 1) {
    const player = players.nth(index);
    await player.scrollIntoViewIfNeeded();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction((at) => document.querySelectorAll('mixtape-player')[at].currentTime > 0.5, index);
    const playing = await players.evaluateAll((all) => all.map(({ paused }) => !paused));
    const expected = [0, 1, 2, 3].map((at) => at === index);
    same(`player ${index + 1} plays, and no other`, playing, expected);
  }
  const titles = await players.evaluateAll((all) => all.map(({ tracks }) => tracks.map(({ title }) => title)));
  same('a template shows songs that everyone may read', titles[1], ['Song of a loop']);
  const sorted = titles.slice(2).find(([first]) => first === 'Song of a loop');
  same('a post in the loop also those of its author', sorted, ['Song of a loop', 'Song of a draft']);
  const buttons = page.locator('presave-button');
  const asking = await buttons.evaluateAll((all) =>
    all.map((button) => `${button.getAttribute('project-id')} ${button.hasAttribute('asks-first')}`),
  );
  const expected = ['loop true', 'part true', 'post-of-admin false', 'post-of-author true', 'template true'];
  same('buttons ask first, except that of a trusted author’s post', [...new Set(asking)].sort(), expected);
  check('no error on the console', errors.join('\n'));
  await page.context().close();
}

/** The site editor, in WordPress 6.1 and 7.1. */
async function checkEditor({ check, same, open, wordpress }) {
  const { page, errors } = await open('admin');
  const id = encodeURIComponent(`${THEME}//search`);
  await page.goto(`${wordpress.origin}/wp-admin/site-editor.php?postType=wp_template&postId=${id}&canvas=edit`);
  const canvas = page.frameLocator('iframe[name="editor-canvas"]');
  await canvas.locator('mixtape-player').getByText('Opening Lights').first().waitFor();
  await canvas.locator('mixtape-player').getByText('Song of a loop').first().waitFor();
  await canvas.locator('presave-button').getByText('Pre-save on Spotify').first().waitFor();
  const inert = await canvas.locator('mixtape-player').evaluateAll((all) => all.map((one) => one.parentElement.inert));
  same('the site editor shows the real players, inert', [...new Set(inert)], [true]);
  check('no error on the console of the site editor', errors.join('\n'));
  await page.close();
}
