<?php
/**
 * The first view of a pre-save button.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The shadow root of a pre-save button.
 *
 * @param array  $values Valid values by attribute name, with `service`.
 * @param string $styles `inline`, or the URL of the style sheet.
 * @return string
 */
function mixtape_player_presave_template( array $values, $styles = 'inline' ) {
	$values     += array_fill_keys( array( 'release-date', 'listen-url', 'presave-url', 'project-id' ), '' );
	$needs       = mixtape_player_services()[ $values['service'] ]['needs'];
	$is_ready    = ! array_diff( $needs, array_keys( $values ) ) && '' !== $values['project-id'];
	$release     = date_create_immutable( strtoupper( $values['release-date'] ), wp_timezone() );
	$release     = '' === $values['release-date'] ? null : $release;
	$is_out      = $release && $release->getTimestamp() <= time();
	$is_reminder = ! $is_ready && $release && isset( $values['reminder'] );
	if ( $is_out && '' !== $values['listen-url'] ) {
		$action = 'listen';
	} elseif ( '' !== $values['presave-url'] ) {
		$action = 'link';
	} else {
		$action = $is_reminder ? 'reminder' : 'flow';
	}
	$language = mixtape_player_fragments();
	$fragment = $language[ $values['service'] ][ $action . ( $is_out ? '-out' : '' ) ];
	$is_soon  = $release && wp_date( 'Y', $release->getTimestamp() ) === wp_date( 'Y' );
	$texts    = array(
		'url'    => $values[ 'listen' === $action ? 'listen-url' : 'presave-url' ],
		'date'   => ! $release || $is_out ? '' : wp_date( $language[ $is_soon ? 'day' : 'day-with-year' ], $release->getTimestamp() ),
		'remind' => isset( $values['reminder'] ) ? '1' : '',
	);
	return mixtape_player_shadow_root( 'presave-button', $styles, '', mixtape_player_fill( $fragment, $texts ) );
}
