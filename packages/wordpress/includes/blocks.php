<?php
/**
 * The blocks.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	function () {
		wp_register_script(
			'mixtape-player-editor',
			mixtape_player_file_url( 'assets/editor.js' ),
			array( 'wp-a11y', 'wp-api-fetch', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-data', 'wp-element', 'wp-i18n', 'wp-shortcode' ),
			MIXTAPE_PLAYER_VERSION,
			true
		);
		wp_register_style( 'mixtape-player-editor', mixtape_player_file_url( 'assets/editor.css' ), array( 'wp-components' ), MIXTAPE_PLAYER_VERSION );
		wp_set_script_translations( 'mixtape-player-editor', 'mixtape-player', dirname( MIXTAPE_PLAYER_FILE ) . '/languages' );
		$blocks = array(
			'player'         => 'mixtape-player',
			'presave-button' => 'presave-button',
		);
		foreach ( $blocks as $folder => $tag ) {
			register_block_type(
				dirname( MIXTAPE_PLAYER_FILE ) . "/blocks/$folder",
				array(
					'render_callback' => function ( $attributes, $content, $block ) use ( $tag ) {
						return mixtape_player_render_block( $tag, $attributes, $block );
					},
				)
			);
		}
	}
);

/**
 * The markup of a block.
 *
 * @param string   $tag        The element in it.
 * @param array    $attributes The block's attributes.
 * @param WP_Block $block      The block.
 * @return string
 */
function mixtape_player_render_block( $tag, array $attributes, WP_Block $block ) {
	$element = mixtape_player_element( $tag );
	$given   = array();
	foreach ( $element['attributes'] + $element['colors'] as $name => $row ) {
		if ( isset( $attributes[ $row['property'] ] ) ) {
			$given[ $name ] = $attributes[ $row['property'] ];
		}
	}
	$songs  = mixtape_player_songs(
		isset( $attributes['songs'] ) ? $attributes['songs'] : array(),
		function ( $id ) use ( $block ) {
			return mixtape_player_is_trusted( 'mixtape_player_has_block', $block->parsed_block, mixtape_player_author_may_edit( $id ) );
		}
	);
	$markup = 'mixtape-player' === $tag
		? mixtape_player_render_player( $given, $songs, mixtape_player_song_changes( isset( $attributes['details'] ) ? $attributes['details'] : array() ) )
		: mixtape_player_render_presave( $given, mixtape_player_is_trusted( 'mixtape_player_has_block', $block->parsed_block ) );
	$hint   = isset( $attributes['songs'] ) ? mixtape_player_songs_hint( $attributes['songs'], $songs ) : '';
	if ( '' === $markup || mixtape_player_is_text_only() ) {
		return $hint . $markup;
	}
	if ( isset( $attributes['align'] ) && in_array( $attributes['align'], array( 'left', 'right', 'center' ), true ) ) {
		wp_enqueue_style( 'mixtape-player-blocks' );
	}
	$anchor  = isset( $attributes['anchor'] ) ? sanitize_html_class( $attributes['anchor'] ) : '';
	$wrapper = get_block_wrapper_attributes( $anchor ? array( 'id' => $anchor ) : array() );
	return '<div ' . mixtape_player_no_shortcodes( $wrapper ) . '>' . $hint . $markup . '</div>';
}

/**
 * The data for the editor's script.
 */
add_action(
	'enqueue_block_editor_assets',
	function () {
		$data = array(
			'elements'               => array(
				'mixtape-player' => mixtape_player_element( 'mixtape-player' ),
				'presave-button' => mixtape_player_element( 'presave-button' ),
			),
			'blocks'                 => mixtape_player_block_types(),
			'script'                 => add_query_arg( 'ver', MIXTAPE_PLAYER_VERSION, mixtape_player_file_url( 'player/mixtape-player.js' ) ),
			'player'                 => mixtape_player_site_attributes( 'mixtape-player' ),
			'credit'                 => mixtape_player_credit(),
			'flows'                  => mixtape_player_flows(),
			'look'                   => array_filter( array_intersect_key( mixtape_player_settings(), mixtape_player_look_names() ) ),
			'siteBase'               => mixtape_player_site_base(),
			'origins'                => mixtape_player_origins(),
			'hasApi'                 => '' !== mixtape_player_settings( 'api_base' ),
			'settingsUrl'            => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=mixtape-player' ) : '',
			'hasContentControls'     => version_compare( get_bloginfo( 'version' ), '7.0', '>=' ),
			'mayWriteUnfilteredHtml' => current_user_can( 'unfiltered_html' ),
		);
		wp_enqueue_style( 'mixtape-player-editor' );
		wp_add_inline_script(
			'mixtape-player-editor',
			'window.mixtapePlayerEditor = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';',
			'before'
		);
	}
);

/**
 * The blocks as they are registered: what the editor needs to read older ones.
 *
 * @return array[] By name: `attributes` and `supports`.
 */
function mixtape_player_block_types() {
	$types = array();
	foreach ( array( 'mixtape-player/player', 'mixtape-player/presave-button' ) as $name ) {
		$type           = WP_Block_Type_Registry::get_instance()->get_registered( $name );
		$types[ $name ] = array(
			'attributes' => $type->attributes,
			'supports'   => $type->supports,
		);
	}
	return $types;
}

/**
 * The attributes that a pre-save on each service gets from the settings.
 *
 * @return array[] By service: `attributes`, and `problem`, which is '' if nothing is missing.
 */
function mixtape_player_flows() {
	$flows    = array();
	$problems = mixtape_player_flow_problems();
	foreach ( mixtape_player_services() as $service => $row ) {
		$attributes        = mixtape_player_site_attributes( 'presave-button', $service );
		$flows[ $service ] = array(
			'attributes' => $attributes,
			'problem'    => array_diff( $row['needs'], array_keys( $attributes ) ) ? $problems[ $service ] : '',
		);
	}
	return $flows;
}

/**
 * The settings of the default look.
 *
 * @return array Attribute names by setting.
 */
function mixtape_player_look_names() {
	$names = array(
		'layout'    => 'layout',
		'max_width' => 'max-width',
	);
	foreach ( array_keys( mixtape_player_element( 'mixtape-player' )['colors'] ) as $name ) {
		$names[ str_replace( '-', '_', $name ) ] = $name;
	}
	return $names;
}
