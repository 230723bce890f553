import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { newPost, publish, typeTitle } from '../support/editor-page.mjs';
import { openLibrary } from '../support/library.mjs';
import { playerBlock, publishPost } from '../support/posts.mjs';

const LEFT = `global $wpdb; echo implode( ' ', array_merge(
$wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%mixtape%' OR option_value LIKE '%mixtape_player%' AND option_name NOT IN ( 'active_plugins', 'recently_activated' )" ),
$wpdb->get_col( "SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%mixtape%'" ),
$wpdb->get_col( "SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%mixtape%'" ),
$wpdb->get_col( "SELECT post_title FROM $wpdb->posts WHERE post_name LIKE 'pre-save%'" ) ) );`;

/** Upgrade, deactivation and uninstallation. */
export async function uninstall(tools) {
  const { check, same, open, play, wordpress, zip } = tools;
  const song = (await openLibrary(tools))('Left Song');
  const kept = await publishSong({ open, wordpress }, song);
  const shortcode = publishPost(wordpress, `[mixtape songs="${song}"]`, 'By shortcode');
  const address = publishPost(wordpress, playerBlock({ mixtapeId: 'night-drive' }));
  const settings = wordpress.php(`echo wp_json_encode( mixtape_player_settings() );`);
  const { page, errors } = await open('admin');
  const folder = `${wordpress.site}/wp-content/plugins/mixtape-player`;
  execFileSync('sed', ['-i', 's/^ \\* Version: .*/ * Version: 0.0.1/', `${folder}/mixtape-player.php`]);
  await page.goto(`${wordpress.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.setInputFiles('#pluginzip', zip);
  await page.click('#install-plugin-submit');
  await page.getByRole('link', { name: /Replace current with uploaded/ }).click();
  await page.getByText('Plugin updated successfully.').waitFor();
  same('an upgrade keeps the settings', wordpress.php(`echo wp_json_encode( mixtape_player_settings() );`), settings);
  const visitor = await open();
  await visitor.page.goto(address);
  check('a page plays after the upgrade', (await play(visitor.page)) > 0 ? '' : 'silent');
  await visitor.page.context().close();

  await page.goto(`${wordpress.origin}/wp-admin/plugins.php`);
  await page.getByRole('link', { name: 'Deactivate Mixtape Player' }).click();
  await page.locator('tr[data-slug="mixtape-player"].inactive').waitFor();
  const html = await (await fetch(address)).text();
  check(
    'a page without the plugin shows no remains',
    /mixtape-player/.test(html.replace(/<link[^>]*oembed[^>]*>/g, '')) ? 'it does' : '',
  );
  const left = await (await fetch(kept)).text();
  same(
    'without the plugin, a post has a link and a player of its song',
    /<a href="[^"]*left-song\.mp3#t=8,23">Left Song – Ada<\/a>\s*<audio [^>]*src="[^"]*left-song\.mp3#t=8,23"/.test(
      left,
    ),
    true,
  );
  const visible = async () => /left-song\.mp3/.test(await (await fetch(shortcode)).text());
  same('a shortcode is a text', await visible(), false);
  const code = Buffer.from(`<?php\n${snippetOf(zip)}`).toString('base64');
  wordpress.php(`file_put_contents( WP_CONTENT_DIR . '/mu-plugins/mixtape.php', base64_decode( '${code}' ) );`);
  same('with the lines of the readme, it plays its song', await visible(), true);
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/mixtape.php' );`);
  check(
    'deactivation keeps the settings',
    wordpress.php(LEFT).includes('mixtape_player_settings') ? '' : 'they are gone',
  );
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Delete Mixtape Player' }).click();
  await page.getByText(/was successfully deleted/).waitFor();
  same('deleting the plugin leaves nothing behind', wordpress.php(LEFT), '');
  await checkObjectCache({ same, wordpress, zip });
  check('no error on the console', errors.join('\n'));
  await page.close();
}

/** Publishes a post with a song, in the editor. */
async function publishSong({ open, wordpress }, song) {
  const { page } = await open('admin');
  await newPost(page, wordpress.origin);
  await typeTitle(page, 'Kept');
  await page.evaluate(
    (id) =>
      wp.data
        .dispatch('core/block-editor')
        .resetBlocks([wp.blocks.createBlock('mixtape-player/player', { songs: [id] })]),
    song,
  );
  await page.waitForFunction(() => wp.data.select('core/editor').getEditedPostContent().includes('<audio'));
  const address = await publish(page);
  await page.close();
  return address;
}

/** The PHP of the readme. */
function snippetOf(zip) {
  const readme = strFromU8(unzipSync(readFileSync(zip))['mixtape-player/readme.txt']);
  return readme.match(/^\t.*$/gm).join('\n');
}

/** With a persistent object cache, transients are not in the database. PHP's memory is such a cache for one process. */
async function checkObjectCache({ same, wordpress, zip }) {
  execFileSync('unzip', ['-q', zip, '-d', `${wordpress.site}/wp-content/plugins`]);
  const left = wordpress.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_using_ext_object_cache( true );
set_transient( 'mixtape_player_q_x', 'cached', 100 );
$before = get_transient( 'mixtape_player_q_x' );
uninstall_plugin( 'mixtape-player/mixtape-player.php' );
echo wp_json_encode( array( $before, get_transient( 'mixtape_player_q_x' ) ) );`);
  same('nor in an object cache', left, '["cached",false]');
}
