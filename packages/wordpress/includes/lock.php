<?php
/**
 * A lock that one process has at a time.
 *
 * @package Mixtape_Player
 */

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- A cached option does not say who was first.

defined( 'ABSPATH' ) || exit;

const MIXTAPE_PLAYER_LOCK = 'mixtape_player_lock';

/** In seconds: a request takes one at most. After this time, the process that has the lock was killed. */
const MIXTAPE_PLAYER_LOCK_SECONDS = 10;

/**
 * Takes the lock. Options are written without their cache: only the database decides who is first.
 *
 * @return bool Whether this process has it.
 */
function mixtape_player_lock() {
	global $wpdb;
	$now   = (string) microtime( true );
	$taken = $wpdb->query(
		$wpdb->prepare(
			"INSERT IGNORE INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')",
			MIXTAPE_PLAYER_LOCK,
			$now
		)
	);
	if ( $taken ) {
		return true;
	}
	$since = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", MIXTAPE_PLAYER_LOCK ) );
	if ( null === $since || (float) $since > (float) $now - MIXTAPE_PLAYER_LOCK_SECONDS ) {
		return false;
	}
	return (bool) $wpdb->query(
		$wpdb->prepare(
			"UPDATE $wpdb->options SET option_value = %s WHERE option_name = %s AND option_value = %s",
			$now,
			MIXTAPE_PLAYER_LOCK,
			$since
		)
	);
}

/**
 * Gives the lock back.
 */
function mixtape_player_unlock() {
	global $wpdb;
	$wpdb->delete( $wpdb->options, array( 'option_name' => MIXTAPE_PLAYER_LOCK ) );
}

/**
 * A transient as it is now. WordPress remembers what it has read, and another process may have written it since.
 *
 * @param string $key Name of the transient.
 * @return mixed
 */
function mixtape_player_present_transient( $key ) {
	wp_cache_get( $key, 'transient', true );
	foreach ( array( "_transient_$key", "_transient_timeout_$key", 'notoptions' ) as $option ) {
		wp_cache_delete( $option, 'options' );
	}
	return get_transient( $key );
}
