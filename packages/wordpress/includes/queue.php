<?php
/**
 * The queue of a mixtape, for the page: so the visitor's browser need not request it.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** In seconds: how long a queue is used without asking again, and how long a failure is. */
const MIXTAPE_PLAYER_FRESH_SECONDS  = 300;
const MIXTAPE_PLAYER_FAILED_SECONDS = 60;

/**
 * The queue of a mixtape as the API sent it.
 *
 * A cached queue is used for five minutes. Then one process requests it again, while others use the old one. A page
 * sends at most one request. If the API is slow or fails, the browser requests the queue, as without this plugin.
 *
 * @param string $mixtape_id Id of the mixtape.
 * @return string JSON that can be written into a page; '' if there is none.
 */
function mixtape_player_queue( $mixtape_id ) {
	$api_base = mixtape_player_settings( 'api_base' );
	if ( ! $api_base || '' === $mixtape_id ) {
		return '';
	}
	$key    = 'mixtape_player_q_' . md5( MIXTAPE_PLAYER_VERSION . " $api_base $mixtape_id" );
	$cached = mixtape_player_cached_queue( get_transient( $key ) );
	if ( $cached['until'] > time() || ! mixtape_player_may_request() || ! mixtape_player_lock() ) {
		return $cached['json'];
	}
	$cached = mixtape_player_cached_queue( mixtape_player_present_transient( $key ) );
	if ( $cached['until'] > time() ) {
		mixtape_player_unlock();
		return $cached['json'];
	}
	$url    = $api_base . '/v3/mixtapes/' . rawurlencode( $mixtape_id ) . '/queue';
	$queue  = mixtape_player_safe_queue( mixtape_player_body( mixtape_player_request( $url ) ) );
	$cached = array(
		'json'  => $queue ? $queue : $cached['json'],
		'until' => time() + ( $queue ? MIXTAPE_PLAYER_FRESH_SECONDS : MIXTAPE_PLAYER_FAILED_SECONDS ),
	);
	set_transient( $key, $cached, DAY_IN_SECONDS );
	mixtape_player_unlock();
	return $cached['json'];
}

/**
 * A cached queue, and until when it is used without asking again.
 *
 * @param mixed $transient Value of the transient.
 * @return array
 */
function mixtape_player_cached_queue( $transient ) {
	return is_array( $transient ) ? $transient : array(
		'json'  => '',
		'until' => 0,
	);
}

/**
 * Whether this process may still send a request for a page: one per page, and none in the editor.
 *
 * @return bool
 */
function mixtape_player_may_request() {
	static $is_first = true;
	if ( ! $is_first || is_admin() || mixtape_player_is_text_only() || wp_doing_cron() || ( defined( 'REST_REQUEST' ) && REST_REQUEST ) ) {
		return false;
	}
	$is_first = false;
	return true;
}

/**
 * JSON that is safe in a script element, also after WordPress has searched the content for shortcodes.
 *
 * @param string $body Body of the API's answer.
 * @return string '' if it is no queue.
 */
function mixtape_player_safe_queue( $body ) {
	$queue = json_decode( $body );
	if ( ! is_object( $queue ) || ! isset( $queue->data ) || ! is_array( $queue->data ) ) {
		return '';
	}
	$json = wp_json_encode( $queue, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES );
	// Brackets in texts. Those of arrays stay: no shortcode is called `{` or `"`. WordPress also writes its name its own way.
	return (string) preg_replace_callback(
		'/"(?:[^"\\\\]|\\\\.)*+"/',
		function ( $text ) {
			return strtr(
				$text[0],
				array(
					'['         => '\u005b',
					']'         => '\u005d',
					'Wordpress' => '\u0057ordpress',
				)
			);
		},
		(string) $json
	);
}
