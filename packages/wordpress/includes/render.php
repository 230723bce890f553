<?php
/**
 * The markup of the elements.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/**
 * A player with its queue.
 *
 * @param array     $given   Values by attribute name, of an author.
 * @param WP_Post[] $songs   Songs of the media library, instead of a mixtape of the API.
 * @param array[]   $changes From mixtape_player_song_changes().
 * @return string Markup; '' without a mixtape.
 */
function mixtape_player_render_player( array $given, array $songs = array(), array $changes = array() ) {
	$values = mixtape_player_valid_values( 'mixtape-player', $given );
	if ( $songs ) {
		$values = mixtape_player_songs_values( $songs, $values );
	}
	if ( ! isset( $values['mixtape-id'] ) ) {
		return '';
	}
	$values += array_filter(
		array(
			'layout'    => mixtape_player_settings( 'layout' ),
			'max-width' => mixtape_player_settings( 'max_width' ),
		)
	);
	$values += mixtape_player_credit();
	$values  = mixtape_player_all_values( 'mixtape-player', $values + ( $songs ? array() : mixtape_player_site_attributes( 'mixtape-player' ) ), $given );
	if ( isset( $values['max-width'] ) ) {
		// Themes have rules for everything in a page, such as `main * { max-width: … }`, and those come before the player's
		// own.
		$width           = is_numeric( $values['max-width'] ) ? $values['max-width'] . 'px' : $values['max-width'];
		$values['style'] = "max-width:$width;" . ( isset( $values['style'] ) ? $values['style'] : '' );
	}
	$json    = $songs ? mixtape_player_songs_queue( $songs, $values, $changes ) : mixtape_player_queue( $values['mixtape-id'] );
	$queue   = mixtape_player_read_queue( $json, $values );
	$link    = mixtape_player_link( $queue );
	if ( mixtape_player_is_text_only() ) {
		return mixtape_player_no_shortcodes( $link . ( $songs && is_feed() ? mixtape_player_plain_songs( $queue ) : '' ) );
	}
	mixtape_player_enqueue( 'mixtape-player' );
	$template = $queue['tracks'] && mixtape_player_has_first_view() ? mixtape_player_player_template( $values, $queue ) : '';
	return mixtape_player_past_filters( mixtape_player_markup( 'mixtape-player', $values, $template, $json, $link ) );
}

/**
 * A pre-save button. It asks visitors first, unless it is trusted: an author chooses its place and its look.
 *
 * @param array $given      Values by attribute name, of an author.
 * @param bool  $is_trusted From mixtape_player_is_trusted().
 * @return string Markup; '' without a service, and in feeds and excerpts. Of a button that can do nothing yet, a hint
 *   for editors.
 */
function mixtape_player_render_presave( array $given, $is_trusted ) {
	$values = mixtape_player_valid_values( 'presave-button', $given );
	if ( ! isset( $values['service'] ) || mixtape_player_is_text_only() ) {
		return '';
	}
	$site = mixtape_player_site_attributes( 'presave-button', $values['service'] );
	if ( ! mixtape_player_presave_can_act( $values + $site ) ) {
		return mixtape_player_hint( __( 'Visitors do not see this pre-save button, because it has no release yet. Give it a pre-save URL, or a project ID and the settings of its service, or a release date with a reminder.', 'mixtape-player' ) );
	}
	mixtape_player_enqueue( 'presave-button' );
	if ( ! $is_trusted ) {
		$site['asks-first'] = true;
		// A button that asks first asks for what the specification says, and names no release but by its project.
		$values = array_diff_key( $values, array_flip( array( 'release-title', 'release-artist', 'release-cover' ) ) );
		unset( $site['scopes'] );
	}
	$values   = mixtape_player_all_values( 'presave-button', $values + $site, $given );
	$template = mixtape_player_has_first_view() ? mixtape_player_presave_template( $values ) : '';
	return mixtape_player_past_filters( mixtape_player_markup( 'presave-button', $values, $template, '', '' ) );
}

/**
 * Whether a pre-save button has something that a visitor can do with it now.
 *
 * @param array $values Valid values by attribute name, with `service`.
 * @return bool
 */
