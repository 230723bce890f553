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
 * @param array        $values   Valid values by attribute name, with `service`.
 * @param string       $language Of the page.
 * @param int          $now      Seconds since 1970.
 * @param DateTimeZone $zone     Of the site, for dates without a zone.
 * @param string       $styles   `inline`, or the URL of the style sheet.
 * @return string '' if it is not certain what the scripts would show.
 */
function mixtape_player_presave_template( array $values, $language, $now, DateTimeZone $zone, $styles = 'inline' ) {
	$needs    = mixtape_player_services()[ $values['service'] ]['needs'];
	$is_ready = ! array_diff( $needs, array_keys( $values ) ) && isset( $values['project-id'] ) && '' !== mixtape_player_segment( $values['project-id'] );
	$values  += array_fill_keys( array( 'release-date', 'listen-url', 'presave-url' ), '' );
	$listen   = '' === $values['listen-url'] ? '' : mixtape_player_href( $values['listen-url'] );
	$presave  = '' === $values['presave-url'] ? '' : mixtape_player_href( $values['presave-url'] );
	$release  = '' === $values['release-date'] ? null : date_create_immutable( strtoupper( $values['release-date'] ), $zone );
	$template = mixtape_player_template( 'presave-button' );
	$language = mixtape_player_language( $language );
	if ( null === $listen || null === $presave || false === $release ) {
		return '';
	}
	$flags = array(
		$values['service'] => true,
		'ahead'            => $release && $release->getTimestamp() > $now,
		'out'              => $release && $release->getTimestamp() <= $now,
		'listen'           => '' !== $listen,
		'presave'          => '' !== $presave,
		'remind'           => isset( $values['reminder'] ),
		'configured'       => $is_ready,
	);
	$name = $template['states'][ implode( ' ', array_keys( array_filter( $flags ) ) ) ];
	$view = array(
		'listen'  => mixtape_player_escape( $listen ),
		'presave' => mixtape_player_escape( $presave ),
		'date'    => $release ? mixtape_player_escape( mixtape_player_day( $release->setTimezone( $zone ), $now, $language ) ) : '',
	);
	return mixtape_player_shadow_root( $styles, $template['sheet'], '', $template[ $name ]( $view, $language['labels'] ) );
}

/**
 * A day, with its year if that is not this one.
 *
 * @param DateTimeImmutable $date     The day.
 * @param int               $now      Seconds since 1970.
 * @param array             $language From mixtape_player_language().
 * @return string
 */
function mixtape_player_day( DateTimeImmutable $date, $now, array $language ) {
	$is_this_year = $date->setTimestamp( $now )->format( 'Y' ) === $date->format( 'Y' );
	$day          = $language['patterns'][ $is_this_year ? 0 : 1 ];
	return strtr(
		$day,
		array(
			'{weekday}' => $language['weekdays'][ $date->format( 'w' ) ],
			'{month}'   => $language['months'][ $date->format( 'n' ) - 1 ],
			'{day}'     => strtr( $date->format( 'j' ), $language['digits'] ),
			'{year}'    => strtr( $date->format( 'Y' ), $language['digits'] ),
		)
	);
}
