<?php
/**
 * Requests to the API.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * Requests a URL that the settings name, for at most one second, without following redirects.
 *
 * An administrator of a single site may name any server, also one in the local network. An administrator of one site of
 * a network may not reach the network's own servers: there, WordPress refuses local addresses.
 *
 * @param string $url  The URL.
 * @param array  $args Arguments of wp_remote_request().
 * @return array|WP_Error
 */
function mixtape_player_request( $url, array $args = array() ) {
	$args += array(
		'timeout'             => 1,
		'redirection'         => 0,
		'limit_response_size' => 1000000,
		'headers'             => array( 'Accept' => 'application/json' ),
	);
	return is_multisite() ? wp_safe_remote_request( $url, $args ) : wp_remote_request( $url, $args );
}

/**
 * The body of a successful answer.
 *
 * @param array|WP_Error $response An answer.
 * @return string '' if the request failed.
 */
function mixtape_player_body( $response ) {
	return 200 === wp_remote_retrieve_response_code( $response ) ? wp_remote_retrieve_body( $response ) : '';
}
