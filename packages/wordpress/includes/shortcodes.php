<?php
/**
 * Shortcodes, for the classic editor and for page builders.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * `[mixtape id="night-drive" layout="bar" preload]`: attributes are called as in HTML. `id` is the mixtape's.
 */
add_shortcode(
	'mixtape',
	function ( $given ) {
		$given = mixtape_player_shortcode_values( $given );
		if ( isset( $given['id'] ) ) {
			$given['mixtape-id'] = $given['id'];
		}
		return mixtape_player_render_player( $given );
	}
);

/**
 * `[presave service="spotify" project-id="night-drive" release-date="2026-12-04"]`.
 */
add_shortcode(
	'presave',
	function ( $given ) {
		$is_trusted = mixtape_player_is_trusted( 'mixtape_player_has_presave_shortcode', $given );
		return mixtape_player_render_presave( mixtape_player_shortcode_values( $given ), $is_trusted );
	}
);

/**
 * Values by attribute name. `max_width` is read as `max-width`, and a name without a value is a flag.
 *
 * @param array|string $given What WordPress has read.
 * @return array
 */
function mixtape_player_shortcode_values( $given ) {
	$values = array();
	foreach ( (array) $given as $name => $value ) {
		if ( is_int( $name ) ) {
			$name  = $value;
			$value = true;
		}
		$values[ str_replace( '_', '-', strtolower( $name ) ) ] = is_string( $value ) ? html_entity_decode( $value, ENT_QUOTES ) : $value;
	}
	return $values;
}
