<?php
/**
 * Shortcodes, for the classic editor and for page builders.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * `[mixtape id="night-drive" layout="bar" preload]`: attributes are called as in HTML. `id` is the mixtape's. Or
 * `[mixtape songs="12,15"]`: ids of the media library.
 */
add_shortcode(
	'mixtape',
	function ( $given ) {
		$values = mixtape_player_shortcode_values( $given );
		$songs  = mixtape_player_songs(
			isset( $values['songs'] ) ? $values['songs'] : array(),
			function ( $id ) use ( $given ) {
				return mixtape_player_is_trusted( 'mixtape_player_has_shortcode', $given, mixtape_player_author_may_edit( $id ) );
			}
		);
		if ( isset( $values['id'] ) ) {
			$values['mixtape-id'] = $values['id'];
		}
		return mixtape_player_render_player( $values, $songs );
	}
);

/**
 * `[presave service="spotify" project-id="night-drive" release-date="2026-12-04"]`. Themes put every block of a post into the
 * content column, and leave out what is inline, as the button is. The wrapper may stand in a paragraph, too.
 */
add_shortcode(
	'presave',
	function ( $given ) {
		$is_trusted = mixtape_player_is_trusted( 'mixtape_player_has_shortcode', $given );
		$button     = mixtape_player_render_presave( mixtape_player_shortcode_values( $given ), $is_trusted );
		if ( '' === $button ) {
			return '';
		}
		wp_enqueue_style( 'mixtape-player-blocks' );
		return '<span class="mixtape-player-presave" style="display:block">' . $button . '</span>';
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
