<?php
/**
 * The settings of the site.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

const MIXTAPE_PLAYER_OPTION = 'mixtape_player_settings';

/**
 * All settings, or one.
 *
 * @param string|null $name Name of a setting.
 * @return array|string|int The setting is '' if it is not set.
 */
function mixtape_player_settings( $name = null ) {
	$settings = get_option( MIXTAPE_PLAYER_OPTION );
	$settings = is_array( $settings ) ? $settings : array();
	if ( null === $name ) {
		return $settings;
	}
	return isset( $settings[ $name ] ) ? $settings[ $name ] : '';
}

/**
 * Base of the mixtapes' pages and of pre-saves.
 *
 * @return string The API's base unless it is set.
 */
function mixtape_player_site_base() {
	return mixtape_player_settings( 'site_base' ) ? mixtape_player_settings( 'site_base' ) : mixtape_player_settings( 'api_base' );
}

/**
 * The settings that every element gets as attributes. They are not on the script's tag, because plugins that merge
 * scripts remove it.
 *
 * @param string $tag     `mixtape-player` or `presave-button`.
 * @param string $service Of a button.
 * @return array Values by attribute name; `true` for a flag.
 */
function mixtape_player_site_attributes( $tag, $service = '' ) {
	if ( 'mixtape-player' === $tag ) {
		$names = array(
			'api-base' => 'api_base',
			'api-key'  => 'api_key',
		);
	} else {
		$needs = mixtape_player_services()[ $service ]['needs'];
		$names = array_combine( $needs, str_replace( '-', '_', $needs ) );
	}
	$attributes              = array_map( 'mixtape_player_settings', $names );
	$attributes['site-base'] = mixtape_player_site_base();
	if ( 'presave-button' === $tag && 'mixtape-presave' === mixtape_player_settings( 'presave_server' ) ) {
		// This server only saves to the library. It knows a visitor's midnight by the time zone alone.
		$attributes                  += mixtape_player_services()[ $service ]['least'];
		$attributes['send-time-zone'] = true;
	}
	return array_filter( $attributes, 'strlen' );
}

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'mixtape-player', false, dirname( plugin_basename( MIXTAPE_PLAYER_FILE ) ) . '/languages' );
	}
);
