<?php
/**
 * Keeps which content was saved by somebody who may publish any markup. That is decided when the content is saved, by
 * who saves it: the author of a post is not always who wrote what is in it.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** Protected by its underscore: neither REST, XML-RPC nor the custom fields of the editor can write it. */
const MIXTAPE_PLAYER_TRUST_META = '_mixtape_player_trust';

/**
 * The hash of a post's content. It has a key, because imports and other plugins write metadata, and it names the post,
 * so that a copy of the metadata is worth nothing in another post or on another site of a network.
 *
 * @param WP_Post $post A post.
 * @return string
 */
function mixtape_player_content_hash( $post ) {
	$content = implode( "\n", array( 'mixtape-player', get_current_blog_id(), $post->ID, $post->post_content ) );
	return hash_hmac( 'sha256', $content, wp_salt( 'auth' ) );
}

/**
 * Whether the content of a post, as it is now, was saved by somebody who may publish any markup.
 *
 * @param WP_Post $post A post.
 * @return bool
 */
function mixtape_player_is_trusted_post( $post ) {
	$hash = get_post_meta( $post->ID, MIXTAPE_PLAYER_TRUST_META, true );
	return is_string( $hash ) && hash_equals( mixtape_player_content_hash( $post ), $hash );
}

/**
 * Trusts the content of a post, as it is now.
 *
 * @param WP_Post $post A post.
 */
function mixtape_player_trust_post( $post ) {
	update_post_meta( $post->ID, MIXTAPE_PLAYER_TRUST_META, mixtape_player_content_hash( $post ) );
}

/**
 * Whether the save that is going on is one by a person who may publish any markup.
 *
 * @return bool
 */
function mixtape_player_may_trust() {
	$is_automatic = ( defined( 'WP_IMPORTING' ) && WP_IMPORTING ) || ( defined( 'DOING_AUTOSAVE' ) && DOING_AUTOSAVE ) || wp_doing_cron();
	return ! $is_automatic && current_user_can( 'unfiltered_html' );
}

/**
 * Whether an editor has sent the content. Lists of posts change a category or a status, and nobody reads the content
 * there.
 *
 * @return bool
 */
function mixtape_player_is_from_editor() {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- WordPress has verified it before it saved the post.
	return ( isset( $_POST['action'], $_POST['content'] ) && 'editpost' === $_POST['action'] ) || mixtape_player_rest_content();
}

/**
 * Whether the REST request that is going on has content.
 *
 * @param bool|null $has_content A new answer.
 * @return bool
 */
function mixtape_player_rest_content( $has_content = null ) {
	static $answer = false;
	$answer        = null === $has_content ? $answer : $has_content;
	return $answer;
}

add_filter(
	'rest_request_before_callbacks',
	function ( $response, $handler, $request ) {
		mixtape_player_rest_content( isset( $request['content'] ) );
		return $response;
	},
	10,
	3
);

/**
 * A save that leaves the content as it was leaves the trust as it was, unless an editor sent that content: so a post
 * from before the plugin knew this is trusted once it is saved again. Other saves of other people end the trust, also
 * if the old content is restored later.
 */
add_action(
	'wp_after_insert_post',
	function ( $id, $post, $is_update, $before ) {
		// Not revisions, whose metadata would be the post's.
		if ( ! post_type_supports( $post->post_type, 'editor' ) ) {
			return;
		}
		$is_changed = ! $before || $before->post_content !== $post->post_content;
		if ( mixtape_player_may_trust() && ( $is_changed || mixtape_player_is_from_editor() ) ) {
			mixtape_player_trust_post( $post );
		} elseif ( ! mixtape_player_is_trusted_post( $post ) ) {
			delete_post_meta( $post->ID, MIXTAPE_PLAYER_TRUST_META );
		}
	},
	10,
	4
);

add_filter( 'auth_post_meta_' . MIXTAPE_PLAYER_TRUST_META, '__return_false' );
