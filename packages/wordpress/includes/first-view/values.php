<?php
/**
 * Values as the player's scripts compute them. A function returns null where it cannot tell what they would.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** What JavaScript takes for white space, in a class of a regular expression. */
const MIXTAPE_PLAYER_SPACES = '\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}';

/**
 * A text without white space around it.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_js_trim( $text ) {
	$spaces = MIXTAPE_PLAYER_SPACES;
	return (string) preg_replace( "/^[$spaces]+|[$spaces]+$/Du", '', $text );
}

/**
 * Whether a text is longer than a number of UTF-16 code units.
 *
 * @param string $text A text.
 * @param int    $max  The number.
 * @return bool
 */
function mixtape_player_is_longer( $text, $max ) {
	return strlen( $text ) > $max && preg_match_all( '/[\x00-\x7f\xc0-\xff]/', $text ) + preg_match_all( '/[\xf0-\xff]/', $text ) > $max;
}

/**
 * A text as React writes it.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_escape( $text ) {
	return strtr(
		$text,
		array(
			'&' => '&amp;',
			'<' => '&lt;',
			'>' => '&gt;',
			'"' => '&quot;',
			"'" => '&#x27;',
		)
	);
}

/**
 * A text as a part of a URL.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_encode( $text ) {
	return strtr(
		rawurlencode( $text ),
		array(
			'%21' => '!',
			'%27' => "'",
			'%28' => '(',
			'%29' => ')',
			'%2A' => '*',
		)
	);
}

/**
 * An absolute URL as a browser normalises it.
 *
 * @param string $url A URL.
 * @return string|null Null for anything but plain http and https URLs.
 */
function mixtape_player_href( $url ) {
	$plain = '~^(https?)://((?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?)(?::([1-9]\d{0,4}))?(/[^?#\\\\^]*)?(\?[^#]*)?(#.*)?$~Di';
	if ( preg_match( '/[\x00-\x1f]|^ | $/', $url ) || ! preg_match( $plain, $url, $parts ) ) {
		return null;
	}
	list( , $scheme, $host, $port, $path, $query, $fragment ) = $parts + array_fill( 0, 7, '' );

	$scheme    = strtolower( $scheme );
	$host      = strtolower( $host );
	$is_number = preg_match( '/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/', $host );
	if ( $is_number && ! filter_var( $host, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4 ) || preg_match( '/(?:^|\.)..--/', $host ) ) {
		return null;
	}
	if ( preg_match( '~/(?:\.|%2e){1,2}(?:/|$)~i', $path ) || (int) $port > 65535 ) {
		return null;
	}
	$is_default = '' === $port || ( 'http' === $scheme ? '80' : '443' ) === $port;
	return "$scheme://$host" . ( $is_default ? '' : ":$port" ) . mixtape_player_percent( '' === $path ? '/' : $path, '"<>`{}' )
		. mixtape_player_percent( '?' === $query ? '?' : $query, '"<>\'' ) . mixtape_player_percent( $fragment, '"<>`' );
}

/**
 * A part of a URL, with escapes for spaces, for what is not ASCII, and for some other characters.
 *
 * @param string $text  A part of a URL.
 * @param string $other The other characters.
 * @return string
 */
function mixtape_player_percent( $text, $other ) {
	return preg_replace_callback(
		"/[\\x00-\\x20\\x7f-\\xff$other]/",
		function ( $found ) {
			return rawurlencode( $found[0] );
		},
		$text
	);
}

/**
 * The URL of a cover.
 *
 * @param string $cover    As the queue names it; '' if it names none.
 * @param string $api_base What it may be relative to.
 * @return string|null '' if there is none that may be loaded.
 */
function mixtape_player_cover_url( $cover, $api_base ) {
	if ( '' === $cover || preg_match( '/^(?!https?:)[a-z][a-z0-9+.-]*:/i', $cover ) ) {
		return '';
	}
	if ( preg_match( '~^/(?![/\\\\])~', $cover ) ) {
		preg_match( '~^[a-z]+://[^/]+~', $api_base, $origin );
		return mixtape_player_href( $origin[0] . $cover );
	}
	return mixtape_player_href( preg_match( '~^[\w-][^:]*$~', $cover ) ? "$api_base/$cover" : $cover );
}

