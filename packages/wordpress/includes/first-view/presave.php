<?php
/**
 * The first view of a pre-save button.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The shadow root of a pre-save button: what `src/presave/state/presave-atoms.ts` will show.
 *
 * @param array $values Valid values by attribute name, with `service`.
 * @return string
 */
function mixtape_player_presave_template( array $values ) {
	$service  = mixtape_player_services()[ $values['service'] ];
	$date     = isset( $values['release-date'] ) ? date_create_immutable( $values['release-date'], wp_timezone() ) : false;
	$release  = $date ? $date->getTimestamp() : 0;
	$is_out   = $date && $release <= time();
	$url      = $is_out && isset( $values['listen-url'] ) ? $values['listen-url'] : ( $values['presave-url'] ?? '' );
	$is_ready = isset( $values['project-id'] ) && ! array_diff( $service['needs'], array_keys( $values ) );
	// A visitor's consent would end before the release: see `outlastsConsent()` in `src/presave/model/release-date.ts`.
	$is_too_far  = $service['redirects'] && $release > min( strtotime( '+6 months' ), strtotime( 'last day of +6 months' ) );
	$is_reminder = '' === $url && $date && ( $is_ready ? $is_too_far : isset( $values['reminder'] ) );
	$language    = mixtape_player_fragments();
	// The year only if that is more than eleven months away.
	$is_soon     = abs( $release - time() ) <= 334 * DAY_IN_SECONDS;
	$texts       = array(
		'main'   => $is_reminder ? '' : '1',
		'url'    => $url,
		'date'   => $date ? wp_date( $language[ $is_soon ? 'day' : 'day-with-year' ], $release ) : '',
		'remind' => $is_reminder || isset( $values['reminder'] ) ? '1' : '',
		'look'   => $is_reminder ? 'presave' : 'remind',
	);
	$fragment    = $language[ $values['service'] ][ ( '' === $url ? 'button' : 'link' ) . ( $is_out ? '-out' : '' ) ];
	return mixtape_player_shadow_root( 'presave-button', 'presave-button', '', mixtape_player_fill( $fragment, $texts ) );
}
