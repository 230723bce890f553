import { execFileSync } from 'node:child_process';

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
  const left = php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
deactivate_plugins( 'mixtape-player/mixtape-player.php', false, true );
uninstall_plugin( 'mixtape-player/mixtape-player.php' );
global $wpdb; echo implode( ' ', $wpdb->get_col( "SELECT option_name FROM wp_2_options WHERE option_name LIKE '%mixtape%' UNION SELECT post_title FROM wp_2_posts WHERE post_name LIKE 'pre-save%'" ) );`);
  same('uninstalling cleans up the second site', left, '');
}
