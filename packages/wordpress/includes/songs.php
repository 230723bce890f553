<?php
/**
 * Players of songs of the media library. Their queue is in the page, and names the file of each song, so that nothing has to be
 * requested but that file.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The songs that a player shows: those that everyone may read, and those that someone wants to show who may edit them.
 *
 * @param mixed    $ids A list of ids of attachments, or a text such as `12,15`.
 * @param callable $may Whether a song may be shown that not everyone may read: gets its id.
 * @return WP_Post[]
 */
function mixtape_player_songs( $ids, $may ) {
	$ids = array_filter( wp_parse_id_list( $ids ) );
	_prime_post_caches( $ids, false );
	$songs = array_filter( array_map( 'get_post', $ids ) );
	return array_values(
		array_filter(
			$songs,
			function ( $song ) use ( $may ) {
				$is_secret = $song->post_parent && get_post_field( 'post_password', $song->post_parent );
				$is_public = ! $is_secret && is_post_publicly_viewable( $song );
				return wp_attachment_is( 'audio', $song ) && ( $is_public || $may( $song->ID ) );
			}
		)
	);
}

/**
 * What the media library knows about a song, as the block Playlist stores it.
 *
 * @param WP_Post $song An attachment.
 * @return array
 */
function mixtape_player_song_details( WP_Post $song ) {
	$known = wp_get_attachment_metadata( $song->ID );
	$known = is_array( $known ) ? $known : array();
	$text  = function ( $value ) {
		return mixtape_player_text( html_entity_decode( wp_strip_all_tags( $value ), ENT_QUOTES ) );
	};
	return array(
		'id'     => $song->ID,
		'src'    => (string) wp_get_attachment_url( $song->ID ),
		'title'  => $text( $song->post_title ),
		'artist' => $text( isset( $known['artist'] ) ? $known['artist'] : '' ),
		'album'  => $text( isset( $known['album'] ) ? $known['album'] : '' ),
		'length' => $text( isset( $known['length_formatted'] ) ? $known['length_formatted'] : '' ),
		'image'  => (string) wp_get_attachment_image_url( (int) get_post_thumbnail_id( $song ), 'large' ),
	);
}

/**
 * The queue of songs. Its title is that of their album, or else of the post that shows them.
 *
 * @param WP_Post[] $songs From mixtape_player_songs().
 * @return string JSON that can be written into a page.
 */
function mixtape_player_songs_queue( array $songs ) {
	$details = array_map( 'mixtape_player_song_details', $songs );
	$tracks  = array();
	foreach ( $details as $index => $song ) {
		$known    = wp_get_attachment_metadata( $song['id'] );
		$tracks[] = array(
			'track_id' => $song['id'] . '-' . mixtape_player_song_key( $song['id'] ),
			'title'    => $song['title'],
			'artist'   => $song['artist'],
			'duration' => isset( $known['length'] ) ? (float) $known['length'] : null,
			'streams'  => array(),
			'play_url' => $song['src'],
		);
	}
	$common  = function ( $field ) use ( $details ) {
		$values = array_unique( array_column( $details, $field ) );
		return 1 === count( $values ) ? $values[0] : '';
	};
	$posts   = array_filter(
		mixtape_player_rendered_posts(),
		function ( $post ) {
			// The name of a synced pattern is not for visitors.
			return $post && 'wp_block' !== $post->post_type;
		}
	);
	$title   = html_entity_decode( wp_strip_all_tags( $posts ? end( $posts )->post_title : get_bloginfo() ), ENT_QUOTES );
	$pages   = array_filter( $posts, 'is_post_publicly_viewable' );
	$images  = array_filter( array_column( $details, 'image' ) );
	$mixtape = array(
		'title'  => '' === $common( 'album' ) ? $title : $common( 'album' ),
		'artist' => $common( 'artist' ),
		'cover'  => $images ? reset( $images ) : null,
		'url'    => $pages ? get_permalink( end( $pages ) ) : '',
	);
	return mixtape_player_safe_queue(
		wp_json_encode(
			array(
				'data'     => $tracks,
				'included' => array( 'mixtape' => $mixtape ),
			)
		)
	);
}

/**
 * The attributes of a player of songs, also those that are settings of the site otherwise.
 *
 * @param WP_Post[] $songs  From mixtape_player_songs().
 * @param array     $values Valid values by attribute name, of an author.
 * @return array
 */
function mixtape_player_songs_values( array $songs, array $values ) {
	global $wp_rewrite;
	unset( $values['track-ids'] );
	if ( isset( $values['share-targets'] ) ) {
		// The code for other pages shows a mixtape of the API.
		$values['share-targets'] = trim( str_replace( 'embed', '', $values['share-targets'] ) );
	}
	$root = $wp_rewrite->using_permalinks() && ! $wp_rewrite->using_index_permalinks() ? '' : 'index.php/';
	$base = home_url( $root . 'mixtape-player-songs' );
	return array(
		'mixtape-id' => 'songs-' . substr( md5( implode( ',', wp_list_pluck( $songs, 'ID' ) ) ), 0, 8 ),
		'api-base'   => $base,
		'site-base'  => $base,
	) + $values;
}

/**
 * Part of a song's play URL: only who was shown a song can ask for its file.
 *
 * @param int $id Id of the song.
 * @return string
 */
function mixtape_player_song_key( $id ) {
	return substr( wp_hash( "mixtape_player_song_$id" ), 0, 12 );
}

/**
 * Answers the requests of players for a song: those of pages that a cache has kept from before the queue named the files, and those
 * for a file that is gone.
 */
add_action(
	'init',
	function () {
		$path = isset( $_SERVER['REQUEST_URI'] ) ? wp_parse_url( esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ), PHP_URL_PATH ) : '';
		if ( ! preg_match( '#/mixtape-player-songs/(v2\.0/stream|play)/(\d+)-([0-9a-f]+)$#D', (string) $path, $asked ) ) {
			return;
		}
		header( 'Access-Control-Allow-Origin: *' );
		if ( 'play' !== $asked[1] ) {
			header( 'Cache-Control: public, max-age=86400' );
			wp_send_json( array( 'streams' => array() ) );
		}
		$id  = (int) $asked[2];
		$url = hash_equals( mixtape_player_song_key( $id ), $asked[3] ) && wp_attachment_is( 'audio', $id ) ? wp_get_attachment_url( $id ) : '';
		if ( $url ) {
			// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- The library may be on another host.
			wp_redirect( $url );
		} else {
			status_header( 404 );
		}
		exit;
	},
	20
);

/**
 * The songs for the editor, by the rights of its user.
 */
add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'mixtape-player/v1',
			'/songs',
			array(
				'methods'             => 'GET',
				'permission_callback' => function () {
					return current_user_can( 'edit_posts' );
				},
				'args'                => array(
					'ids' => array(
						'type'     => 'string',
						'required' => true,
					),
				),
				'callback'            => function ( WP_REST_Request $request ) {
					$songs = mixtape_player_songs(
						$request['ids'],
						function ( $id ) {
							return current_user_can( 'edit_post', $id );
						}
					);
					return array(
						'queue'  => mixtape_player_songs_queue( $songs ),
						'tracks' => array_map( 'mixtape_player_song_details', $songs ),
					);
				},
			)
		);
	}
);
