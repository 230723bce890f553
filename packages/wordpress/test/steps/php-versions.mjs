import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePhpWasm, startWasmWordPress } from '../support/php-wasm.mjs';

/** The oldest and the newest PHP, each with another WordPress. */
const VERSIONS = [
  { phpVersion: '7.4', wordpressVersion: '6.2' },
  { phpVersion: '8.3', wordpressVersion: '6.5' },
];

const LOAD = `require '/wordpress/wp-load.php';`;
/** An API that answers, without a network. */
const API = `add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
	$queue = array( 'data' => array( array( 'track_id' => 'a', 'title' => '</script>[gallery]<!--' ) ), 'included' => array( 'mixtape' => array( 'slug' => 'x y', 'title' => 'X & Y' ) ) );
	return array( 'headers' => array(), 'body' => wp_json_encode( $queue ), 'response' => array( 'code' => 200, 'message' => 'OK' ), 'cookies' => array(), 'filename' => null );
}, 10, 3 );`;
const CONTENT = `<!-- wp:mixtape-player/player {"mixtapeId":"night-drive","layout":"bar","accentColor":"#c0ffee","anchor":"here"} /-->
<!-- wp:mixtape-player/presave-button {"service":"spotify","projectId":"x","releaseDate":"2099-01-02","reminder":true} /-->
[presave service="apple_music" project-id="x"]`;

/** The plugin's PHP in other versions of PHP and WordPress: everything but the browser. */
export async function phpVersions({ check, same, zip, folder }) {
  ensurePhpWasm();
  for (const version of VERSIONS) {
    const site = mkdtempSync(join(folder, 'wasm-'));
    const php = await startWasmWordPress(site, { ...version, zip });
    const title = `PHP ${version.phpVersion}, WordPress ${version.wordpressVersion}`;
    await php(`define( 'WP_INSTALLING', true ); ${LOAD} require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter( 'pre_wp_mail', '__return_false' ); wp_install( 'Site', 'admin', 'admin@example.com', true, '', 'password' );`);
    const about = await php(`${LOAD} echo PHP_VERSION . ' ' . get_bloginfo( 'version' );`);
    check(`${title}: it is ${about}`, about.startsWith(version.phpVersion) ? '' : about);
    const activated = await php(`${LOAD} require_once ABSPATH . 'wp-admin/includes/plugin.php';
echo wp_json_encode( activate_plugin( 'mixtape-player/mixtape-player.php' ) );`);
    same(`${title}: the plugin is activated`, activated, 'null');
    await checkSettings({ check, same, title, php });
    await checkPage({ check, same, title, php });
    const left =
      await php(`${LOAD} require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'mixtape-player/mixtape-player.php' );
uninstall_plugin( 'mixtape-player/mixtape-player.php' );
global $wpdb; echo implode( ' ', $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%mixtape%'" ) );`);
    same(`${title}: uninstalling leaves nothing behind`, left, '');
  }
}

async function checkSettings({ check, same, title, php }) {
  const form = `define( 'WP_ADMIN', true ); ${LOAD} wp_set_current_user( 1 ); require_once ABSPATH . 'wp-admin/includes/admin.php'; do_action( 'admin_init' );`;
  const saved =
    await php(`${form} update_option( 'mixtape_player_settings', array( 'api_base' => 'https://music.example/', 'layout' => 'wrong', 'client_id' => 'client', 'create_redirect_page' => '1' ) );
echo wp_json_encode( array( mixtape_player_settings( 'api_base' ), mixtape_player_settings( 'layout' ), count( get_settings_errors() ), 0 < mixtape_player_redirect_page() ) );`);
  same(
    `${title}: settings are validated, and the redirect page is created and named`,
    saved,
    '["https:\\/\\/music.example","",2,true]',
  );
  const page = await php(
    `${form} set_current_screen( 'settings_page_mixtape-player' ); mixtape_player_show_settings();`,
  );
  check(
    `${title}: the settings page is complete`,
    /^PHP:/m.test(page) || !page.includes('developer_token') ? page.slice(0, 500) : '',
  );
}

async function checkPage({ check, same, title, php }) {
  // The queue is requested after the first view.
  const view = () =>
    php(`${LOAD} ${API} echo apply_filters( 'the_content', '${CONTENT}' ); print_scripts();
function print_scripts() { wp_scripts()->do_items( false, false ); }`);
  await view();
  const html = await view();
  const attributes = [...html.matchAll(/<(?:mixtape-player|presave-button)[^>]*>/g)].map(([tag]) =>
    tag.replace(/page_id=\d+/, 'page_id=1'),
  );
  same(`${title}: the elements, without the button whose service is not set up`, attributes, [
    '<mixtape-player mixtape-id="night-drive" layout="bar" powered-by="none" api-base="https://music.example" site-base="https://music.example" style="--mixtape-accent-color:#c0ffee;">',
    '<presave-button service="spotify" project-id="x" release-date="2099-01-02" reminder="" client-id="client" redirect-uri="http://wordpress.example/?page_id=1" site-base="https://music.example" asks-first="">',
  ]);
  const queue = /data-mixtape-queue>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  same(
    `${title}: the queue is escaped`,
    [/[<>&]|\[g/.test(queue), JSON.parse(queue).data[0].title],
    [false, '</script>[gallery]<!--'],
  );
  same(`${title}: there is a first view of each`, html.split('<template shadowrootmode="open">').length - 1, 2);
  check(
    `${title}: the script is a module`,
    /<script type="module"[^>]*mixtape-player\.js/.test(html) ? '' : html.slice(-400),
  );
  check(`${title}: nothing to complain about`, (html.match(/^PHP:.*/m) ?? [''])[0]);
}
