<?php
/**
 * The part of a queue that a page shows. As the player does, it leaves out and cuts what could harm a page.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads a queue.
 *
 * @param string $json   The queue, from mixtape_player_json(), or ''.
 * @param array  $values Valid values of the player, by attribute name.
 * @return array `title`, `artist`, `url`, `cover` and `color`, each '' if it is missing; `tracks`, from
 *   mixtape_player_read_tracks().
 */
function mixtape_player_read_queue( $json, array $values ) {
	$queue   = json_decode( $json );
	$mixtape = $queue->included->mixtape ?? null;
	$url     = mixtape_player_url( $mixtape->url ?? '' );
	$slug    = mixtape_player_text( $mixtape->slug ?? '' );
	if ( '' === $url ) {
		$url = '' === $slug ? ( $values['page-url'] ?? '' ) : $values['site-base'] . '/mixtape/' . rawurlencode( $slug );
	}
	return array(
		'title'  => mixtape_player_cut( $mixtape->title ?? '' ),
		'artist' => mixtape_player_cut( $mixtape->artist ?? '' ),
		'url'    => $url,
		'cover'  => mixtape_player_url_in_queue( $mixtape->cover ?? '', $values ),
		'color'  => preg_match( '/^#[\da-f]{6}$/Di', mixtape_player_text( $mixtape->color ?? '' ) ) ? $mixtape->color : '',
		'tracks' => mixtape_player_read_tracks( $queue->data ?? array(), $values ),
	);
}

/**
 * An address in a queue, absolute.
 *
 * @param mixed $address Any value; a URL may be relative to the API's base.
 * @param array $values  Valid values of the player, by attribute name.
 * @return string '' if it is no http or https URL.
 */
function mixtape_player_url_in_queue( $address, array $values ) {
	$text = mixtape_player_text( $address );
	return '' === $text ? '' : mixtape_player_url( WP_Http::make_absolute_url( $text, $values['api-base'] . '/' ) );
}

/**
 * Reads the tracks that a player shows.
 *
 * @param array $entries Of the queue.
 * @param array $values  Valid values of the player, by attribute name.
 * @return array[] `id`, `title`, `artist`, `seconds` (0 if unknown), `peaks` (any value), `file` (its URL; '' if the
 *                 queue names none), `cover` ('' if it has none of its own), `places` (each with `place` and `href`).
 */
function mixtape_player_read_tracks( array $entries, array $values ) {
	$wanted = preg_split( '/[\s,]+/', $values['track-ids'] ?? '', -1, PREG_SPLIT_NO_EMPTY );
	$tracks = array();
	foreach ( $entries as $entry ) {
		$id = mixtape_player_text( $entry->track_id ?? '' );
		if ( in_array( $id, array( '', '.', '..' ), true ) || isset( $tracks[ $id ] ) || ( $wanted && ! in_array( $id, $wanted, true ) ) ) {
			continue;
		}
		$places = array();
		foreach ( array_slice( (array) ( $entry->links ?? array() ), 0, 20 ) as $link ) {
			$place = mixtape_player_cut( $link->name ?? '' );
			$href  = mixtape_player_url( $link->url ?? '' );
			if ( '' !== $place && '' !== $href ) {
				$places[] = compact( 'place', 'href' );
			}
		}
		$tracks[ $id ] = array(
			'id'      => $id,
			'title'   => mixtape_player_cut( $entry->title ?? '' ),
			'artist'  => mixtape_player_cut( $entry->artist ?? '' ),
			'seconds' => is_numeric( $entry->duration ?? '' ) ? max( (float) $entry->duration, 0 ) : 0,
			'peaks'   => $entry->peaks ?? null,
			'file'    => mixtape_player_url_in_queue( $entry->play_url ?? '', $values ),
			'cover'   => mixtape_player_url_in_queue( $entry->cover ?? '', $values ),
			'places'  => $places,
		);
	}
	return array_slice( array_values( $tracks ), 0, 2000 );
}

/**
 * A text: 300 characters at most, of which at most four in a row are combining marks, which take long to draw.
 *
 * @param mixed $text Any value.
 * @return string
 */
function mixtape_player_cut( $text ) {
	$text = is_string( $text ) ? preg_replace( '/(\p{M}{4})\p{M}+/u', '$1', $text ) : '';
	return trim( mb_substr( (string) $text, 0, 300, 'UTF-8' ) );
}
