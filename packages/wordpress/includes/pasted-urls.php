<?php
/**
 * The URL of a mixtape's page, on a line of its own, becomes a player.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * The origins whose pages are mixtapes: those of the settings.
 *
 * @return string[]
 */
function mixtape_player_origins() {
	$bases = array_filter( array( mixtape_player_settings( 'site_base' ), mixtape_player_settings( 'api_base' ) ) );
	return array_values( array_unique( array_map( 'mixtape_player_origin', $bases ) ) );
}

add_action(
	'init',
	function () {
		$origins = mixtape_player_origins();
		if ( ! $origins ) {
			return;
		}
		$any = implode( '|', array_map( 'preg_quote', $origins ) );
		wp_embed_register_handler(
			'mixtape_player',
			'#^(?:' . str_replace( '#', '\#', $any ) . ')/\S+$#i',
			function ( $found, $attributes, $url ) {
				$id = mixtape_player_id_of_page( $url );
				// WordPress then embeds the URL as any other.
				return '' === $id ? false : mixtape_player_render_player( array( 'mixtape-id' => $id ) );
			}
		);
	}
);

/**
 * The id of the mixtape that a page shows: of the frame in the page's oEmbed description. The page names its
 * description, which has to be on an origin of the settings as well. Kept for a week, failures for five minutes.
 *
 * @param string $url URL of a page on an origin of the settings.
 * @return string '' if the page shows no mixtape.
 */
function mixtape_player_id_of_page( $url ) {
	$url = mixtape_player_url( $url );
	if ( ! in_array( mixtape_player_origin( $url ), mixtape_player_origins(), true ) ) {
		return '';
	}
	$key = 'mixtape_player_u_' . md5( $url );
	$id  = get_transient( $key );
	if ( false !== $id ) {
		return $id;
	}
	// Instead of the queue's request.
	mixtape_player_may_request();
	if ( ! mixtape_player_lock() ) {
		return '';
	}
	$id = mixtape_player_present_transient( $key );
	if ( false === $id ) {
		$id = mixtape_player_id_in_description( mixtape_player_description_of( $url ) );
		set_transient( $key, $id, '' === $id ? 5 * MINUTE_IN_SECONDS : WEEK_IN_SECONDS );
	}
	mixtape_player_unlock();
	return $id;
}

/**
 * The oEmbed description that a page names.
 *
 * @param string $url URL of the page.
 * @return string JSON, or ''.
 */
function mixtape_player_description_of( $url ) {
	$page = mixtape_player_body( mixtape_player_request( $url, array( 'headers' => array( 'Accept' => 'text/html' ) ) ) );
	preg_match_all( '/<link\b[^>]*>/i', substr( $page, 0, 200000 ), $links );
	foreach ( $links[0] as $link ) {
		if ( false === stripos( $link, 'application/json+oembed' ) || ! preg_match( '/\shref=(["\'])(.*?)\1/i', $link, $href ) ) {
			continue;
		}
		$endpoint = mixtape_player_url( WP_Http::make_absolute_url( html_entity_decode( $href[2], ENT_QUOTES ), $url ) );
		if ( in_array( mixtape_player_origin( $endpoint ), mixtape_player_origins(), true ) ) {
			return mixtape_player_body( mixtape_player_request( $endpoint ) );
		}
	}
	return '';
}

/**
 * The id in the address of the description's frame.
 *
 * @param string $json An oEmbed description.
 * @return string '' if there is none.
 */
function mixtape_player_id_in_description( $json ) {
	$description = json_decode( $json );
	$html        = isset( $description->html ) && is_string( $description->html ) ? $description->html : '';
	if ( ! preg_match( '/<iframe\b[^>]*\ssrc=(["\'])(.*?)\1/i', $html, $frame ) ) {
		return '';
	}
	wp_parse_str( (string) wp_parse_url( html_entity_decode( $frame[2], ENT_QUOTES ), PHP_URL_QUERY ), $query );
	return isset( $query['mixtape-id'] ) ? mixtape_player_text( $query['mixtape-id'] ) : '';
}
