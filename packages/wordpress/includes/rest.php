<?php
/**
 * Answers the editor and the settings page. WordPress verifies the nonce of each request.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'mixtape-player/v1',
			'/mixtape',
			array(
				'methods'             => 'GET',
				'permission_callback' => function () {
					return current_user_can( 'edit_posts' );
				},
				'args'                => array(
					'url' => array(
						'type'     => 'string',
						'required' => true,
					),
				),
				'callback'            => function ( WP_REST_Request $request ) {
					return array( 'id' => (string) mixtape_player_id_of_page( $request['url'], true ) );
				},
			)
		);
		register_rest_route(
			'mixtape-player/v1',
			'/mixtape/tracks',
			array(
				'methods'             => 'GET',
				'permission_callback' => function () {
					return current_user_can( 'edit_posts' );
				},
				'args'                => array(
					'id'     => array(
						'type'     => 'string',
						'required' => true,
					),
					'tracks' => array(
						'type'    => 'string',
						'default' => '',
					),
				),
				'callback'            => function ( WP_REST_Request $request ) {
					return mixtape_player_tracks_to_keep( $request['id'], $request['tracks'] );
				},
			)
		);
		register_rest_route(
			'mixtape-player/v1',
			'/probe',
			array(
				'methods'             => 'POST',
				'permission_callback' => function () {
					return current_user_can( 'manage_options' );
				},
				'args'                => array(
					'url'     => array(
						'type'     => 'string',
						'required' => true,
					),
					'method'  => array(
						'type'    => 'string',
						'enum'    => array( 'GET', 'OPTIONS', 'POST' ),
						'default' => 'GET',
					),
					'origin'  => array( 'type' => 'string' ),
					'apiKey'  => array( 'type' => 'string' ),
					'headers' => array(
						'type'    => 'object',
						'default' => array(),
					),
				),
				'callback'            => 'mixtape_player_probe',
			)
		);
	}
);

/**
 * The part of a mixtape of the API that a post keeps, for the day without this plugin.
 *
 * @param string $mixtape_id Id of the mixtape.
 * @param string $track_ids  Those that are shown; '' for all.
 * @return array `title`, `url`, and `tracks` with `text` and `src`; all empty if the API does not answer.
 */
function mixtape_player_tracks_to_keep( $mixtape_id, $track_ids ) {
	$values = mixtape_player_site_attributes( 'mixtape-player' ) + array( 'track-ids' => $track_ids );
	$json   = mixtape_player_settings( 'api_base' ) ? mixtape_player_refresh_queue( $mixtape_id ) : '';
	$queue  = mixtape_player_read_queue( $json, $values );
	$tracks = array();
	foreach ( array_slice( $queue['tracks'], 0, MIXTAPE_PLAYER_ROWS ) as $track ) {
		$tracks[] = array(
			'text' => mixtape_player_joined( $track, ' – ' ),
			'src'  => '' === $track['file'] ? $values['site-base'] . '/play/' . rawurlencode( $track['id'] ) : $track['file'],
		);
	}
	return array(
		'title'  => $queue['title'],
		'url'    => $queue['url'],
		'tracks' => $tracks,
	);
}

/**
 * Requests a URL for the checker of the settings page, and reports what browsers hide: headers, redirects, and why
 * there is no answer.
 *
 * @param WP_REST_Request $request The order.
 * @return array|WP_Error `hops`, `failure`, `body`, `isCut`.
 */
