<?php
/**
 * Validates values that authors, administrators and shortcodes give. Every function returns '' for a value that is not
 * valid.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * One line of text without control characters.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_text( $value ) {
	if ( ! is_scalar( $value ) || is_bool( $value ) ) {
		return '';
	}
	$text = trim( preg_replace( '/[\x00-\x1f\x7f]+/', ' ', wp_check_invalid_utf8( (string) $value ) ) );
	return strlen( $text ) > 2000 ? '' : $text;
}

/**
 * An absolute http or https URL.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_url( $value ) {
	$text = mixtape_player_text( $value );
	if ( ! preg_match( '#^https?://[^\s/?\#]+#i', $text ) ) {
		return '';
	}
	$url  = esc_url_raw( $text, array( 'http', 'https' ) );
	$host = wp_parse_url( $url, PHP_URL_HOST );
	return $host ? $url : '';
}

/**
 * A URL to which paths are appended: without query, fragment, user name or a slash at its end.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_base( $value ) {
	$url   = mixtape_player_url( $value );
	$parts = $url ? wp_parse_url( $url ) : array();
	if ( ! $url || isset( $parts['query'] ) || isset( $parts['fragment'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	return untrailingslashit( $url );
}

/**
 * Scheme, host and port of a URL.
 *
 * @param string $url An absolute URL.
 * @return string Such as `https://music.example:8443`; '' if it is no URL.
 */
function mixtape_player_origin( $url ) {
	$parts = wp_parse_url( $url );
	if ( empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . $port;
}

/**
 * A CSS colour: hexadecimal, a function such as `rgb()`, a name, or a colour of the theme's palette.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_color( $value ) {
	$text     = mixtape_player_text( $value );
	$patterns = array(
		'#[0-9a-f]{3,8}',
		'(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([0-9a-z.,%/ +-]+\)',
		'[a-z]{3,30}',
		'var\(--wp--preset--color--[a-z0-9_-]+\)',
	);
	return preg_match( '~^(?:' . implode( '|', $patterns ) . ')$~i', $text ) ? $text : '';
}

/**
 * A CSS length. A number is CSS pixels.
 *
 * @param mixed $value Any value.
 * @return string
 */
function mixtape_player_length( $value ) {
	$text = mixtape_player_text( $value );
	return preg_match( '~^(?:[0-9.]+[a-z%]*|(?:calc|min|max|clamp)\([0-9a-z.,%/*() +-]+\))$~i', $text ) ? $text : '';
}

/**
 * A value of an element's attribute.
 *
 * @param array  $row   The attribute, from mixtape_player_element().
 * @param mixed  $value Any value.
 * @param string $name  The attribute's name.
 * @return string|true True for a flag that is set, '' for what is not set or not valid.
 */
function mixtape_player_attribute_value( array $row, $value, $name ) {
	switch ( $row['kind'] ) {
		case 'flag':
			return ! in_array( $value, array( false, 0, '0', '', 'false', 'none', 'no', 'off', null ), true ) ? true : '';
		case 'number':
			$text = mixtape_player_text( $value );
			return is_numeric( $text ) && $text >= 0 ? $text : '';
		case 'choice':
			$text = mixtape_player_text( $value );
			return in_array( $text, $row['choices'], true ) ? $text : '';
		case 'url':
			return mixtape_player_url( $value );
		case 'date':
			$text = mixtape_player_text( $value );
			$time = 'T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?';
			return preg_match( "/^(\d{4})-(\d\d)-(\d\d)(?:$time)?$/", $text, $date ) && checkdate( (int) $date[2], (int) $date[3], (int) $date[1] ) ? $text : '';
		case 'list':
			return implode( ' ', preg_split( '/[\s,]+/', mixtape_player_text( $value ), -1, PREG_SPLIT_NO_EMPTY ) );
		default:
			return 'max-width' === $name ? mixtape_player_length( $value ) : mixtape_player_text( $value );
	}
}
