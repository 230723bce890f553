<?php
/**
 * Reads a queue as the player does: what it leaves out and cuts is left out and cut here.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * A queue as JSON, written as JavaScript writes it.
 *
 * @param object $queue A decoded queue.
 * @return string
 */
function mixtape_player_json( $queue ) {
	$json = json_encode( $queue, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- The other writes another JSON.
	return str_replace( '<', '\u003c', (string) $json );
}

/**
 * Whether JavaScript would write the same JSON: not with very large or small numbers, nor with names that are numbers.
 *
 * @param string $json A queue, from mixtape_player_json().
 * @return bool
 */
function mixtape_player_is_plain_json( $json ) {
	$names_and_numbers = preg_replace( '/"(?!\d+":)(?:[^"\\\\]|\\\\.)*+"/', '', $json );
	return null !== $names_and_numbers && ! preg_match( '/"|(?<![.\d])(?:9\d{15}|\d{17})|\de|-0(?!\.)/i', $names_and_numbers );
}

/**
 * The tracks that are shown, and the mixtape.
 *
 * @param object $queue     A decoded queue, whose `data` is a list.
 * @param string $track_ids The attribute: only these tracks, or ''.
 * @return array `tracks` and `mixtape`; see the two functions below.
 */
function mixtape_player_parse_queue( $queue, $track_ids ) {
	$ids    = array_map( 'mixtape_player_segment', preg_split( '/[' . MIXTAPE_PLAYER_SPACES . ',]/u', $track_ids ) );
	$wanted = array_fill_keys( array_filter( $ids, 'strlen' ), true );
	$known  = array();
	$tracks = array();
	foreach ( $queue->data as $entry ) {
		$id = mixtape_player_id_field( $entry, 'track_id' );
		if ( '' !== $id && ! isset( $known[ $id ] ) ) {
			$known[ $id ] = true;
			if ( ! $wanted || isset( $wanted[ $id ] ) ) {
				$tracks[] = mixtape_player_parse_track( $id, $entry );
			}
		}
	}
	$included = mixtape_player_field( $queue, 'included' );
	return array(
		'tracks'  => array_slice( $tracks, 0, 2000 ),
		'mixtape' => mixtape_player_parse_mixtape( mixtape_player_field( $included, 'mixtape' ) ),
	);
}

/**
 * A track.
 *
 * @param string $id    Its id.
 * @param object $entry Its entry.
 * @return array `id`, `title`, `artist`, `duration` (null if unknown), `links` (`place` and `href`), `peaks` (empty if unknown).
 */
function mixtape_player_parse_track( $id, $entry ) {
	$duration = mixtape_player_field( $entry, 'duration' );
	$links    = mixtape_player_field( $entry, 'links' );
	$peaks    = mixtape_player_field( $entry, 'peaks' );
	$track    = array(
		'id'       => $id,
		'title'    => mixtape_player_shown_text( $entry, 'title' ),
		'artist'   => mixtape_player_shown_text( $entry, 'artist' ),
		'duration' => ( is_int( $duration ) || is_float( $duration ) ) && $duration > 0 ? $duration : null,
		'links'    => array(),
		'peaks'    => mixtape_player_are_peaks( $peaks ) ? $peaks : array(),
	);
	foreach ( is_array( $links ) ? array_slice( $links, 0, 20 ) : array() as $link ) {
		$place = mixtape_player_js_trim( mixtape_player_shown_text( $link, 'name' ) );
		$href  = mixtape_player_url_field( $link, 'url' );
		if ( '' !== $place && '' !== $href ) {
			$track['links'][] = compact( 'place', 'href' );
		}
	}
	return $track;
}

/**
 * The mixtape of a queue.
 *
 * @param mixed $value The field of the queue.
 * @return array `title`, `artist`, `url`, `slug`, `cover`, `color`, each '' if unknown.
 */
function mixtape_player_parse_mixtape( $value ) {
	$color = mixtape_player_field( $value, 'color' );
	return array(
		'title'  => mixtape_player_shown_text( $value, 'title' ),
		'artist' => mixtape_player_shown_text( $value, 'artist' ),
		'url'    => mixtape_player_url_field( $value, 'url' ),
		'slug'   => mixtape_player_id_field( $value, 'slug' ),
		'cover'  => mixtape_player_text_field( $value, 'cover', 8000 ),
		'color'  => is_string( $color ) && preg_match( '/^#[\da-f]{6}$/Di', $color ) ? $color : '',
	);
}

/**
 * A field of any value.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @return mixed
 */
function mixtape_player_field( $value, $name ) {
	return is_object( $value ) && isset( $value->$name ) ? $value->$name : null;
}

/**
 * A field's text, if it is not too long.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @param int    $max   In UTF-16 code units.
 * @return string
 */
function mixtape_player_text_field( $value, $name, $max ) {
	$text = mixtape_player_field( $value, $name );
	return is_string( $text ) && ! mixtape_player_is_longer( $text, $max ) ? $text : '';
}

/**
 * A field's text as it is shown: 300 characters at most, of which at most four in a row are combining marks.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @return string
 */
function mixtape_player_shown_text( $value, $name ) {
	$text = (string) preg_replace( '/(\p{M}{4})\p{M}+/u', '$1', mixtape_player_text_field( $value, $name, PHP_INT_MAX ) );
	return preg_match( '/^.{300}/su', $text, $start ) ? $start[0] : $text;
}

/**
 * An id, which may be a number.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @return string
 */
function mixtape_player_id_field( $value, $name ) {
	$id = mixtape_player_field( $value, $name );
	$id = is_int( $id ) || is_float( $id ) ? mixtape_player_json( $id ) : mixtape_player_text_field( $value, $name, 500 );
	return '.' === $id || '..' === $id ? '' : $id;
}

/**
 * An id in a list of an author.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_segment( $text ) {
	$id = mixtape_player_js_trim( $text );
	return '.' === $id || '..' === $id ? '' : $id;
}

/**
 * A field's http or https URL.
 *
 * @param mixed  $value Perhaps an object.
 * @param string $name  Of the field.
 * @return string
 */
function mixtape_player_url_field( $value, $name ) {
	$url = mixtape_player_js_trim( mixtape_player_text_field( $value, $name, 8000 ) );
	return preg_match( '~^https?://[^/?#' . MIXTAPE_PLAYER_SPACES . ']~iu', $url ) ? $url : '';
}

/**
 * Whether a value is 16 to 400 integers from 0 to 255.
 *
 * @param mixed $value Any value.
 * @return bool
 */
function mixtape_player_are_peaks( $value ) {
	if ( ! is_array( $value ) || count( $value ) < 16 || count( $value ) > 400 ) {
		return false;
	}
	foreach ( $value as $peak ) {
		if ( ! ( is_int( $peak ) || is_float( $peak ) ) || $peak < 0 || $peak > 255 || floor( $peak ) !== (float) $peak ) {
			return false;
		}
	}
	return true;
}
