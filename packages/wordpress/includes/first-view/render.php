<?php
/**
 * The first view: what shows before the player's scripts, and without them. The same markup, byte for byte, as that of
 * `mixtape-player/server`.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * A tag with what it contains.
 *
 * @param string $tag      The element.
 * @param array  $values   By attribute name; `true` for a flag.
 * @param string $template From one of the two functions below.
 * @param string $json     The queue, from mixtape_player_json(), or ''.
 * @param string $children Markup.
 * @return string
 */
function mixtape_player_markup( $tag, array $values, $template, $json, $children ) {
	$attributes = '';
	foreach ( $values as $name => $value ) {
		$attributes .= " $name=\"" . ( true === $value ? '' : mixtape_player_escape_attribute( $value ) ) . '"';
	}
	$script = '' === $json ? '' : "<script type=\"application/json\" data-mixtape-queue>$json</script>";
	return "<$tag$attributes>$template$script$children</$tag>";
}

/**
 * A text in an attribute of a tag.
 *
 * @param string $text A text.
 * @return string
 */
function mixtape_player_escape_attribute( $text ) {
	return strtr(
		$text,
		array(
			'&' => '&#38;',
			'<' => '&#60;',
			'>' => '&#62;',
			'"' => '&#34;',
			"'" => '&#39;',
		)
	);
}

/**
 * A shadow root that the browser's parser attaches.
 *
 * @param string $styles `inline`, or the URL of the style sheet.
 * @param string $sheet  The style sheet.
 * @param string $own    Rules of this element alone.
 * @param string $view   Markup.
 * @return string
 */
function mixtape_player_shadow_root( $styles, $sheet, $own, $view ) {
	$link   = 'inline' === $styles ? '' : '<link rel="stylesheet" href="' . mixtape_player_escape_attribute( $styles ) . '">';
	$inline = 'inline' === $styles ? $sheet . $own : $own;
	$style  = '' === $inline ? '' : "<style>$inline</style>";
	return "<template shadowrootmode=\"open\"><div class=\"first-view\">$link$style$view</div></template>";
}

/**
 * The shadow root of a player.
 *
 * @param array  $values   Valid values by attribute name.
 * @param string $json     The queue, from mixtape_player_json().
 * @param string $language Of the page.
 * @param string $styles   `inline`, or the URL of the style sheet.
 * @return string '' if there are no tracks, and for a queue of which it is not certain what the scripts would show.
 */
function mixtape_player_player_template( array $values, $json, $language, $styles = 'inline' ) {
	$queue = json_decode( $json );
	if ( ! is_object( $queue ) || ! is_array( mixtape_player_field( $queue, 'data' ) ) || ! mixtape_player_is_plain_json( $json ) ) {
		return '';
	}
	$values  += array_fill_keys( array( 'layout', 'track-ids', 'api-base', 'page-url', 'max-width', 'powered-by', 'waveform' ), '' );
	$values  += array( 'site-base' => $values['api-base'] );
	$parsed   = mixtape_player_parse_queue( $queue, $values['track-ids'] );
	$mixtape  = $parsed['mixtape'];
	$api_base = mixtape_player_href( $values['api-base'] );
	$cover    = null === $api_base ? null : mixtape_player_cover_url( $mixtape['cover'], rtrim( $api_base, '/' ) );
	$site     = mixtape_player_href( $values['site-base'] );
	$page     = '' === $values['page-url'] ? '' : mixtape_player_href( $values['page-url'] );
	if ( ! $parsed['tracks'] || null === $cover || null === $site || null === $page ) {
		return '';
	}
	$site      = rtrim( $site, '/' );
	$layout    = in_array( $values['layout'], array( 'bar', 'card', 'list' ), true ) ? $values['layout'] : 'auto';
	$template  = mixtape_player_template( $layout );
	$labels    = mixtape_player_language( $language )['labels'];
	$view      = mixtape_player_view_values( $parsed['tracks'][0], $values );
	$url       = '' === $mixtape['slug'] ? $page : "$site/mixtape/" . mixtape_player_encode( $mixtape['slug'] );
	$url       = '' === $mixtape['url'] ? $url : $mixtape['url'];
	$count     = count( $parsed['tracks'] );
	$view     += array(
		'url'     => mixtape_player_escape( $url ),
		'share'   => $url,
		'link'    => isset( $values['no-link'] ) ? '' : $url,
		'cover'   => mixtape_player_escape( $cover ),
		'name'    => mixtape_player_escape( mixtape_player_js_trim( $mixtape['title'] ) ),
		'heading' => mixtape_player_escape( implode( ' · ', array_filter( array( $mixtape['title'], $mixtape['artist'] ), 'mixtape_player_is_shown' ) ) ),
		'powered' => 'none' === strtolower( mixtape_player_js_trim( $values['powered-by'] ) ) ? '' : '1',
		'partial' => $count > $template['whole'] ? '1' : '',
	);
	list( $view['rows'], $view['plain'] ) = mixtape_player_rows( $parsed['tracks'], $site, $template, $labels );

	$width = mixtape_player_css_length( $values['max-width'] );
	$own   = '' === $width ? '' : ":host(mixtape-player){max-width:$width}";
	// As on a server, a style sheet of its own has no room for the colour of one cover.
	$own .= '' === $mixtape['color'] || 'inline' !== $styles ? '' : ":host{--_cover:{$mixtape['color']}}";
	return mixtape_player_shadow_root( $styles, $template['sheet'], $own, $template['view']( $view, $labels ) );
}

