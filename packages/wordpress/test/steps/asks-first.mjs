import { asking, askingIn } from '../support/asking.mjs';
import { insertPost, presaveBlock } from '../support/posts.mjs';

const TRUSTED = 'admin';
const shortcode = (projectId, more = '') => `[presave service="spotify" project-id="${projectId}" ${more}]`;
const block = (projectId, more = {}) => presaveBlock({ projectId, ...more });
const pattern = (id) => `<!-- wp:block {"ref":${id}} /-->`;
const loop = (inner, postId) =>
  `<!-- wp:query {"query":{"perPage":20,"postType":"post","inherit":false,"search":"${postId}"}} --><div class="wp-block-query"><!-- wp:post-template -->${inner}<!-- /wp:post-template --></div><!-- /wp:query -->`;

/** Who has saved a button decides whether it asks first, wherever the button is shown. */
export async function asksFirst(tools) {
  await checkPosts(tools);
  await checkPatterns(tools);
  await checkListings(tools);
  await checkElsewhere(tools);
  await checkPreview(tools);
}

async function checkPosts({ same, wordpress }) {
  const off = ['asks-first="false"', 'asks_first=0', 'client-id="evil" developer-token="evil"'];
  const contents = {
    'a block': block('x'),
    'a block that says it need not': block('x', { asksFirst: false, 'asks-first': false }),
    'a shortcode': shortcode('x'),
    ...Object.fromEntries(off.map((more) => [`a shortcode with ${more}`, shortcode('x', more)])),
    'a block in a group': `<!-- wp:group --><div class="wp-block-group">${block('x')}</div><!-- /wp:group -->`,
    'a shortcode block': `<!-- wp:shortcode -->\n${shortcode('x', 'reminder')}\n<!-- /wp:shortcode -->`,
  };
  for (const [title, content] of Object.entries(contents)) {
    for (const author of [TRUSTED, 'author']) {
      const id = wordpress.php(`echo ${insertPost({ content, author })};`);
      const expected = { x: author !== TRUSTED };
      same(`${title} by ${author}`, await askingIn(`${wordpress.origin}/?p=${id}`), expected);
      const { content: rendered } = await (await fetch(`${wordpress.origin}/?rest_route=/wp/v2/posts/${id}`)).json();
      same(`${title} by ${author}, by REST`, asking(rendered.rendered), expected);
      const evil = /evil/.test(await (await fetch(`${wordpress.origin}/?p=${id}`)).text());
      same(`${title} by ${author} names no application`, evil, false);
    }
  }
}

/** A synced pattern is saved by one, and the post around it by another. */
async function checkPatterns({ same, wordpress }) {
  for (const ofPattern of [TRUSTED, 'author']) {
    const content = block('block') + shortcode('shortcode');
    const id = wordpress.php(`echo ${insertPost({ content, author: ofPattern, type: 'wp_block' })};`);
    for (const author of [TRUSTED, 'author']) {
      const post = `${pattern(id)}${block('own')}`;
      const address = wordpress.php(`echo get_permalink( ${insertPost({ content: post, author })} );`);
      const isTrusted = author === TRUSTED && ofPattern === TRUSTED;
      const expected = { block: !isTrusted, shortcode: true, own: author !== TRUSTED };
      same(`a pattern of ${ofPattern} in a post of ${author}`, await askingIn(address), expected);
    }
  }
}

/** Posts in a page of another author. */
async function checkListings({ same, wordpress }) {
  for (const author of [TRUSTED, 'author']) {
    const content = block(`block-of-${author}`) + shortcode(`shortcode-of-${author}`);
    wordpress.php(`echo ${insertPost({ content, author, title: 'Listed' })};`);
  }
  const all = {
    [`block-of-${TRUSTED}`]: false,
    [`shortcode-of-${TRUSTED}`]: false,
    'block-of-author': true,
    'shortcode-of-author': true,
  };
  const pageWith = (content, author) =>
    wordpress.php(`echo get_permalink( ${insertPost({ content, author, type: 'page' })} );`);
  const posts = '<!-- wp:post-content /-->';
  // Two posts of one second may come in any order.
  const looped = await askingIn(pageWith(loop(posts, 'Listed'), TRUSTED));
  same('full posts in a loop on a page of admin', [Object.keys(looped).length, { ...all, ...looped }], [4, all]);
  const inLoop = loop(block(`block-of-${TRUSTED}`), 'Listed');
  same('a copy of a trusted button in a loop of author', await askingIn(pageWith(inLoop, 'author')), {
    [`block-of-${TRUSTED}`]: true,
  });
  const latest =
    '<!-- wp:latest-posts {"postsToShow":2,"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
  const shown = await askingIn(pageWith(latest, TRUSTED));
  same('a shortcode of author in the latest posts on a page of admin', shown['shortcode-of-author'], true);
  same('posts on the blog', { ...all, ...(await askingIn(`${wordpress.origin}/?s=Listed`)) }, all);
}

/** Beside a trusted post with the same buttons. */
async function checkElsewhere({ same, wordpress }) {
  const content = `${block('block')}\n${shortcode('shortcode')}`;
  const encoded = Buffer.from(content).toString('base64');
  const plugin = Buffer.from(
    `<?php add_action( 'wp_footer', function () { echo do_shortcode( do_blocks( base64_decode( '${encoded}' ) ) ); } );`,
  ).toString('base64');
  const address = wordpress.php(`echo get_permalink( ${insertPost({ content: 'Text' })} );`);
  const expected = { block: true, shortcode: true };
  wordpress.php(`update_option( 'test_widgets', array( get_option( 'sidebars_widgets' ), get_option( 'widget_block' ) ) ); update_option( 'widget_block', array( 77 => array( 'content' => base64_decode( '${encoded}' ) ) ) );
wp_set_sidebars_widgets( array( 'sidebar-1' => array( 'block-77' ) ) );`);
  same('a widget asks first, on a page of admin', await askingIn(address), expected);
  const twin = wordpress.php(`echo get_permalink( ${insertPost({ content })} );`);
  const html = await (await fetch(twin)).text();
  same('and beside the same buttons in a post', (html.match(/<presave-button[^>]* asks-first/g) ?? []).length, 2);
  wordpress.php(`list( $sidebars, $blocks ) = get_option( 'test_widgets' ); delete_option( 'test_widgets' );
wp_set_sidebars_widgets( $sidebars ); update_option( 'widget_block', $blocks );
file_put_contents( WP_CONTENT_DIR . '/mu-plugins/footer.php', base64_decode( '${plugin}' ) );`);
  same('so does a template', await askingIn(address), expected);
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/footer.php' );`);
}

/** The preview of a post shows its autosave, which somebody else may have written. */
async function checkPreview({ same, open, wordpress }) {
  const { page } = await open('admin');
  await page.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  const id = wordpress.php(`echo ${insertPost({ content: 'Text' })};`);
  const preview = await page.evaluate(
    async ([post, content]) =>
      (await wp.apiFetch({ path: `/wp/v2/posts/${post}/autosaves`, method: 'POST', data: { content } })).preview_link,
    [id, block('previewed')],
  );
  await page.goto(preview);
  same('a preview asks first', asking(await page.content()), { previewed: true });
  await page.close();
}
