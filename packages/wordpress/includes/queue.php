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
 * The queue of a mixtape, as far as it is cached: no page waits for the API.
 *
 * A cached queue is used for five minutes. Then one process requests it again, after it has sent its page, and others
 * use the old one. A page sends at most one request. Without a queue, the browser requests it, as without this plugin.
 *
 * @param string $mixtape_id Id of the mixtape.
 * @return string JSON that can be written into a page; '' if there is none.
 */
function mixtape_player_queue( $mixtape_id ) {
	$api_base = mixtape_player_settings( 'api_base' );
	if ( ! $api_base || '' === $mixtape_id ) {
		return '';
	}
	$key    = mixtape_player_queue_key( $mixtape_id );
	$cached = mixtape_player_cached_queue( get_transient( $key ) );
	if ( $cached['until'] > time() ) {
		return $cached['json'];
	}
	if ( '' === $cached['json'] ) {
		mixtape_player_do_not_cache_page();
	}
	if ( mixtape_player_may_request() ) {
		mixtape_player_after_response(
			function () use ( $mixtape_id ) {
				mixtape_player_refresh_queue( $mixtape_id );
			}
		);
	}
	return $cached['json'];
}

/**
 * Name of the transient with the queue of a mixtape.
 *
 * @param string $mixtape_id Id of the mixtape.
 * @return string
 */
function mixtape_player_queue_key( $mixtape_id ) {
	return 'mixtape_player_q_' . md5( MIXTAPE_PLAYER_VERSION . ' ' . mixtape_player_settings( 'api_base' ) . " $mixtape_id" );
}

/**
 * Requests a queue, unless another process has.
 *
 * @param string $mixtape_id Id of the mixtape.
 * @return string JSON, as from mixtape_player_queue().
 */
function mixtape_player_refresh_queue( $mixtape_id ) {
	$key    = mixtape_player_queue_key( $mixtape_id );
	$cached = mixtape_player_cached_queue( mixtape_player_present_transient( $key ) );
	if ( $cached['until'] > time() ) {
		return $cached['json'];
	}
	$url    = mixtape_player_settings( 'api_base' ) . '/v3/mixtapes/' . rawurlencode( $mixtape_id ) . '/queue';
	$queue  = mixtape_player_safe_queue( mixtape_player_body( mixtape_player_request( $url ) ) );
	$cached = array(
		'json'  => $queue ? $queue : $cached['json'],
		'until' => time() + ( $queue ? MIXTAPE_PLAYER_FRESH_SECONDS : MIXTAPE_PLAYER_FAILED_SECONDS ),
	);
	set_transient( $key, $cached, DAY_IN_SECONDS );
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
 * Whether this process may still send a request for a page: one per page, and none in the editor. A post that is saved
 * in the block editor is rendered by REST, so its queue is there before its first visitor.
 *
 * @return bool
 */
function mixtape_player_may_request() {
	static $is_first = true;
	if ( ! $is_first || is_admin() || wp_doing_cron() ) {
		return false;
	}
	$is_first = false;
	return true;
}

/**
 * Runs something once the visitor has the page, in one process at a time.
 *
 * @param callable $run What to run.
 */
function mixtape_player_after_response( $run ) {
	add_action(
		'shutdown',
		function () use ( $run ) {
			ignore_user_abort( true );
			if ( function_exists( 'fastcgi_finish_request' ) ) {
				fastcgi_finish_request();
			} elseif ( function_exists( 'litespeed_finish_request' ) ) {
				litespeed_finish_request();
			} else {
				flush();
			}
			if ( mixtape_player_lock() ) {
				$run();
				mixtape_player_unlock();
			}
		},
		100
	);
}

/**
 * Tells page caches that a later view of this page has more.
 */
function mixtape_player_do_not_cache_page() {
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true );
	}
}

/**
 * A queue as it is written into pages.
 *
 * @param string $body Body of the API's answer.
 * @return string '' if it is no queue.
 */
function mixtape_player_safe_queue( $body ) {
	$queue = json_decode( $body );
	return is_object( $queue ) && isset( $queue->data ) && is_array( $queue->data ) ? mixtape_player_json( $queue ) : '';
}