function mixtape_player_probe( WP_REST_Request $request ) {
	$allowed = array( 'range', 'access-control-request-method', 'access-control-request-headers' );
	$headers = array_intersect_key( array_change_key_case( $request['headers'] ), array_flip( $allowed ) );
	$headers = array_filter(
		$headers + array(
			'Origin'    => (string) $request['origin'],
			'X-API-Key' => (string) $request['apiKey'],
		),
		'strlen'
	);
	$url     = mixtape_player_url( $request['url'] );
	// A POST goes only to the server of a pre-save, and sends only an empty object, so that nothing can be changed with
	// it.
	$posted = null;
	if ( 'POST' === $request['method'] ) {
		if ( ! preg_match( '#/api/presave$#D', (string) wp_parse_url( $url, PHP_URL_PATH ) ) ) {
			return new WP_Error( 'rest_invalid_param', 'url', array( 'status' => 400 ) );
		}
		$posted                  = '{}';
		$headers['Content-Type'] = 'application/json';
	}
	$result  = array(
		'hops'    => array(),
		'failure' => null,
		'body'    => '',
		'isCut'   => false,
	);
	// A key is sent to one address only.
	$follows = empty( $headers['X-API-Key'] ) && 'GET' === $request['method'];
	$limit   = 2000000;
	for ( $hop = 0; $url && $hop <= 10; $hop++ ) {
		$response = mixtape_player_request(
			$url,
			array(
				'method'              => $request['method'],
				'headers'             => $headers,
				'body'                => $posted,
				'timeout'             => 8,
				'limit_response_size' => $limit,
			)
		);
		if ( is_wp_error( $response ) ) {
			$result['failure'] = mixtape_player_failure_code( $response );
			return $result;
		}
		$status           = wp_remote_retrieve_response_code( $response );
		$result['hops'][] = array(
			'url'     => $url,
			'status'  => $status,
			'headers' => mixtape_player_headers( $response ),
		);
		$location         = wp_remote_retrieve_header( $response, 'location' );
		if ( $status < 300 || $status >= 400 || ! $location || ! $follows ) {
			// JSON has no other way to carry a body that is not text.
			$result['body']  = wp_check_invalid_utf8( wp_remote_retrieve_body( $response ), true );
			$result['isCut'] = strlen( wp_remote_retrieve_body( $response ) ) >= $limit;
			return $result;
		}
		$url = mixtape_player_url( WP_Http::make_absolute_url( $location, $url ) );
	}
	$result['failure'] = $url ? 'TOO_MANY_REDIRECTS' : 'UNSAFE_REDIRECT';
	return $result;
}

/**
 * The headers that say how an answer may be used, in lower case.
 *
 * @param array $response An answer.
 * @return string[]
 */
function mixtape_player_headers( $response ) {
	$names   = '/^(?:access-control-.*|accept-ranges|cache-control|content-(?:disposition|length|range|type)|content-security-policy|cross-origin-resource-policy|location|retry-after|x-content-type-options|x-frame-options)$/';
	$headers = array();
	foreach ( wp_remote_retrieve_headers( $response ) as $name => $value ) {
		if ( preg_match( $names, strtolower( $name ) ) ) {
			$headers[ strtolower( $name ) ] = implode( ', ', (array) $value );
		}
	}
	return $headers;
}

/**
 * The checker's code for a failed request.
 *
 * @param WP_Error $error From wp_remote_request().
 * @return string
 */
function mixtape_player_failure_code( WP_Error $error ) {
	$message = $error->get_error_message();
	// By curl's numbers, because its messages contain the host's name, and "connect" is in several of them. A handshake that
	// fails (35) is no fault of the certificate.
	$of_curl = array(
		6  => 'ENOTFOUND',
		7  => 'ECONNREFUSED',
		18 => 'ECONNRESET',
		28 => 'TIMEOUT',
		35 => 'EPROTO',
		51 => 'CERT_INVALID',
		52 => 'ECONNRESET',
		55 => 'ECONNRESET',
		56 => 'ECONNRESET',
		60 => 'CERT_INVALID',
	);
	$number  = preg_match( '/^cURL error (\d+)/', $message, $match ) ? (int) $match[1] : 0;
	// The connection can be reset during the handshake, too.
	if ( 35 === $number && false !== stripos( $message, 'connection reset' ) ) {
		return 'ECONNRESET';
	}
	if ( isset( $of_curl[ $number ] ) ) {
		return $of_curl[ $number ];
	}
	$codes = array(
		'/could not resolve|php_network_getaddresses/i' => 'ENOTFOUND',
		'/timed out|timeout/i'                          => 'TIMEOUT',
		'/reset|empty reply|recv failure/i'             => 'ECONNRESET',
		'/certificate|SSL|TLS/i'                        => 'CERT_INVALID',
		'/connect|refused/i'                            => 'ECONNREFUSED',
	);
	foreach ( $codes as $pattern => $code ) {
		if ( preg_match( $pattern, $message ) ) {
			return $code;
		}
	}
	return $message;
}
