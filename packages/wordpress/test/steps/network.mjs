import { execFileSync } from 'node:child_process';
import { askingIn } from '../support/asking.mjs';
import { insertPost, presaveBlock } from '../support/posts.mjs';

/** A network of sites: each has settings of its own, and uninstalling cleans up all of them. */
export async function network({ check, same, open, play, wordpress, demo, zip }) {
  const { php, site, origin } = wordpress;
  execFileSync('unzip', ['-q', zip, '-d', `${site}/wp-content/plugins`]);
  const setUp = php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
activate_plugin( 'mixtape-player/mixtape-player.php', '', true );
$id = wpmu_create_blog( parse_url( home_url(), PHP_URL_HOST ) . ':' . parse_url( home_url(), PHP_URL_PORT ), '/second/', 'Second', 1 );
global $wpdb; // WordPress removes the port from a new site's address.
$wpdb->update( $wpdb->blogs, array( 'domain' => '${new URL(origin).host}' ), array( 'blog_id' => $id ) );
foreach ( array( 'home', 'siteurl' ) as $name ) update_blog_option( $id, $name, '${origin}/second' );
echo is_wp_error( $id ) ? $id->get_error_message() : $id;`);
  same('a second site is created', setUp, '2');
  const address = php(`switch_to_blog( 2 );
update_option( 'mixtape_player_settings', array( 'api_base' => '${demo.origin}' ) );
mixtape_player_create_redirect_page();
set_transient( 'mixtape_player_q_x', 'x', 100 );
wp_set_current_user( 1 );
$id = wp_insert_post( array( 'post_title' => 'Post', 'post_status' => 'publish', 'post_content' => '<!-- wp:mixtape-player/player {"mixtapeId":"night-drive"} /-->' ) );
echo get_permalink( $id );`);
  const { page, errors } = await open();
  await page.goto(address);
  check('a player plays on a site of a network', (await play(page)) > 0 ? '' : 'silent');
  same(
    'the first site has no settings',
    php(`echo wp_json_encode( get_option( 'mixtape_player_settings' ) );`),
    'false',
  );
  check('no error on the console', errors.join('\n'));
  await page.context().close();
  const local = php(
    `switch_to_blog( 2 ); $answer = mixtape_player_request( 'http://127.0.0.2:1/' ); echo is_wp_error( $answer ) ? $answer->get_error_code() : 'answered';`,
  );
  same('a site of a network cannot make WordPress request local addresses', local, 'http_request_failed');
  await checkTrust({ same, php, origin });
  const left = php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
deactivate_plugins( 'mixtape-player/mixtape-player.php', false, true );
uninstall_plugin( 'mixtape-player/mixtape-player.php' );
global $wpdb; echo implode( ' ', $wpdb->get_col( "SELECT option_name FROM wp_2_options WHERE option_name LIKE '%mixtape%' UNION SELECT post_title FROM wp_2_posts WHERE post_name LIKE 'pre-save%' UNION SELECT meta_key FROM wp_2_postmeta WHERE meta_key LIKE '%mixtape%'" ) );`);
  same('uninstalling cleans up the second site', left, '');
}

/** In a network, only its administrators may publish any markup. */
async function checkTrust({ same, php, origin }) {
  // The site has no settings of a service.
  const content = presaveBlock({ projectId: 'x', presaveUrl: 'https://music.example/x' });
  const post = (author) => Number(php(`echo ${insertPost({ content, author })};`));
  php(`$id = wpmu_create_user( 'site-admin', 'site-admin-password', 'site-admin@example.com' );
add_user_to_blog( 1, $id, 'administrator' );`);
  const of = (id) => askingIn(`${origin}/?p=${id}`);
  same('a post of a site’s administrator asks first', await of(post('site-admin')), { x: true });
  const id = post('admin');
  same('a post of the network’s administrator does not', await of(id), { x: false });
  const hashes = `$post = get_post( ${id} ); $here = mixtape_player_content_hash( $post ); switch_to_blog( 2 ); echo wp_json_encode( $here === mixtape_player_content_hash( $post ) );`;
  same('its hash is worth nothing on another site of the network', php(hashes), 'false');
  php(`wp_set_current_user( get_user_by( 'login', 'site-admin' )->ID );
wp_update_post( array( 'ID' => ${id}, 'post_content' => wp_slash( get_post( ${id} )->post_content . 'x' ) ) );`);
  same('a post of the network’s administrator that a site’s administrator has edited asks first', await of(id), {
    x: true,
  });
}
