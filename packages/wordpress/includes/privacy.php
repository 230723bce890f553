<?php
/**
 * Suggests sentences for a site's privacy policy. The plugin stores nothing of visitors, so there is nothing to export
 * or to erase.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_init',
	function () {
		$texts = array(
			__( 'Players of songs on this site request files of this site only. They set no cookies.', 'mixtape-player' ),
		);
		if ( mixtape_player_settings( 'api_base' ) ) {
			/* translators: %s: address of an API. */
			$texts[] = sprintf( __( 'Players of mixtapes request tracks and sound from %s, which learns the visitor’s IP address.', 'mixtape-player' ), mixtape_player_settings( 'api_base' ) );
		}
		if ( mixtape_player_settings( 'client_id' ) || mixtape_player_settings( 'developer_token' ) ) {
			$texts[] = __( 'A pre-save button sends visitors who press it to the music service of their choice. What that service answers, and which release is saved, is sent to our pre-save server, which saves the release for the visitor on its day.', 'mixtape-player' );
		}
		wp_add_privacy_policy_content( __( 'Mixtape Player', 'mixtape-player' ), '<p>' . implode( '</p><p>', array_map( 'esc_html', $texts ) ) . '</p>' );
	}
);
