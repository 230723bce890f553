<?php
/**
 * The fields of the settings page, and how each is validated.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The fields by setting: `section`, `label`, `help`, `validate` (returns '' for what is not valid), `expected`,
 * and for a choice `choices`, with `default` as the text of no choice.
 *
 * @return array[]
 */
function mixtape_player_setting_fields() {
	$base   = __( 'an address such as https://music.example, without ? and #', 'mixtape-player' );
	$public = __( 'Everybody can read it in the source of your pages. It is not a secret.', 'mixtape-player' );
	$fields = array(
		'api_base'        => array(
			'section'  => 'api',
			'label'    => __( 'API base', 'mixtape-player' ),
			'help'     => __( 'Where the player gets its tracks from: the part of the address before /v3/mixtapes.', 'mixtape-player' ),
			'validate' => 'mixtape_player_base',
			'expected' => $base,
		),
		'site_base'       => array(
			'section'  => 'api',
			'label'    => __( 'Site base', 'mixtape-player' ),
			'help'     => __( 'Where the pages of mixtapes are, and where pre-saves are sent. Empty: the API base.', 'mixtape-player' ),
			'validate' => 'mixtape_player_base',
			'expected' => $base,
		),
		'api_key'         => array(
			'section'  => 'api',
			'label'    => __( 'API key', 'mixtape-player' ),
			'help'     => __( 'Sent with requests for streams, if your API needs it.', 'mixtape-player' ) . ' ' . $public,
			'validate' => 'mixtape_player_header_value',
			'expected' => __( 'letters, digits and signs without spaces', 'mixtape-player' ),
		),
		'client_id'       => array(
			'section'  => 'presave',
			'label'    => __( 'Spotify client ID', 'mixtape-player' ),
			'help'     => __( 'Of your application in Spotify’s developer dashboard.', 'mixtape-player' ),
			'validate' => 'mixtape_player_header_value',
			'expected' => __( 'letters, digits and signs without spaces', 'mixtape-player' ),
		),
		'redirect_uri'    => array(
			'section'  => 'presave',
			'label'    => __( 'Redirect page', 'mixtape-player' ),
			'help'     => __( 'Spotify sends visitors back to it. Enter the same address in Spotify’s developer dashboard, letter by letter.', 'mixtape-player' ),
			'validate' => 'mixtape_player_url',
			'expected' => __( 'an address that begins with https://', 'mixtape-player' ),
		),
		'developer_token' => array(
			'section'  => 'presave',
			'label'    => __( 'Apple Music developer token', 'mixtape-player' ),
			'help'     => $public . ' ' . __( 'Let it expire, and allow only your site’s origin in it.', 'mixtape-player' ),
			'validate' => 'mixtape_player_header_value',
			'expected' => __( 'letters, digits and signs without spaces', 'mixtape-player' ),
		),
		'presave_server'  => array(
			'section'  => 'presave',
			'label'    => __( 'Pre-save server', 'mixtape-player' ),
			'help'     => __( 'Choose mixtape-presave if that program answers pre-saves at the site base. Buttons then ask Spotify for the permission to save to the library only, and send the visitor’s time zone, so that a release begins at the visitor’s midnight.', 'mixtape-player' ),
			'validate' => 'mixtape_player_presave_server',
			'choices'  => array( 'mixtape-presave' ),
			'default'  => __( 'Another server', 'mixtape-player' ),
			'expected' => 'mixtape-presave',
		),
		'layout'          => array(
			'section'  => 'look',
			'label'    => __( 'Layout', 'mixtape-player' ),
			'help'     => '',
			'validate' => 'mixtape_player_layout',
			'choices'  => mixtape_player_element( 'mixtape-player' )['attributes']['layout']['choices'],
			'expected' => implode( ', ', mixtape_player_element( 'mixtape-player' )['attributes']['layout']['choices'] ),
		),
		'max_width'       => array(
			'section'  => 'look',
			'label'    => __( 'Max width', 'mixtape-player' ),
			'help'     => __( 'A number of pixels, or a CSS length such as 30rem. Empty: as wide as its place.', 'mixtape-player' ),
			'validate' => 'mixtape_player_length',
			'expected' => __( 'a number, or a CSS length such as 30rem', 'mixtape-player' ),
		),
	);
	$fields['credit'] = array(
		'section'  => 'look',
		'label'    => __( 'Credit', 'mixtape-player' ),
		'help'     => __( 'Shows the logo of the player’s makers below its track list, with a link to them.', 'mixtape-player' ),
		'validate' => 'mixtape_player_credit_setting',
		'choices'  => array( 'show' ),
		'default'  => __( 'Hide', 'mixtape-player' ),
		'expected' => 'show',
	);
	foreach ( mixtape_player_element( 'mixtape-player' )['colors'] as $name => $row ) {
		$fields[ str_replace( '-', '_', $name ) ] = array(
			'section'  => 'look',
			'label'    => $row['label'],
			'help'     => $row['help'],
			'validate' => 'mixtape_player_color',
			'expected' => __( 'a CSS color such as #c93a18', 'mixtape-player' ),
		);
	}
	return $fields;
}

/**
 * The sentences for authors if a service's settings are not complete.
 *
 * @return string[] By service.
 */
function mixtape_player_flow_problems() {
	return array(
		'spotify'     => __( 'Spotify’s client ID and redirect page are not set. Or give the button a pre-save URL.', 'mixtape-player' ),
		'apple_music' => __( 'Apple Music’s developer token is not set. Or give the button a pre-save URL.', 'mixtape-player' ),
	);
}

/**
 * A value that can be sent in a header.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_header_value( $value ) {
	$text = mixtape_player_text( $value );
	return preg_match( '/^[\x21-\x7e]+$/', $text ) ? $text : '';
}

/**
 * The program that answers pre-saves.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_presave_server( $value ) {
	return 'mixtape-presave' === mixtape_player_text( $value ) ? 'mixtape-presave' : '';
}

/**
 * Whether there is a credit.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_credit_setting( $value ) {
	return 'show' === mixtape_player_text( $value ) ? 'show' : '';
}

/**
 * A layout.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_layout( $value ) {
	return mixtape_player_attribute_value( mixtape_player_element( 'mixtape-player' )['attributes']['layout'], $value, 'layout' );
}