/**
 * Minutes and seconds.
 *
 * @param float $seconds Not negative.
 * @return string Such as `01:05`.
 */
function mixtape_player_time( $seconds ) {
	$whole = floor( $seconds );
	return sprintf( '%02.0f:%02.0f', floor( $whole / 60 ), fmod( $whole, 60 ) );
}

/**
 * Seconds that an author has written.
 *
 * @param array  $values   By attribute name.
 * @param string $name     Of the attribute.
 * @param float  $fallback For none, and for what cannot be used.
 * @param bool   $may_be_0 Whether zero can be used.
 * @return float
 */
function mixtape_player_seconds( array $values, $name, $fallback, $may_be_0 ) {
	$seconds = isset( $values[ $name ] ) && is_numeric( $values[ $name ] ) ? (float) $values[ $name ] : -1.0;
	return ( $may_be_0 ? $seconds >= 0 : $seconds > 0 ) && $seconds < 1e9 ? $seconds : $fallback;
}

/**
 * A length that fits into a style sheet.
 *
 * @param string $text What an author has written.
 * @return string '' for anything else.
 */
function mixtape_player_css_length( $text ) {
	$text = mixtape_player_js_trim( $text );
	if ( preg_match( '/^\d+(\.\d+)?$/D', $text ) ) {
		return "{$text}px";
	}
	if ( preg_match( '/^(?:(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]{1,5})|none|(?:min|max|fit)-content)$/Di', $text ) ) {
		return $text;
	}
	// Within the parentheses of the function, each other one is closed.
	$is_function = preg_match( '~^(?:calc|min|max|clamp|var|env)(\((?:[\w\s.,%+*/-]|(?1))*\))$~Di', $text );
	return $is_function && false === strpos( $text, '/*' ) ? $text : '';
}

/**
 * The waveform of a track.
 *
 * @param int[] $peaks Loudness in equal steps, 0 to 255.
 * @param int   $bars  Number of bars.
 * @return string The `d` of an SVG path.
 */
function mixtape_player_waveform( array $peaks, $bars ) {
	$count  = count( $peaks );
	$sorted = $peaks;
	sort( $sorted );
	$floor = 0.7 * $sorted[ (int) floor( 0.02 * ( $count - 1 ) + 0.5 ) ];
	$range = max( $sorted[ (int) floor( 0.98 * ( $count - 1 ) + 0.5 ) ] - $floor, 1 );
	$path  = '';
	for ( $bar = 0; $bar < $bars; $bar++ ) {
		$from  = intdiv( $bar * $count, $bars );
		$to    = max( $from + 1, intdiv( ( $bar + 1 ) * $count, $bars ) );
		$share = min( max( ( max( array_slice( $peaks, $from, $to - $from ) ) - $floor ) / $range, 0 ), 1 );
		$half  = (int) floor( 2 + 48 * pow( $share, 1.2 ) + 0.5 );
		$path .= 'M' . ( ( $bar + 0.5 ) * 1920 / $bars ) . ' ' . ( 50 - $half ) . 'v' . ( 2 * $half );
	}
	return $path;
}

/**
 * The language of the labels.
 *
 * @param string $tag Of the page, such as `de-DE`.
 * @return array From the generated table: `labels`, and how dates are written.
 */
function mixtape_player_language( $tag ) {
	static $languages = null;
	if ( null === $languages ) {
		$languages = require __DIR__ . '/generated/languages.php';
	}
	$parts = explode( '-', strtr( strtolower( $tag ), '_', '-' ) );
	$base  = 'iw' === $parts[0] ? 'he' : $parts[0];
	if ( 'zh' === $base && ! in_array( 'hans', $parts, true ) && array_intersect( array( 'hant', 'tw', 'hk', 'mo' ), $parts ) ) {
		$base = 'zh-Hant';
	}
	return isset( $languages[ $base ] ) ? $languages[ $base ] : $languages['en'];
}
