<?php
/**
 * The first view of a player: what shows before its scripts, and without them. Its fragments are made when the plugin is
 * built, by the player's own renderer.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** Longer lists are not rendered whole by the player either. Their other rows come with the scripts. */
const MIXTAPE_PLAYER_ROWS = 100;

/**
 * The shadow root of a player.
 *
 * @param array  $values Valid values by attribute name.
 * @param string $json   The queue, from mixtape_player_json().
 * @param string $styles `inline`, or the URL of the style sheet.
 * @return string '' if there are no tracks.
 */
function mixtape_player_player_template( array $values, $json, $styles = 'inline' ) {
	$queue  = json_decode( $json );
	$values = $values + array_fill_keys( array( 'layout', 'track-ids', 'api-base', 'page-url', 'max-width', 'powered-by', 'waveform' ), '' );
	$values = $values + array( 'site-base' => $values['api-base'] );
	$tracks = mixtape_player_shown_tracks( $queue, $values['track-ids'] );
	if ( ! $tracks ) {
		return '';
	}
	$mixtape   = isset( $queue->included->mixtape ) ? $queue->included->mixtape : null;
	$language  = mixtape_player_fragments();
	$layout    = '' === $values['layout'] ? 'auto' : $values['layout'];
	$fragments = $language[ $layout ];
	$first     = $tracks[0];
	$title     = mixtape_player_shown_text( $mixtape, 'title' );
	$artist    = mixtape_player_shown_text( $mixtape, 'artist' );
	$slug      = mixtape_player_shown_text( $mixtape, 'slug' );
	$cover     = mixtape_player_shown_cover( isset( $mixtape->cover ) ? $mixtape->cover : '', $values['api-base'] );
	$url       = mixtape_player_url( isset( $mixtape->url ) ? $mixtape->url : '' );
	if ( '' === $url ) {
		$url = '' === $slug ? $values['page-url'] : untrailingslashit( $values['site-base'] ) . '/mixtape/' . rawurlencode( $slug );
	}
	$peaks = 'none' === $values['waveform'] ? array() : $first['peaks'];
	$texts = array(
		'url'     => $url,
		'share'   => $url,
		'link'    => isset( $values['no-link'] ) || '' === $first['title'] ? '' : $url,
		'cover'   => $cover,
		'empty'   => '' === $cover ? '1' : '',
		'label'   => '' === $title ? $language['mixtape'] : $title,
		'heading' => implode( ' · ', array_filter( array( $title, $artist ), 'strlen' ) ),
		'title'   => $first['title'],
		'artist'  => $first['artist'],
		'links'   => $first['links'] ? '1' : '',
		'window'  => mixtape_player_window( $first['duration'], $values ),
		'powered' => 'none' === $values['powered-by'] ? '' : '1',
		'peaks'   => $peaks ? '1' : '',
	);
	foreach ( array( 40, 64, 96 ) as $bars ) {
		$texts[ "path$bars" ] = $peaks ? mixtape_player_waveform( $peaks, $bars ) : '';
	}
	$view  = mixtape_player_fill( $fragments['frame'], $texts, mixtape_player_rows( $tracks, $values['site-base'], $fragments ) );
	$color = isset( $mixtape->color ) && is_string( $mixtape->color ) && preg_match( '/^#[\da-f]{6}$/Di', $mixtape->color ) ? $mixtape->color : '';
	$width = is_numeric( $values['max-width'] ) ? $values['max-width'] . 'px' : $values['max-width'];
	// A style sheet of its own has no room for the colour of one cover.
	$own  = '' === $color || 'inline' !== $styles ? '' : ":host{--_cover:$color}";
	$own .= '' === $width ? '' : ":host(mixtape-player){max-width:$width}";
	return mixtape_player_shadow_root( $layout, $styles, $own, $view );
}

/**
 * The rows of the track list, and those of the list without scripts.
 *
 * @param array[] $tracks    From mixtape_player_shown_tracks().
 * @param string  $site      Base of the play URLs.
 * @param array   $fragments Of the layout.
 * @return string[] Markup: `rows` and `plain`.
 */
function mixtape_player_rows( array $tracks, $site, array $fragments ) {
	$markup = array_fill_keys( array( 'rows', 'plain' ), '' );
	foreach ( $tracks as $index => $track ) {
		$places = '';
		foreach ( $track['links'] as $link ) {
			$places .= mixtape_player_fill( $fragments['place'], $link );
		}
		$texts = array(
			'title'    => $track['title'],
			'artist'   => $track['artist'],
			'line'     => implode( ' – ', array_filter( array( $track['title'], $track['artist'] ), 'strlen' ) ),
			'duration' => null === $track['duration'] ? '--:--' : mixtape_player_time( $track['duration'] ),
			'play'     => untrailingslashit( $site ) . '/play/' . rawurlencode( $track['id'] ),
			'links'    => $places,
			'number'   => (string) ( $index + 1 ),
			'count'    => (string) count( $tracks ),
		);

		$markup['plain'] .= mixtape_player_fill( $fragments['plain'], $texts, array( 'places' => $places ) );
		$markup['rows']  .= $index < MIXTAPE_PLAYER_ROWS ? mixtape_player_fill( $fragments[ 0 === $index ? 'first' : 'row' ], $texts ) : '';
	}
	return $markup;
}

/**
 * How long a preview is: see `src/player/model/`.
 *
 * @param float|null $duration Of the track, in seconds.
 * @param array      $values   Valid values by attribute name.
 * @return string
 */
function mixtape_player_window( $duration, array $values ) {
	$length = isset( $values['preview-duration'] ) && $values['preview-duration'] > 0 ? (float) $values['preview-duration'] : 15.0;
	return mixtape_player_time( round( null === $duration ? $length : min( $length, $duration ) ) );
}

/**
 * Minutes and seconds.
 *
 * @param float $seconds Not negative.
 * @return string Such as `01:05`.
 */
function mixtape_player_time( $seconds ) {
	return sprintf( '%02.0f:%02.0f', floor( $seconds / 60 ), fmod( floor( $seconds ), 60 ) );
}

/**
 * The waveform of a track: see `src/player/view/timeline/`.
 *
 * @param int[] $peaks Loudness in equal steps, 0 to 255.
 * @param int   $bars  Number of bars.
 * @return string The `d` of an SVG path.
 */
function mixtape_player_waveform( array $peaks, $bars ) {
	$count  = count( $peaks );
	$sorted = $peaks;
	sort( $sorted );
	$floor = 0.7 * $sorted[ (int) round( 0.02 * ( $count - 1 ) ) ];
	$range = max( $sorted[ (int) round( 0.98 * ( $count - 1 ) ) ] - $floor, 1 );
	$path  = '';
	for ( $bar = 0; $bar < $bars; $bar++ ) {
		$from  = intdiv( $bar * $count, $bars );
		$to    = max( $from + 1, intdiv( ( $bar + 1 ) * $count, $bars ) );
		$share = min( max( ( max( array_slice( $peaks, $from, $to - $from ) ) - $floor ) / $range, 0 ), 1 );
		$half  = (int) round( 2 + 48 * pow( $share, 1.2 ) );
		$path .= 'M' . ( ( $bar + 0.5 ) * 1920 / $bars ) . ' ' . ( 50 - $half ) . 'v' . ( 2 * $half );
	}
	return $path;
}