/**
 * Whether a text has more than white space.
 *
 * @param string $text A text.
 * @return bool
 */
function mixtape_player_is_shown( $text ) {
	return '' !== mixtape_player_js_trim( $text );
}

/**
 * A generated template.
 *
 * @param string $name A layout, or `presave-button`.
 * @return array
 */
function mixtape_player_template( $name ) {
	static $templates = array();
	if ( ! isset( $templates[ $name ] ) ) {
		$templates[ $name ] = require __DIR__ . "/generated/$name.php";
	}
	return $templates[ $name ];
}

/**
 * What a view shows of its first track.
 *
 * @param array $track  From mixtape_player_parse_track().
 * @param array $values Valid values by attribute name.
 * @return array
 */
function mixtape_player_view_values( array $track, array $values ) {
	$start    = mixtape_player_seconds( $values, 'preview-start', 8.0, true );
	$duration = mixtape_player_seconds( $values, 'preview-duration', 15.0, false );
	$end      = $start + $duration;
	if ( null !== $track['duration'] ) {
		$start = min( $start, max( 0, $track['duration'] - $duration ) );
		$end   = min( $start + $duration, $track['duration'] );
	}
	$peaks = 'none' === strtolower( mixtape_player_js_trim( $values['waveform'] ) ) ? array() : $track['peaks'];
	$view  = array(
		'title'  => mixtape_player_escape( $track['title'] ),
		'artist' => mixtape_player_escape( $track['artist'] ),
		'links'  => $track['links'] ? '1' : '',
		'window' => mixtape_player_time( floor( $end - $start + 0.5 ) ),
		'peaks'  => $peaks ? '1' : '',
	);
	foreach ( array( 40, 64, 96 ) as $bars ) {
		$view[ "path$bars" ] = $peaks ? mixtape_player_waveform( $peaks, $bars ) : '';
	}
	return $view;
}

/**
 * The rows of the track list, of which a long one shows the first and the last, and those of the list without scripts.
 *
 * @param array[] $tracks   From mixtape_player_parse_track().
 * @param string  $site     Base of the play URLs.
 * @param array   $template Of the layout.
 * @param array   $labels   In the language.
 * @return string[]
 */
function mixtape_player_rows( array $tracks, $site, array $template, array $labels ) {
	$count = count( $tracks );
	$rows  = '';
	$plain = '';
	foreach ( $tracks as $index => $track ) {
		$places = '';
		foreach ( $track['links'] as $link ) {
			$places .= $template['place']( array_map( 'mixtape_player_escape', $link ), $labels );
		}
		$values = array(
			'title'    => mixtape_player_escape( $track['title'] ),
			'artist'   => mixtape_player_escape( $track['artist'] ),
			'line'     => mixtape_player_escape( implode( ' – ', array_filter( array( $track['title'], $track['artist'] ), 'strlen' ) ) ),
			'duration' => null === $track['duration'] ? '--:--' : mixtape_player_time( $track['duration'] ),
			'play'     => mixtape_player_escape( "$site/play/" . mixtape_player_encode( $track['id'] ) ),
			'links'    => $places,
			'active'   => 0 === $index ? '1' : '',
			'number'   => $index + 1,
			'count'    => $count,
		);
		$plain .= $template['plain']( $values, $labels );
		if ( isset( $template['row'] ) && ( $count <= $template['whole'] || $index < $template['near'] || $count === $index + 1 ) ) {
			$rows .= $template['row']( $values, $labels );
		}
	}
	return array( $rows, $plain );
}
