<?php
/**
 * The fragments of the first view, and what is put into them.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The fragments in the language of the page, as its `<html>` says.
 *
 * @return array
 */
function mixtape_player_fragments() {
	static $fragments = array();
	$tag              = preg_match( '/\blang=(["\'])(.*?)\1/', get_language_attributes(), $found ) ? $found[2] : get_bloginfo( 'language' );
	if ( ! isset( $fragments[ $tag ] ) ) {
		$parts = explode( '-', strtr( strtolower( $tag ), '_', '-' ) );
		$base  = 'iw' === $parts[0] ? 'he' : $parts[0];
		if ( 'zh' === $base && ! in_array( 'hans', $parts, true ) && array_intersect( array( 'hant', 'tw', 'hk', 'mo' ), $parts ) ) {
			$base = 'zh-Hant';
		}
		$file              = __DIR__ . "/generated/$base.php";
		$is_known          = preg_match( '/^[a-z]{2}(-Hant)?$/D', $base ) && file_exists( $file );
		$fragments[ $tag ] = require $is_known ? $file : __DIR__ . '/generated/en.php';
	}
	return $fragments[ $tag ];
}

/**
 * Writes values in place of their placeholders, and leaves out the parts without a value.
 *
 * @param string   $fragment Markup with placeholders.
 * @param string[] $texts    By name.
 * @param string[] $markup   By name; written as it is.
 * @return string
 */
function mixtape_player_fill( $fragment, array $texts, array $markup = array() ) {
	do {
		$fragment = preg_replace_callback(
			'/⟦\+(\w+)⟧(.*?)⟦-\1⟧/s',
			function ( $found ) use ( $texts ) {
				return '' === $texts[ $found[1] ] ? '' : $found[2];
			},
			$fragment,
			-1,
			$count
		);
	} while ( $count );
	$values = array();
	foreach ( array_map( 'mixtape_player_escape', $texts ) + $markup as $name => $value ) {
		$values[ "⟦{$name}⟧" ] = $value;
	}
	return strtr( $fragment, $values );
}

/**
 * A shadow root that the browser's parser attaches.
 *
 * @param string $sheet  Name of the style sheet: a layout, or `presave-button`.
 * @param string $styles `inline`, or the URL of the style sheet.
 * @param string $own    Rules of this element alone.
 * @param string $view   Markup.
 * @return string
 */
function mixtape_player_shadow_root( $sheet, $styles, $own, $view ) {
	static $sheets = null;
	if ( null === $sheets ) {
		$sheets = require __DIR__ . '/generated/sheets.php';
	}
	$link   = 'inline' === $styles ? '' : '<link rel="stylesheet" href="' . mixtape_player_escape( $styles ) . '">';
	$inline = ( 'inline' === $styles ? $sheets[ $sheet ] : '' ) . $own;
	$style  = '' === $inline ? '' : "<style>$inline</style>";
	return "<template shadowrootmode=\"open\"><div class=\"first-view\">$link$style$view</div></template>";
}

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
