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
		$hints = mixtape_player_shortcode_hint( 'mixtape-player', $values, array( 'id', 'songs' ) );
		if ( isset( $values['songs'] ) ) {
			$hints .= mixtape_player_songs_hint( $values['songs'], $songs );
		} elseif ( ! isset( $values['mixtape-id'] ) ) {
			$hints .= mixtape_player_hint( __( 'Name songs of the media library, such as songs="12,15", or a mixtape of your API, such as id="night-drive".', 'mixtape-player' ) );
		}
		return $hints . mixtape_player_in_column( 'mixtape-player-shortcode', mixtape_player_render_player( $values, $songs ) );
	}
);

/**
 * `[presave service="spotify" project-id="night-drive" release-date="2026-12-04"]`.
 */
add_shortcode(
	'presave',
	function ( $given ) {
		$is_trusted = mixtape_player_is_trusted( 'mixtape_player_has_shortcode', $given );
		$values     = mixtape_player_shortcode_values( $given );
		$hints      = mixtape_player_shortcode_hint( 'presave-button', $values );
		if ( ! isset( $values['service'] ) ) {
			/* translators: %s: services. */
			$hints .= mixtape_player_hint( sprintf( __( 'Name a service: service="…" with one of %s.', 'mixtape-player' ), implode( ', ', array_keys( mixtape_player_services() ) ) ) );
		}
		return $hints . mixtape_player_in_column( 'mixtape-player-presave', mixtape_player_render_presave( $values, $is_trusted ) );
	}
);

/**
 * Renders a shortcode as wide as its block. Themes put every block of a post into the content column, set its greatest
 * width, and leave out what is inline: so there is an element around it, as around a block, which may stand in a
 * paragraph, too.
 *
 * @param string $name   A class.
 * @param string $markup Markup of an element, or text.
 * @return string
 */
function mixtape_player_in_column( $name, $markup ) {
	if ( '' === $markup || mixtape_player_is_text_only() ) {
		return $markup;
	}
	wp_enqueue_style( 'mixtape-player-blocks' );
	return "<span class=\"$name\" style=\"display:block\">$markup</span>";
}

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
			// WordPress says '' instead of no attributes.
			if ( '' === $value ) {
				continue;
			}
			$name  = $value;
			$value = true;
		}
		$values[ str_replace( '_', '-', strtolower( $name ) ) ] = is_string( $value ) ? html_entity_decode( $value, ENT_QUOTES ) : $value;
	}
	return $values;
}
