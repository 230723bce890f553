<?php
/**
 * Hints in a page for those who can edit it. Visitors do not see them.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * A hint, if the user of this request can edit what is rendered now.
 *
 * @param string $text What is wrong, and what to do.
 * @return string Markup, which may stand in a paragraph; '' for visitors.
 */
function mixtape_player_hint( $text ) {
	if ( ! mixtape_player_has_first_view() || mixtape_player_is_text_only() || ! mixtape_player_may_edit_rendered() ) {
		return '';
	}
	// Some page caches keep pages of users, too.
	mixtape_player_do_not_cache_page();
	$hint = sprintf(
		/* translators: %s: what is wrong. */
		__( 'Mixtape Player, seen by editors only: %s', 'mixtape-player' ),
		$text
	);
	wp_enqueue_style( 'mixtape-player-blocks' );
	return '<span class="mixtape-player-hint" style="display:block">' . mixtape_player_no_shortcodes( esc_html( $hint ) ) . '</span>';
}

/**
 * Whether the user of this request can edit the post whose content is rendered now. Templates and widgets belong to the
 * theme.
 *
 * @return bool
 */
function mixtape_player_may_edit_rendered() {
	$posts = array_filter( mixtape_player_rendered_posts() );
	return $posts ? current_user_can( 'edit_post', end( $posts )->ID ) : current_user_can( 'edit_theme_options' );
}

/**
 * A hint if some of the chosen songs are not shown.
 *
 * @param mixed     $ids   What an author has chosen.
 * @param WP_Post[] $songs What is shown of it.
 * @return string Markup.
 */
function mixtape_player_songs_hint( $ids, array $songs ) {
	$missing = array_diff( wp_parse_id_list( $ids ), wp_list_pluck( $songs, 'ID' ) );
	if ( ! $missing ) {
		return '';
	}
	return mixtape_player_hint(
		sprintf(
			/* translators: %s: ids of the media library. */
			__( 'Some songs are not shown (%s). They were deleted, are no audio files, or belong to a post that is not public. Choose other songs.', 'mixtape-player' ),
			implode( ', ', $missing )
		)
	);
}

/**
 * A hint for what a shortcode has that is not used.
 *
 * @param string   $tag    The element.
 * @param array    $given  Values by attribute name, from mixtape_player_shortcode_values().
 * @param string[] $others Names that only the shortcode has.
 * @return string Markup.
 */
function mixtape_player_shortcode_hint( $tag, array $given, array $others = array() ) {
	$element = mixtape_player_element( $tag );
	$known   = array_merge( array_keys( $element['attributes'] + $element['colors'] ), $others );
	$hints   = '';
	$unknown = array_diff( array_map( 'strval', array_keys( $given ) ), $known );
	if ( $unknown ) {
		$hints .= mixtape_player_hint(
			sprintf(
				/* translators: 1: attributes of a shortcode, 2: all attributes that it can have. */
				__( 'The shortcode has no %1$s. It knows: %2$s.', 'mixtape-player' ),
				implode( ', ', $unknown ),
				implode( ', ', $known )
			)
		);
	}
	$not_set = array( false, 'false', 'none', 'no', 'off', '0', '' );
	foreach ( array_intersect_key( $element['attributes'] + $element['colors'], $given ) as $name => $row ) {
		$value = isset( $row['kind'] ) ? mixtape_player_attribute_value( $row, $given[ $name ], $name ) : mixtape_player_color( $given[ $name ] );
		if ( '' === $value && ! in_array( $given[ $name ], $not_set, true ) ) {
			/* translators: 1: attribute of a shortcode, 2: its value. */
			$hints .= mixtape_player_hint( sprintf( __( '%1$s="%2$s" is not valid, and is not used.', 'mixtape-player' ), $name, $given[ $name ] ) );
		}
	}
	return $hints;
}
