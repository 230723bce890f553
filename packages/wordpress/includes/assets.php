<?php
/**
 * The player's scripts.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** The scripts' names in WordPress, by element. */
const MIXTAPE_PLAYER_SCRIPTS = array(
	'mixtape-player' => 'mixtape-player',
	'presave-button' => 'mixtape-player-presave',
);

/** Keeps presses on the first view until the other scripts can act, and requests queues that are not in the page. */
const MIXTAPE_PLAYER_EARLY = 'mixtape-player-early';

/**
 * URL of a file of the plugin.
 *
 * @param string $path Path below the plugin's folder.
 * @return string
 */
function mixtape_player_file_url( $path ) {
	return plugins_url( $path, MIXTAPE_PLAYER_FILE );
}

add_action(
	'init',
	function () {
		foreach ( MIXTAPE_PLAYER_SCRIPTS as $tag => $handle ) {
			wp_register_script( $handle, mixtape_player_file_url( "player/$tag.js" ), array(), MIXTAPE_PLAYER_VERSION, false );
		}
		wp_register_script( MIXTAPE_PLAYER_EARLY, mixtape_player_file_url( 'player/early.js' ), array(), MIXTAPE_PLAYER_VERSION, false );
		wp_register_style( 'mixtape-player-blocks', mixtape_player_file_url( 'assets/blocks.css' ), array(), MIXTAPE_PLAYER_VERSION );
	}
);

/**
 * Loads the script of an element on this page. The player's script contains the button.
 *
 * @param string $tag `mixtape-player` or `presave-button`.
 */
function mixtape_player_enqueue( $tag ) {
	wp_enqueue_script( MIXTAPE_PLAYER_EARLY );
	if ( 'mixtape-player' === $tag ) {
		wp_dequeue_script( MIXTAPE_PLAYER_SCRIPTS['presave-button'] );
	} elseif ( wp_script_is( 'mixtape-player' ) ) {
		return;
	}
	wp_enqueue_script( MIXTAPE_PLAYER_SCRIPTS[ $tag ] );
}

/**
 * The scripts of the post that a page is about are in the page's head; those of others are requested where they are
 * rendered.
 */
add_action(
	'wp_enqueue_scripts',
	function () {
		$post = is_singular() ? get_post() : null;
		if ( $post && ! post_password_required( $post ) && ( has_block( 'mixtape-player/player', $post ) || has_shortcode( $post->post_content, 'mixtape' ) ) ) {
			mixtape_player_enqueue( 'mixtape-player' );
		}
	}
);

/**
 * The scripts are modules. (WordPress has a function for modules since 6.5.)
 */
add_filter(
	'script_loader_tag',
	function ( $html, $handle ) {
		if ( MIXTAPE_PLAYER_EARLY !== $handle && ! in_array( $handle, MIXTAPE_PLAYER_SCRIPTS, true ) ) {
			return $html;
		}
		$html = preg_replace( '/ type=([\'"])text\/javascript\1/', '', $html );
		return str_replace( '<script ', MIXTAPE_PLAYER_EARLY === $handle ? '<script async type="module" ' : '<script type="module" ', $html );
	},
	10,
	2
);
