<?php
/**
 * Removes everything that the plugin has stored, on each site of a network. Blocks and shortcodes in posts are content
 * and stay.
 *
 * @package Mixtape_Player
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Removes what the plugin has stored on the current site.
 */
function mixtape_player_uninstall_site() {
	global $wpdb;
	$page = (int) get_option( 'mixtape_player_redirect_page' );
	if ( $page ) {
		wp_delete_post( $page, true );
	}
	delete_option( 'mixtape_player_redirect_page' );
	delete_option( 'mixtape_player_settings' );
	delete_option( 'mixtape_player_lock' );
	delete_post_meta_by_key( '_mixtape_player_trust' );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function that finds transients by their prefix.
	$names = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s",
			$wpdb->esc_like( '_transient_mixtape_player_' ) . '%'
		)
	);
	foreach ( $names as $name ) {
		delete_transient( substr( $name, strlen( '_transient_' ) ) );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $mixtape_player_site ) {
		switch_to_blog( $mixtape_player_site );
		mixtape_player_uninstall_site();
		restore_current_blog();
	}
} else {
	mixtape_player_uninstall_site();
}
// Such a cache has the transients, and cannot list them.
if ( wp_using_ext_object_cache() ) {
	wp_cache_flush();
}
