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
				// The preview of the classic editor. The block editor asks by REST.
				$id = mixtape_player_id_of_page( $url, doing_action( 'wp_ajax_parse-embed' ) );
				if ( null === $id ) {
					return mixtape_player_link_for_now( $url );
				}
				// WordPress then embeds the URL as any other.
				if ( '' === $id ) {
					return false;
				}
				// WordPress has yet to divide this content into paragraphs, and the player with it. A shortcode is replaced later.
				return has_filter( current_filter(), 'do_shortcode' )
					? '[mixtape id="' . mixtape_player_no_shortcodes( esc_attr( $id ) ) . '"]'
					: mixtape_player_render_player( array( 'mixtape-id' => $id ) );
			}
		);
	}
);

/**
 * A link, which a later view replaces: so page caches should not keep this view.
 *
 * @param string $url URL of a page.
 * @return string
 */
function mixtape_player_link_for_now( $url ) {
	mixtape_player_do_not_cache_page();
	return mixtape_player_no_shortcodes( '<a href="' . esc_url( $url ) . '">' . esc_html( $url ) . '</a>' );
}

/**
 * The id of the mixtape that a page shows: of the frame in the page's oEmbed description. The page names its
 * description, which has to be on an origin of the settings as well. These are two requests: a view of a post sends
 * one, instead of its request for a queue, and a later view the other. An id is kept for a week, failures for five
 * minutes.
 *
 * @param string $url       URL of a page on an origin of the settings.
 * @param bool   $is_editor Whether an author waits for the id: then both requests are sent.
 * @return string|null '' if the page shows no mixtape, null if that is not known yet.
 */
function mixtape_player_id_of_page( $url, $is_editor = false ) {
	$url = mixtape_player_url( $url );
	if ( ! in_array( mixtape_player_origin( $url ), mixtape_player_origins(), true ) ) {
		return '';
	}
	$key   = 'mixtape_player_u_' . md5( $url );
	$known = get_transient( $key );
	if ( $is_editor ) {
		$known = mixtape_player_find_id( $key, $url, $known );
	} elseif ( ! is_string( $known ) && empty( $known['failed'] ) && mixtape_player_may_request() ) {
		mixtape_player_after_response(
			function () use ( $key, $url ) {
				$known = mixtape_player_present_transient( $key );
				if ( empty( $known['failed'] ) ) {
					mixtape_player_find_id( $key, $url, $known );
				}
			}
		);
	}
	return is_string( $known ) ? $known : null;
}

/**
 * Sends the requests for an id that are still needed.
 *
 * @param string             $key   Name of the transient.
 * @param string             $url   URL of the page.
 * @param string|array|false $known What the transient contains.
 * @return string|array What it contains now.
 */
function mixtape_player_find_id( $key, $url, $known ) {
	for ( $request = 0; $request < 2 && ! is_string( $known ); $request++ ) {
		$known = mixtape_player_request_id( $key, $url, $known );
		if ( ! empty( $known['failed'] ) ) {
			break;
		}
	}
	return $known;
}

/**
 * Sends the next of the two requests for an id.
 *
 * @param string      $key   Name of the transient.
 * @param string      $url   URL of the page.
 * @param array|false $known What the transient contains.
 * @return string|array What it contains now: the id or '', the URL of the `description`, or whether a request has
 *   `failed`.
 */
function mixtape_player_request_id( $key, $url, $known ) {
	$is_page  = empty( $known['description'] );
	$response = $is_page
		? mixtape_player_request( $url, array( 'headers' => array( 'Accept' => 'text/html' ) ) )
		: mixtape_player_request( $known['description'] );
	$body     = mixtape_player_body( $response );
	if ( is_wp_error( $response ) || 500 <= wp_remote_retrieve_response_code( $response ) ) {
		$known = array( 'failed' => true );
	} elseif ( $is_page ) {
		$description = mixtape_player_description_url( $body, $url );
		$known       = $description ? array( 'description' => $description ) : '';
	} else {
		$known = mixtape_player_id_in_description( $body );
	}
	set_transient( $key, $known, '' === $known || ! empty( $known['failed'] ) ? 5 * MINUTE_IN_SECONDS : WEEK_IN_SECONDS );
	return $known;
}

/**
 * The URL of the oEmbed description that a page names.
 *
 * @param string $page HTML.
 * @param string $url  URL of the page.
 * @return string '' if it names none on an origin of the settings.
 */
function mixtape_player_description_url( $page, $url ) {
	preg_match_all( '/<link\b[^>]*>/i', substr( $page, 0, 200000 ), $links );
	foreach ( $links[0] as $link ) {
		if ( false === stripos( $link, 'application/json+oembed' ) || ! preg_match( '/\shref=(["\'])(.*?)\1/i', $link, $href ) ) {
			continue;
		}
		$endpoint = mixtape_player_url( WP_Http::make_absolute_url( html_entity_decode( $href[2], ENT_QUOTES ), $url ) );
		if ( in_array( mixtape_player_origin( $endpoint ), mixtape_player_origins(), true ) ) {
			return $endpoint;
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
