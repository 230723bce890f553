<?php
/**
 * Plugin Name:       Mixtape Player
 * Description:       Plays previews of your songs with nothing to set up, or of the mixtapes of an API. Pre-saves releases on {services and}.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The mixtape-player authors
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       mixtape-player
 * Domain Path:       /languages
 * Update URI:        {repository}
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

define( 'MIXTAPE_PLAYER_VERSION', '1.0.0' );
define( 'MIXTAPE_PLAYER_FILE', __FILE__ );

require __DIR__ . '/includes/elements-table.php';
require __DIR__ . '/includes/values.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/remote.php';
require __DIR__ . '/includes/lock.php';
require __DIR__ . '/includes/queue.php';
require __DIR__ . '/includes/read-queue.php';
require __DIR__ . '/includes/assets.php';
require __DIR__ . '/includes/markup.php';
require __DIR__ . '/includes/first-view/fragments.php';
require __DIR__ . '/includes/first-view/player.php';
require __DIR__ . '/includes/first-view/presave.php';
require __DIR__ . '/includes/trusted-posts.php';
require __DIR__ . '/includes/trust.php';
require __DIR__ . '/includes/songs.php';
require __DIR__ . '/includes/hints.php';
require __DIR__ . '/includes/render.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/shortcodes.php';
require __DIR__ . '/includes/patterns.php';
require __DIR__ . '/includes/pasted-urls.php';
require __DIR__ . '/includes/redirect-page.php';
require __DIR__ . '/includes/rest.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/settings-fields.php';
	require __DIR__ . '/includes/old-posts.php';
	require __DIR__ . '/includes/settings-page.php';
	require __DIR__ . '/includes/privacy.php';
}
