<?php
/**
 * What the first view shows of a queue. As the player does, it leaves out and cuts what could harm a page.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The tracks that are shown.
 *
 * @param object $queue     A decoded queue, whose `data` is a list.
 * @param string $track_ids The attribute: only these tracks, or ''.
 * @return array[] `id`, `title`, `artist`, `duration` (null if unknown), `links` (`place` and `href`), `peaks` (empty if unknown).
 */
function mixtape_player_shown_tracks( $queue, $track_ids ) {
	$wanted = preg_split( '/[\s,]+/', $track_ids, -1, PREG_SPLIT_NO_EMPTY );
	$tracks = array();
	foreach ( $queue->data as $entry ) {
		$id = isset( $entry->track_id ) && is_scalar( $entry->track_id ) ? trim( (string) $entry->track_id ) : '';
		if ( in_array( $id, array( '', '.', '..' ), true ) || isset( $tracks[ $id ] ) || ( $wanted && ! in_array( $id, $wanted, true ) ) ) {
			continue;
		}
		$tracks[ $id ] = array(
			'id'       => $id,
			'title'    => mixtape_player_shown_text( $entry, 'title' ),
			'artist'   => mixtape_player_shown_text( $entry, 'artist' ),
			'duration' => isset( $entry->duration ) && is_numeric( $entry->duration ) && $entry->duration > 0 ? (float) $entry->duration : null,
			'links'    => mixtape_player_shown_links( $entry ),
			'peaks'    => isset( $entry->peaks ) && mixtape_player_are_peaks( $entry->peaks ) ? $entry->peaks : array(),
		);
	}
	return array_slice( array_values( $tracks ), 0, 2000 );
}

/**
 * A field's text: 300 characters at most, of which at most four in a row are combining marks, which take long to draw.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @return string
 */
function mixtape_player_shown_text( $value, $name ) {
	$text = is_object( $value ) && isset( $value->$name ) && is_string( $value->$name ) ? $value->$name : '';
	$text = trim( (string) preg_replace( '/(\p{M}{4})\p{M}+/u', '$1', $text ) );
	return preg_match( '/^.{300}/su', $text, $start ) ? $start[0] : $text;
}

/**
 * Where a track can be heard or bought.
 *
 * @param object $entry Of the queue.
 * @return array[] `place` and `href`.
 */
function mixtape_player_shown_links( $entry ) {
	$links = array();
	foreach ( isset( $entry->links ) && is_array( $entry->links ) ? array_slice( $entry->links, 0, 20 ) : array() as $link ) {
		$place = mixtape_player_shown_text( $link, 'name' );
		$href  = mixtape_player_url( isset( $link->url ) ? $link->url : '' );
		if ( '' !== $place && '' !== $href ) {
			$links[] = compact( 'place', 'href' );
		}
	}
	return $links;
}

/**
 * The URL of a cover.
 *
 * @param mixed  $cover    As the queue names it.
 * @param string $api_base What it may be relative to.
 * @return string '' if there is none that may be loaded.
 */
function mixtape_player_shown_cover( $cover, $api_base ) {
	if ( ! is_string( $cover ) || '' === $cover || preg_match( '~^(?:[a-z][a-z0-9+.-]*:|//)~i', $cover ) ) {
		return mixtape_player_url( $cover );
	}
	return mixtape_player_url( '/' === $cover[0] ? mixtape_player_origin( $api_base ) . $cover : untrailingslashit( $api_base ) . "/$cover" );
}

/**
 * Whether a value is 16 to 400 numbers from 0 to 255.
 *
 * @param mixed $value Any value.
 * @return bool
 */
function mixtape_player_are_peaks( $value ) {
	return is_array( $value ) && count( $value ) >= 16 && count( $value ) <= 400
		&& array_filter( $value, 'is_numeric' ) === $value && min( $value ) >= 0 && max( $value ) <= 255;
}
