<?php
/**
 * The first view of a player: what shows before its scripts, and without them.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** The most rows in the markup: the player does not render longer lists whole either. The scripts add the others. */
const MIXTAPE_PLAYER_ROWS = 100;

/** Splices of the tape beside the first one. */
const MIXTAPE_PLAYER_STUBS = 6;

/**
 * The numbers of bars that a waveform can have; the style sheet shows one of them. See `src/player/model/waveform.ts`.
 */
const MIXTAPE_PLAYER_BARS = array( 24, 30, 37, 46, 58, 72, 90, 112, 140 );

/**
 * The shadow root of a player.
 *
 * @param array $values Valid values by attribute name.
 * @param array $queue  From mixtape_player_read_queue(), with a track.
 * @return string
 */
function mixtape_player_player_template( array $values, array $queue ) {
	$layout   = $values['layout'] ?? 'auto';
	$language = mixtape_player_fragments();
	$is_tape  = ! isset( $values['waveform'] );
	$tracks   = mixtape_player_rows( $queue['tracks'], $values['site-base'], $is_tape );
	$first    = $tracks[0];
	$length   = (float) ( $values['preview-duration'] ?? 0 );
	$length   = $length > 0 ? $length : 15;
	$heard    = $length;
	$length   = isset( $values['full'] ) ? 86400 : $length;
	$cover    = '' === $first['cover'] ? $queue['cover'] : $first['cover'];
	$view     = array(
		'label'   => '' === $queue['title'] ? $language['mixtape'] : $queue['title'],
		'heading' => mixtape_player_joined( $queue, ' · ' ),
		'url'     => $queue['url'],
		'link'    => isset( $values['no-link'] ) || '' === $first['title'] ? '' : $queue['url'],
		'cover'   => $cover,
		'empty'   => '' === $cover ? ' empty' : '',
		'window'  => mixtape_player_time( round( $first['seconds'] > 0 ? min( $length, $first['seconds'] ) : $length ) ),
		'rows'    => array_slice( $tracks, 0, MIXTAPE_PLAYER_ROWS ),
		'plain'   => $tracks,
		'powered' => isset( $values['powered-by'] ) ? '' : '1',
		'preview' => isset( $values['full'] ) ? '' : '1',
		'heard'   => $heard,
		'several' => count( $tracks ) > 1 ? '1' : '',
		'place'   => mixtape_player_place( count( $tracks ) ),
		'tape'    => $is_tape ? '1' : '',
		'strip'   => $is_tape ? 'tape' : 'only-line',
		'stubs'   => $is_tape ? array_slice( $tracks, 1, MIXTAPE_PLAYER_STUBS ) : array(),
	);
	foreach ( MIXTAPE_PLAYER_BARS as $bars ) {
		$view[ "path$bars" ] = mixtape_player_waveform( $first['peaks'], $bars );
	}
	$width  = $values['max-width'] ?? '';
	$width  = is_numeric( $width ) ? $width . 'px' : $width;
	$rules  = '' === $width ? '' : ":host(mixtape-player){max-width:$width}";
	$rules .= '' === $queue['color'] ? '' : ":host{--_cover:{$queue['color']}}";
	return mixtape_player_shadow_root( 'mixtape-player', $layout, $rules, mixtape_player_fill( $language[ $layout ], $view + $first ) );
}

/**
 * Tracks with what their rows and their splices show.
 *
 * @param array[] $tracks  From mixtape_player_read_tracks().
 * @param string  $site    Base of the play URLs, for tracks whose file the queue does not name.
 * @param bool    $is_tape Whether loudness is shown.
 * @return array[]
 */
function mixtape_player_rows( array $tracks, $site, $is_tape ) {
	$rows = array();
	foreach ( $tracks as $index => $track ) {
		$track['peaks'] = $is_tape ? $track['peaks'] : null;
		$stub           = $index > 0 && $index <= MIXTAPE_PLAYER_STUBS ? mixtape_player_waveform( $track['peaks'], 3 ) : '';
		$rows[] = $track + array(
			'line'     => mixtape_player_joined( $track, ' – ' ),
			'duration' => $track['seconds'] > 0 ? mixtape_player_time( $track['seconds'] ) : '--:--',
			'play'     => '' === $track['file'] ? "$site/play/" . rawurlencode( $track['id'] ) : $track['file'],
			'links'    => $track['places'] ? '1' : '',
			'current'  => 0 === $index ? '1' : '',
			'tab'      => 0 === $index ? '0' : '-1',
			'number'   => $index + 1,
			'lead'     => $index < 9 ? '1' : '',
			'distance' => $index,
			'path3'    => $stub,
			'dot'      => '' === $stub ? '1' : '',
			'path24'   => $index < MIXTAPE_PLAYER_ROWS ? mixtape_player_waveform( $track['peaks'], 24 ) : '',
			'count'    => count( $tracks ),
		);
	}
	return $rows;
}

