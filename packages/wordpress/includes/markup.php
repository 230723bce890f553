<?php
/**
 * The tags of the elements in a page of WordPress, whose filters change what they find.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * A tag with what it contains.
 *
 * @param string $tag      The element.
 * @param array  $values   By attribute name; `true` for a flag.
 * @param string $template The first view, or ''.
 * @param string $json     The queue, from mixtape_player_json(), or ''.
 * @param string $children Markup.
 * @return string
 */
function mixtape_player_markup( $tag, array $values, $template, $json, $children ) {
	$attributes = '';
	foreach ( $values as $name => $value ) {
		$attributes .= " $name=\"" . ( true === $value ? '' : mixtape_player_escape( $value ) ) . '"';
	}
	$script = '' === $json ? '' : "<script type=\"application/json\" data-mixtape-queue>$json</script>";
	return "<$tag$attributes>$template$script$children</$tag>";
}

/**
 * A text in markup. Unlike esc_html() and esc_attr(), it also escapes what looks like an escape.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_escape( $text ) {
	return strtr(
		$text,
		array(
			'&' => '&#38;',
			'<' => '&#60;',
			'>' => '&#62;',
			'"' => '&#34;',
			"'" => '&#39;',
		)
	);
}

/**
 * A queue as JSON that can be written into a page.
 *
 * @param object $queue A decoded queue.
 * @return string
 */
function mixtape_player_json( $queue ) {
	return str_replace( '<', '\u003c', (string) wp_json_encode( $queue, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
}

/**
 * WordPress makes no typographic quotes and dashes in the elements.
 */
add_filter(
	'no_texturize_tags',
	function ( $tags ) {
		return array_merge( $tags, array_keys( MIXTAPE_PLAYER_SCRIPTS ) );
	}
);

/**
 * Markup that is the same for a browser, in which WordPress finds no shortcode, no smiley and not its name: for some
 * characters, escapes are written.
 *
 * @param string $markup From mixtape_player_markup().
 * @return string
 */
function mixtape_player_past_filters( $markup ) {
	return (string) preg_replace_callback(
		'#<(style)>[^<]*+</style>|<(script)[^>]*>[^<]*+</script>|<[^>]*+>|[^<]++#',
		function ( $found ) {
			if ( isset( $found[2] ) ) {
				return mixtape_player_json_past_filters( $found[0] );
			}
			if ( isset( $found[1] ) ) {
				// A selector may have a space there, a shortcode not.
				return preg_replace( '/\[(?=' . implode( '|', array_map( 'preg_quote', array_keys( $GLOBALS['shortcode_tags'] ) ) ) . ')/', '[ ', $found[0] );
			}
			$escaped = str_replace( array( '[', ']', 'Wordpress' ), array( '&#x5b;', '&#x5d;', '&#87;ordpress' ), $found[0] );
			return '<' === $escaped[0]
				? str_replace( array( "\r\n", "\n", "\r" ), '&#10;', $escaped )
				: preg_replace_callback( '/(?<![^\s\xa0])[:;8(=]/', 'mixtape_player_character_reference', $escaped );
		},
		$markup
	);
}

/**
 * A character as a reference.
 *
 * @param string[] $found The character.
 * @return string
 */
function mixtape_player_character_reference( $found ) {
	return '&#' . ord( $found[0] ) . ';';
}

/**
 * The same for JSON in a script element. Brackets of lists stay: no shortcode is called `{` or `"`.
 *
 * @param string $script The element.
 * @return string
 */
function mixtape_player_json_past_filters( $script ) {
	return preg_replace_callback(
		'/(?<=[\[{:,])"(?:[^"\\\\]|\\\\.)*+"/',
		function ( $text ) {
			return strtr(
				$text[0],
				array(
					'['         => '\u005b',
					']'         => '\u005d',
					'&'         => '\u0026',
					'>'         => '\u003e',
					'Wordpress' => '\u0057ordpress',
				)
			);
		},
		$script
	);
}
