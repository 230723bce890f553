<?php
/**
 * The first view in a page of WordPress, whose filters change what they find.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * Whether a browser's parser will read what is rendered now. In the editor and by REST, scripts insert it; what a task or a
 * command renders may be an e-mail.
 *
 * @return bool
 */
function mixtape_player_has_first_view() {
	return ! is_admin() && ! wp_doing_cron() && ! ( defined( 'REST_REQUEST' ) && REST_REQUEST ) && ! ( defined( 'WP_CLI' ) && WP_CLI );
}

/**
 * The language of the page, as its `<html>` says.
 *
 * @return string
 */
function mixtape_player_page_language() {
	return preg_match( '/\blang=(["\'])(.*?)\1/', get_language_attributes(), $found ) ? $found[2] : get_bloginfo( 'language' );
}

/**
 * Where the style sheet is: in the markup of the first player and the first button, which so wait for no request, and in a
 * file for the others, because compression does not remember it from one player to the next.
 *
 * @param string $tag The element.
 * @return string `inline`, or the URL of the file.
 */
function mixtape_player_first_view_styles( $tag ) {
	static $is_next = array();
	/**
	 * Filters whether the style sheet of a first view is a file. A policy may forbid it in the markup.
	 *
	 * @param bool   $is_file Whether it is.
	 * @param string $tag     The element.
	 */
	$is_file         = apply_filters( 'mixtape_player_styles_in_file', isset( $is_next[ $tag ] ), $tag );
	$is_next[ $tag ] = true;
	return $is_file ? add_query_arg( 'ver', MIXTAPE_PLAYER_VERSION, mixtape_player_file_url( 'player/first-view.css' ) ) : 'inline';
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
 * The same markup for a browser, in which WordPress finds no shortcode, no smiley and not its name: for some characters,
 * escapes are written.
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
