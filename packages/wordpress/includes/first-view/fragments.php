<?php
/**
 * The fragments of the first view, and what is put into them.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * Whether a browser's parser will read what is rendered now. In the editor and by REST, scripts insert it; what a task
 * or a command renders may be an e-mail.
 *
 * @return bool
 */
function mixtape_player_has_first_view() {
	return ! is_admin() && ! wp_doing_cron() && ! ( defined( 'REST_REQUEST' ) && REST_REQUEST ) && ! ( defined( 'WP_CLI' ) && WP_CLI );
}

/**
 * The fragments in the language of the page, as its `<html>` says. The build makes them: see `build/first-view.mjs`.
 *
 * @return array
 */
function mixtape_player_fragments() {
	$tag  = preg_match( '/\blang=(["\'])(.*?)\1/', get_language_attributes(), $found ) ? $found[2] : get_bloginfo( 'language' );
	$base = strtolower( preg_replace( '/[^a-z].*/is', '', $tag ) );
	if ( preg_match( '/^zh(?!.*\bhans\b).*[-_](?:hant|tw|hk|mo)\b/i', $tag ) ) {
		$base = 'zh-Hant';
	}
	$file = __DIR__ . "/generated/$base.php";
	return require file_exists( $file ) ? $file : __DIR__ . '/generated/en.php';
}

/**
 * Writes values in place of their placeholders, such as ⟦title⟧. As in Mustache, what is between ⟦#rows⟧ and ⟦/rows⟧ is
 * written for each item of a list; for a text once, unless it is empty.
 *
 * @param string $fragment Markup with placeholders.
 * @param array  $values   By name: texts, and lists of such values.
 * @return string
 */
function mixtape_player_fill( $fragment, array $values ) {
	return preg_replace_callback(
		'~⟦#(\w+)⟧(.*?)⟦/\1⟧|⟦(\w+)⟧~s',
		function ( $found ) use ( $values ) {
			if ( isset( $found[3] ) ) {
				return mixtape_player_escape( $values[ $found[3] ] );
			}
			$value  = $values[ $found[1] ];
			$once   = '' === $value ? array() : array( array() );
			$markup = '';
			foreach ( is_array( $value ) ? $value : $once as $item ) {
				$markup .= mixtape_player_fill( $found[2], $item + $values );
			}
			return $markup;
		},
		$fragment
	);
}

/**
 * A shadow root that the browser's parser attaches. The first player and the first button in a page have their style
 * sheet in the markup, so they wait for no request. The others share a file, because compression does not remember the
 * sheet from one player to the next.
 *
 * @param string $tag   The element.
 * @param string $sheet Name of its style sheet: a layout, or the tag.
 * @param string $rules Rules of this element alone.
 * @param string $view  Markup.
 * @return string
 */
function mixtape_player_shadow_root( $tag, $sheet, $rules, $view ) {
	static $has_sheet = array();
	/**
	 * Filters whether the style sheet of a first view has to be in a file, because a policy forbids it in the markup.
	 *
	 * @param bool   $is_forbidden Whether it has to.
	 * @param string $tag          The element.
	 */
	$is_forbidden = apply_filters( 'mixtape_player_styles_in_file', false, $tag );
	$styles       = '';
	if ( $is_forbidden || isset( $has_sheet[ $tag ] ) ) {
		$url    = add_query_arg( 'ver', MIXTAPE_PLAYER_VERSION, mixtape_player_file_url( 'player/first-view.css' ) );
		$styles = '<link rel="stylesheet" href="' . mixtape_player_escape( $url ) . '">';
	} else {
		$sheets = require __DIR__ . '/generated/style-sheets.php';
		$rules  = $sheets[ $sheet ] . $rules;
	}
	$has_sheet[ $tag ] = true;
	if ( ! $is_forbidden && '' !== $rules ) {
		$styles .= "<style>$rules</style>";
	}
	return "<template shadowrootmode=\"open\"><div class=\"first-view\">$styles$view</div></template>";
}
