import { askingIn } from '../support/asking.mjs';
import { insertPost, presaveBlock } from '../support/posts.mjs';

const content = presaveBlock({ projectId: 'x' });

/** Posts that were saved before the plugin looked at who saves them. */
export async function oldPosts({ check, same, open, wordpress }) {
  const { origin, php } = wordpress;
  php(
    `foreach ( get_posts( array( 'numberposts' => -1, 'post_type' => get_post_types_by_support( 'editor' ), 'post_status' => 'any' ) ) as $post ) wp_delete_post( $post->ID, true ); delete_option( 'mixtape_player_redirect_page' );`,
  );
  const insert = (options) => php(`echo ${insertPost({ content, isOld: true, ...options })};`);
  const own = [insert({ title: 'Own <b>post</b>' }), insert({ content: '[presave service="spotify" project-id="x"]' })];
  const pattern = insert({ type: 'wp_block', title: 'Own pattern' });
  const around = insert({ content: `<!-- wp:block {"ref":${pattern}} /-->`, title: 'With a pattern', type: 'page' });
  const other = insert({ author: 'author' });
  insert({ content: 'Without a button' });
  php(`echo ${insertPost({ content })};`);
  const of = (id) => askingIn(`${origin}/?p=${id}`);
  same('a post from before asks first', await of(own[0]), { x: true });

  const { page, errors } = await open('admin');
  const settings = `${origin}/wp-admin/options-general.php?page=mixtape-player`;
  await page.goto(settings);
  const text = await page.locator('#mixtape-player-old-posts').innerText();
  check(
    'the settings page counts such posts, and which are the user’s own',
    /ask visitors first: 5, of which 4 are yours\./.test(text) ? '' : text,
  );
  same('their titles are text', await page.getByRole('link', { name: 'Own <b>post</b>' }).count(), 1);
  const refused = await page.evaluate(async (address) => {
    const body = new URLSearchParams({ action: 'mixtape_player_trust', _wpnonce: 'wrong' });
    return (await fetch(address, { method: 'POST', body })).status;
  }, `${origin}/wp-admin/admin-post.php`);
  same('nobody can press for a user', [refused, await of(own[0])], [403, { x: true }]);
  await page.getByRole('button', { name: 'Trust my posts' }).click();
  await page.getByText('Posts that are trusted now: 4.').waitFor();
  same('one press trusts the user’s own posts', [await of(own[0]), await of(own[1])], [{ x: false }, { x: false }]);
  same('also a synced pattern with the page around it', await askingIn(`${origin}/?page_id=${around}`), { x: false });
  same('a press of an administrator does not trust the posts of others', await of(other), { x: true });
  const rest = await page.locator('#mixtape-player-old-posts').innerText();
  check('the others stay counted', /ask visitors first: 1, of which 0 are yours\./.test(rest) ? '' : rest);
  same('there is nothing more to press', await page.getByRole('button', { name: 'Trust my posts' }).count(), 0);

  php(`get_user_by( 'login', 'author' )->add_cap( 'manage_options' );`);
  const author = await open('author');
  await author.page.goto(settings);
  same(
    'who may not publish any markup gets no button',
    await author.page.getByRole('button', { name: 'Trust my posts' }).count(),
    0,
  );
  const status = php(`wp_set_current_user( get_user_by( 'login', 'author' )->ID );
add_filter( 'wp_die_handler', fn() => function ( $text, $title, $arguments ) { echo $arguments['response'] ?? $arguments; exit; } );
define( 'WP_ADMIN', true ); $_REQUEST['_wpnonce'] = wp_create_nonce( 'mixtape_player_trust' );
require_once ABSPATH . 'wp-content/plugins/mixtape-player/includes/old-posts.php'; do_action( 'admin_post_mixtape_player_trust' );`);
  same('and cannot press without it', [status, await of(other)], ['403', { x: true }]);
  php(`get_user_by( 'login', 'author' )->remove_cap( 'manage_options' );`);
  await author.page.close();

  await page.goto(`${origin}/wp-admin/post.php?post=${other}&action=edit&classic-editor`);
  await saveInEditor(page);
  same('a post from before is trusted once an administrator has saved it in the editor', await of(other), { x: false });
  await page.goto(settings);
  same('when none is left, nothing is said', await page.locator('#mixtape-player-old-posts').count(), 0);
  check('no error on the console', errors.filter((line) => !/status of 403/.test(line)).join('\n'));
  await page.close();
}

/** Saves without a change, as the button *Update* does. */
const saveInEditor = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      if (wp.data.select('core/editor').getCurrentPost().id) return resolve();
      const stop = wp.data.subscribe(() => {
        if (!wp.data.select('core/editor').getCurrentPost().id) return;
        stop();
        resolve();
      });
    });
    await wp.data.dispatch('core/editor').savePost();
  });