function mixtape_player_presave_can_act( array $values ) {
	$date = isset( $values['release-date'] ) ? date_create_immutable( $values['release-date'], wp_timezone() ) : false;
	if ( isset( $values['presave-url'] ) || ( $date && isset( $values['reminder'] ) ) ) {
		return true;
	}
	if ( $date && isset( $values['listen-url'] ) && $date->getTimestamp() <= time() ) {
		return true;
	}
	return isset( $values['project-id'] ) && ! array_diff( mixtape_player_services()[ $values['service'] ]['needs'], array_keys( $values ) );
}

/**
 * The attribute without which a player has a link to its makers: the directory of WordPress wants such links to be
 * asked for.
 *
 * @return array
 */
function mixtape_player_credit() {
	return 'show' === mixtape_player_settings( 'credit' ) ? array() : array( 'powered-by' => 'none' );
}

/**
 * Whether no element can be shown: in feeds and excerpts.
 *
 * @return bool
 */
function mixtape_player_is_text_only() {
	return is_feed() || doing_filter( 'get_the_excerpt' );
}

/**
 * The valid values of attributes that an author may set.
 *
 * @param string $tag   The element.
 * @param array  $given Values by attribute name.
 * @return array
 */
function mixtape_player_valid_values( $tag, array $given ) {
	$values = array();
	foreach ( mixtape_player_element( $tag )['attributes'] as $name => $row ) {
		$value = isset( $given[ $name ] ) ? mixtape_player_attribute_value( $row, $given[ $name ], $name ) : '';
		if ( '' !== $value ) {
			$values[ $name ] = $value;
		}
	}
	return $values;
}

/**
 * A link to the mixtape's page: for feeds, for visitors without scripts, and if the player cannot be loaded.
 *
 * @param array $queue From mixtape_player_read_queue().
 * @return string
 */
function mixtape_player_link( array $queue ) {
	if ( '' === $queue['url'] ) {
		return '';
	}
	/* translators: %s: title of a mixtape. */
	$text = '' === $queue['title'] ? __( 'Listen to the mixtape', 'mixtape-player' ) : sprintf( __( 'Listen to %s', 'mixtape-player' ), $queue['title'] );
	return '<a href="' . esc_url( $queue['url'] ) . '">' . esc_html( $text ) . '</a>';
}

/**
 * Songs for readers of feeds, which run no scripts: the browser's own players, of the same parts of the songs.
 *
 * @param array $queue From mixtape_player_read_queue().
 * @return string
 */
function mixtape_player_plain_songs( array $queue ) {
	$rows = '';
	foreach ( array_slice( $queue['tracks'], 0, MIXTAPE_PLAYER_ROWS ) as $track ) {
		$rows .= '<li>' . esc_html( mixtape_player_joined( $track, ' – ' ) ) . '<br><audio controls preload="none" src="' . esc_url( $track['file'] ) . '"></audio></li>';
	}
	return "<ol>$rows</ol>";
}

/**
 * The values of an element with its colours, as a `style`.
 *
 * @param string $tag    The element.
 * @param array  $values Valid values by attribute name.
 * @param array  $given  Colours of the author, by attribute name.
 * @return array
 */
function mixtape_player_all_values( $tag, array $values, array $given ) {
	$style = '';
	foreach ( mixtape_player_element( $tag )['colors'] as $name => $row ) {
		$color  = mixtape_player_color( isset( $given[ $name ] ) ? $given[ $name ] : '' );
		$color  = $color ? $color : mixtape_player_settings( str_replace( '-', '_', $name ) );
		$style .= $color ? $row['css'] . ':' . $color . ';' : '';
	}
	return $style ? $values + array( 'style' => $style ) : $values;
}

/**
 * Markup in which no text is taken for a shortcode: WordPress runs shortcodes also within attributes, after blocks.
 *
 * @param string $markup Markup without scripts.
 * @return string
 */
function mixtape_player_no_shortcodes( $markup ) {
	return strtr(
		$markup,
		array(
			'[' => '&#x5b;',
			']' => '&#x5d;',
		)
	);
}
