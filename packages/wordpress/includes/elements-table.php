<?php
/**
 * The attributes and colours of the elements.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The attributes and colours of an element. Generated from the player's custom-elements.json when the plugin is built.
 *
 * @param string $tag `mixtape-player` or `presave-button`.
 * @return array[] {
 *     @type array[] $attributes By attribute name: `property`, `kind` (`flag`, `number`, `choice`, `list`, `url`, `date`,
 *                               `text`), `choices`, `ways` (to share), `isMain`, `label`, `help`.
 *     @type array[] $colors     By attribute name: `property`, `css` (the custom property), `label`, `help`.
 * }
 */
function mixtape_player_element( $tag ) {
	static $elements = null;
	if ( null === $elements ) {
		$elements = require __DIR__ . '/elements.php';
	}
	return $elements[ $tag ];
}

/**
 * The services of pre-saves. Generated from the player's own table when the plugin is built.
 *
 * @return array[] By service: `name`, `redirects` (whether it leaves the page), `needs` (attribute names).
 */
function mixtape_player_services() {
	static $services = null;
	if ( null === $services ) {
		$services = require __DIR__ . '/services.php';
	}
	return $services;
}
