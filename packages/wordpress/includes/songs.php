<?php
/**
 * Players of songs of the media library. Their queue is in the page, and names the file of each song, so that nothing
 * has to be requested but that file.
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
 * An author's changes to songs, and the editor's measurements of them.
 *
 * @param mixed $given A list, as the block stores it.
 * @return array[] By id of the song, each as mixtape_player_song_change() says.
 */
function mixtape_player_song_changes( $given ) {
	$changes = array();
	foreach ( is_array( $given ) ? $given : array() as $row ) {
		if ( is_array( $row ) && is_int( $row['id'] ?? null ) ) {
			$changes[ $row['id'] ] = mixtape_player_song_change( $row );
		}
	}
	return $changes;
}

/**
 * An author's changes to one song.
 *
 * @param array $row As the block stores it.
 * @return array `title`, `artist`, `cover` (a URL), each '' if it is the media library's; `start` in seconds, or null;
 *               `peaks`, or null, of a clip of `seconds` (0: of the whole song).
 */
function mixtape_player_song_change( array $row ) {
	$number = function ( $value ) {
		return is_numeric( $value ) && $value >= 0 ? (float) $value : null;
	};
	return array(
		'title'   => mixtape_player_text( $row['title'] ?? '' ),
		'artist'  => mixtape_player_text( $row['artist'] ?? '' ),
		'cover'   => mixtape_player_url( $row['cover'] ?? '' ),
		'start'   => $number( $row['start'] ?? null ),
		'seconds' => $number( $row['seconds'] ?? null ),
		'peaks'   => is_array( $row['peaks'] ?? null ) ? array_values( $row['peaks'] ) : null,
	);
}

/**
 * The media library's data of a song, as the block Playlist stores it.
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
 * The part of each song that a player plays, unless the song has a start of its own.
 *
 * @param array $values Valid values by attribute name, of an author.
 * @return float[] `start` and `seconds`; 0 seconds are the whole song.
 */
function mixtape_player_clip( array $values ) {
	$seconds = (float) ( $values['preview-duration'] ?? 0 );
	return isset( $values['full'] ) ? array(
		'start'   => 0.0,
		'seconds' => 0.0,
	) : array(
		'start'   => (float) ( $values['preview-start'] ?? 8 ),
		'seconds' => $seconds > 0 ? $seconds : 15.0,
	);
}

/**
 * The address of a song with the part of it that is played: browsers play that part without a script, too.
 *
 * @param string     $src    Address of the file.
 * @param float|null $start  Where this song begins; null if it has no start of its own.
 * @param float|null $length Of the song, in seconds; null if it is not known.
 * @param float[]    $clip   From mixtape_player_clip().
 * @return string
 */
function mixtape_player_clip_url( $src, $start, $length, array $clip ) {
	if ( '' === $src || 0.0 === $clip['seconds'] ) {
		return $src;
	}
	$start = $start ?? $clip['start'];
	$start = $length ? min( $start, max( 0, $length - $clip['seconds'] ) ) : $start;
	return $src . '#t=' . round( $start, 2 ) . ',' . round( $start + $clip['seconds'], 2 );
}

/**
 * The queue of songs. Its title is that of their album, or else of the post that shows them.
 *
 * @param WP_Post[] $songs   From mixtape_player_songs().
 * @param array     $values  Valid values by attribute name, of an author.
 * @param array[]   $changes From mixtape_player_song_changes().
 * @return string JSON that can be written into a page.
 */
function mixtape_player_songs_queue( array $songs, array $values = array(), array $changes = array() ) {
	$clip    = mixtape_player_clip( $values );
	$details = array();
	$tracks  = array();
	foreach ( $songs as $song ) {
		$known  = wp_get_attachment_metadata( $song->ID );
		$length = isset( $known['length'] ) ? (float) $known['length'] : null;
		$change = $changes[ $song->ID ] ?? mixtape_player_song_change( array() );
		$detail = mixtape_player_song_details( $song );
		foreach (
			array(
				'title'  => 'title',
				'artist' => 'artist',
				'image'  => 'cover',
			) as $field => $changed
		) {
			$detail[ $field ] = '' === $change[ $changed ] ? $detail[ $field ] : $change[ $changed ];
		}
		$track = array(
			'track_id' => $song->ID . '-' . mixtape_player_song_key( $song->ID ),
			'title'    => $detail['title'],
			'artist'   => $detail['artist'],
			'duration' => $length,
			'streams'  => array(),
			'play_url' => mixtape_player_clip_url( $detail['src'], $change['start'], $length, $clip ),
		);
		// A waveform of another clip would be that of other sound.
		if ( $change['seconds'] === $clip['seconds'] && '' !== mixtape_player_waveform( $change['peaks'], 24 ) ) {
			$track['peaks'] = $change['peaks'];
		}
		if ( '' !== $detail['image'] ) {
			$track['cover'] = $detail['image'];
		}
		$details[] = $detail;
		$tracks[]  = $track;
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
	$title   = html_entity_decode( wp_strip_all_tags( $posts ? end( $posts )->post_title : mixtape_player_title_without_post() ), ENT_QUOTES );
	$pages   = array_filter( $posts, 'is_post_publicly_viewable' );
	$images  = array_filter( array_column( $details, 'image' ) );
	foreach ( $tracks as &$track ) {
		if ( ( $track['cover'] ?? '' ) === reset( $images ) ) {
			unset( $track['cover'] );
		}
	}
	unset( $track );
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
 * The title of songs that no post shows: those of a template. The editor puts that of its post in.
 *
 * @return string
 */
function mixtape_player_title_without_post() {
	return defined( 'REST_REQUEST' ) && REST_REQUEST ? '' : get_bloginfo();
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
 * Previews are no episodes: WordPress would add the whole file of each to the feed, as a podcast does.
 */
add_filter(
	'enclosure_links',
	function ( $links ) {
		return array_filter(
			$links,
			function ( $link ) {
				return false === strpos( $link, '#t=' );
			}
		);
	}
);

/**
 * Answers the requests of players for a song: those of pages that a cache has kept from before the queue named the
 * files, and those for a file that is gone.
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
				// The author's changes to songs are too long for an address.
				'methods'             => 'GET, POST',
				'permission_callback' => function () {
					return current_user_can( 'edit_posts' );
				},
				'args'                => array(
					'ids'     => array(
						'type'     => 'string',
						'required' => true,
					),
					'details' => array(
						'type'    => 'array',
						'default' => array(),
					),
					'values'  => array(
						'type'    => 'object',
						'default' => array(),
					),
				),
				'callback'            => function ( WP_REST_Request $request ) {
					$songs  = mixtape_player_songs(
						$request['ids'],
						function ( $id ) {
							return current_user_can( 'edit_post', $id );
						}
					);
					$values = mixtape_player_valid_values( 'mixtape-player', $request['values'] );
					return array(
						'queue'  => mixtape_player_songs_queue( $songs, $values, mixtape_player_song_changes( $request['details'] ) ),
						'tracks' => array_map( 'mixtape_player_song_details', $songs ),
					);
				},
			)
		);
	}
);
