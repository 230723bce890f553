<?php
/**
 * Whether a pre-save button is trusted: only content that was saved by users who may publish any markup is.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The posts whose content is rendered now, the outermost first: a post, and the synced patterns in it.
 *
 * @return array A reference to a list of WP_Post; null for content without a post.
 */
function &mixtape_player_rendered_posts() {
	static $posts = array();
	return $posts;
}

add_filter(
	'the_content',
	function ( $content ) {
		$posts   = &mixtape_player_rendered_posts();
		$posts[] = get_post();
		return $content;
	},
	PHP_INT_MIN
);

add_filter(
	'the_content',
	function ( $content ) {
		$posts = &mixtape_player_rendered_posts();
		array_pop( $posts );
		return $content;
	},
	PHP_INT_MAX
);

/**
 * A synced pattern is a post of its own, with content of its own.
 */
add_filter(
	'register_block_type_args',
	function ( $args, $name ) {
		if ( 'core/block' !== $name || empty( $args['render_callback'] ) ) {
			return $args;
		}
		$render                  = $args['render_callback'];
		$args['render_callback'] = function ( $attributes, ...$more ) use ( $render ) {
			$posts   = &mixtape_player_rendered_posts();
			$posts[] = empty( $attributes['ref'] ) ? null : get_post( $attributes['ref'] );
			$markup  = $render( $attributes, ...$more );
			array_pop( $posts );
			return $markup;
		};
		return $args;
	},
	10,
	2
);

/**
 * Whether a block or shortcode is in the content of a post, and that post, and each post around it, has what is asked
 * for. Markup that other blocks, plugins, widgets and templates bring into a page is not in that content.
 *
 * @param callable $contains Whether a content contains it: gets the content and what is looked for.
 * @param mixed    $written  The block or shortcode.
 * @param callable $accepts  What is asked for: gets a post. By default, its content is trusted.
 * @return bool
 */
function mixtape_player_is_trusted( $contains, $written, $accepts = 'mixtape_player_is_trusted_post' ) {
	$posts = mixtape_player_rendered_posts();
	if ( ! $posts || ! doing_filter( 'the_content' ) ) {
		return false;
	}
	foreach ( $posts as $post ) {
		if ( ! $post || ! $accepts( $post ) ) {
			return false;
		}
	}
	return $contains( end( $posts )->post_content, $written );
}

/**
 * Accepts posts whose author may edit a song.
 *
 * @param int $song Its id.
 * @return callable
 */
function mixtape_player_author_may_edit( $song ) {
	return function ( $post ) use ( $song ) {
		return user_can( $post->post_author, 'edit_post', $song );
	};
}

/**
 * Whether a content contains a block.
 *
 * @param string $content Content of a post.
 * @param array  $block   A parsed block.
 * @return bool
 */
function mixtape_player_has_block( $content, array $block ) {
	return false !== strpos( serialize_blocks( parse_blocks( $content ) ), serialize_block( $block ) );
}

/**
 * Whether a content contains a shortcode of ours with the same attributes.
 *
 * @param string       $content Content of a post.
 * @param array|string $given   The shortcode's attributes, as WordPress has read them.
 * @return bool
 */
function mixtape_player_has_shortcode( $content, $given ) {
	preg_match_all( '/' . get_shortcode_regex( array( 'mixtape', 'presave' ) ) . '/', $content, $found );
	return in_array( $given, array_map( 'shortcode_parse_atts', $found[3] ), true );
}