/**
 * The place of the first track in its mixtape.
 *
 * @param int $count How many tracks there are.
 * @return string Such as `01/10`.
 */
function mixtape_player_place( $count ) {
	$digits = max( 2, strlen( (string) $count ) );
	return sprintf( "%0{$digits}d/%0{$digits}d", 1, $count );
}

/**
 * Title and artist, or what there is of them.
 *
 * @param array  $item   A track or a queue.
 * @param string $joiner What stands between them.
 * @return string
 */
function mixtape_player_joined( array $item, $joiner ) {
	return implode( $joiner, array_filter( array( $item['title'], $item['artist'] ), 'strlen' ) );
}

/**
 * Minutes and seconds.
 *
 * @param float $seconds Not negative; a day stands for a length that is not known.
 * @return string Such as `01:05`.
 */
function mixtape_player_time( $seconds ) {
	return $seconds >= 86400 ? '--:--' : sprintf( '%02d:%02d', $seconds / 60, fmod( $seconds, 60 ) );
}

/**
 * The waveform of a track: see `src/player/model/waveform.ts`.
 *
 * @param mixed $peaks Loudness in equal steps: 16 to 400 integers from 0 to 255.
 * @param int   $bars  Number of bars.
 * @return string The `d` of an SVG path; '' if there are no such integers.
 */
function mixtape_player_waveform( $peaks, $bars ) {
	$count = is_array( $peaks ) ? count( $peaks ) : 0;
	if ( $count < 16 || $count > 400 || array_filter( $peaks, 'is_int' ) !== $peaks || min( $peaks ) < 0 || max( $peaks ) > 255 ) {
		return '';
	}
	// A stub has single bars of the small waveform: thirds would be alike.
	$parts    = 3 === $bars ? 24 : $bars;
	$loudness = array();
	for ( $part = 0; $part < $parts; $part++ ) {
		$loudness[] = mixtape_player_loudness( $peaks, $part, $parts );
	}
	$single = $loudness;
	foreach ( $single as $part => $value ) {
		// A bar with its neighbours, so that phrases are seen and not each drum.
		$loudness[ $part ] = ( 2 * $value + ( $single[ $part - 1 ] ?? $value ) + ( $single[ $part + 1 ] ?? $value ) ) / 4;
	}
	$sorted = $loudness;
	sort( $sorted );
	$loudest = $sorted[ (int) round( 0.98 * ( $parts - 1 ) ) ];
	$floor   = min( $sorted[ (int) round( 0.04 * ( $parts - 1 ) ) ], 0.75 * $loudest );
	$range   = max( $loudest - $floor, 1 );
	$path    = '';
	for ( $bar = 0; $bar < $bars; $bar++ ) {
		$value = $loudness[ 3 === $bars ? 8 * $bar + 4 : $bar ];
		$half  = (int) round( 2 + 48 * pow( min( max( ( $value - $floor ) / $range, 0 ), 1 ), 1.3 ) );
		$path .= 'M' . ( 2 * $bar + 1 ) . ' ' . ( 50 - $half ) . 'v' . ( 2 * $half );
	}
	return $path;
}

/**
 * The loudest of a bar's peaks, and between two of them if there are more bars than peaks.
 *
 * @param int[] $peaks From 0 to 255.
 * @param int   $bar   From 0.
 * @param int   $bars  Number of bars.
 * @return int|float
 */
function mixtape_player_loudness( array $peaks, $bar, $bars ) {
	$count = count( $peaks );
	if ( $bars <= $count ) {
		$from = intdiv( $bar * $count, $bars );
		return max( array_slice( $peaks, $from, intdiv( ( $bar + 1 ) * $count, $bars ) - $from ) );
	}
	$at     = $bar * ( $count - 1 ) / ( $bars - 1 );
	$before = $peaks[ (int) $at ];
	$after  = $peaks[ (int) $at + 1 ] ?? $before;
	return $before + ( $at - (int) $at ) * ( $after - $before );
}
