<?php
/**
 * The settings page. WordPress's Settings API verifies nonce and capability (`manage_options`).
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_menu',
	function () {
		$title = __( 'Mixtape Player', 'mixtape-player' );
		add_options_page( $title, $title, 'manage_options', 'mixtape-player', 'mixtape_player_show_settings' );
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( MIXTAPE_PLAYER_FILE ),
	function ( $links ) {
		$url = admin_url( 'options-general.php?page=mixtape-player' );
		return array_merge( array( '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'mixtape-player' ) . '</a>' ), $links );
	}
);

add_action(
	'admin_init',
	function () {
		register_setting( 'mixtape-player', MIXTAPE_PLAYER_OPTION, array( 'sanitize_callback' => 'mixtape_player_validate_settings' ) );
		$sections = array(
			'api'     => __( 'Connect an API', 'mixtape-player' ),
			'presave' => __( 'Pre-save', 'mixtape-player' ),
			'look'    => __( 'Default look', 'mixtape-player' ),
		);
		foreach ( $sections as $id => $title ) {
			add_settings_section( $id, $title, '__return_empty_string', 'mixtape-player' );
		}
		foreach ( mixtape_player_setting_fields() as $name => $field ) {
			$args = array(
				'name'      => $name,
				'label_for' => "mixtape-player-$name",
			);
			add_settings_field( $name, $field['label'], 'mixtape_player_show_field', 'mixtape-player', $field['section'], $args + $field );
		}
	}
);

/**
 * Keeps the old value, with a message, where the new one is not valid.
 *
 * @param mixed $given What the form has sent.
 * @return array
 */
function mixtape_player_validate_settings( $given ) {
	$given    = is_array( $given ) ? $given : array();
	$old      = mixtape_player_settings();
	$settings = array();
	foreach ( mixtape_player_setting_fields() as $name => $field ) {
		$text = isset( $given[ $name ] ) ? mixtape_player_text( $given[ $name ] ) : '';
		if ( '' === $text ) {
			continue;
		}
		$value = call_user_func( $field['validate'], $text );
		if ( '' === $value ) {
			/* translators: 1: name of a setting, 2: what was entered, 3: what is expected. */
			$message = __( '%1$s was not changed: “%2$s” is not valid. Expected: %3$s.', 'mixtape-player' );
			add_settings_error( MIXTAPE_PLAYER_OPTION, "mixtape_player_$name", esc_html( sprintf( $message, $field['label'], $text, $field['expected'] ) ) );
			$value = isset( $old[ $name ] ) ? $old[ $name ] : '';
		}
		if ( '' !== $value ) {
			$settings[ $name ] = $value;
		}
	}
	if ( isset( $given['create_redirect_page'] ) && current_user_can( 'manage_options' ) && current_user_can( 'publish_pages' ) ) {
		$settings = mixtape_player_with_redirect_page( $settings );
	}
	return $settings;
}

/**
 * Settings with the redirect page, which is created.
 *
 * @param array $settings Valid settings.
 * @return array
 */
function mixtape_player_with_redirect_page( array $settings ) {
	$id = mixtape_player_create_redirect_page();
	if ( ! $id ) {
		add_settings_error( MIXTAPE_PLAYER_OPTION, 'mixtape_player_redirect_page', __( 'The redirect page could not be created.', 'mixtape-player' ) );
		return $settings;
	}
	$old = isset( $settings['redirect_uri'] ) ? $settings['redirect_uri'] : '';
	$new = get_permalink( $id );
	if ( '' !== $old && $old !== $new ) {
		/* translators: 1: the new address of the redirect page, 2: the address that it replaces. */
		$message = __( 'Settings saved. Page created: %1$s. It is now the redirect page, and no longer %2$s.', 'mixtape-player' );
		add_settings_error( MIXTAPE_PLAYER_OPTION, 'mixtape_player_redirect_uri', esc_html( sprintf( $message, $new, $old ) ), 'warning' );
	} else {
		/* translators: %s: address of the redirect page. */
		$message = __( 'Settings saved. Page created: %s. Enter this address in Spotify’s developer dashboard, too.', 'mixtape-player' );
		add_settings_error( MIXTAPE_PLAYER_OPTION, 'mixtape_player_redirect_uri', esc_html( sprintf( $message, $new ) ), 'success' );
	}
	$settings['redirect_uri'] = $new;
	return $settings;
}

/**
 * A field with its check.
 *
 * @param array $field A field, with `name` and `label_for`.
 */
function mixtape_player_show_field( array $field ) {
	$name  = MIXTAPE_PLAYER_OPTION . '[' . $field['name'] . ']';
	$value = mixtape_player_settings( $field['name'] );
	$help  = $field['label_for'] . '-help';
	if ( isset( $field['choices'] ) ) {
		printf( '<select id="%s" name="%s">', esc_attr( $field['label_for'] ), esc_attr( $name ) );
		foreach ( array_merge( array( '' ), $field['choices'] ) as $choice ) {
			$default = isset( $field['default'] ) ? $field['default'] : __( 'Default', 'mixtape-player' );
			$text    = '' === $choice ? $default : $choice;
			printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( $choice, $value, false ), esc_html( $text ) );
		}
		echo '</select>';
	} else {
		printf(
			'<input type="text" class="regular-text code" spellcheck="false" autocomplete="off" id="%s" name="%s" value="%s" aria-describedby="%s">',
			esc_attr( $field['label_for'] ),
			esc_attr( $name ),
			esc_attr( $value ),
			esc_attr( $help )
		);
	}
	if ( 'mixtape_player_color' === $field['validate'] ) {
		printf(
			' <input type="color" data-mixtape-color="%s" aria-label="%s">',
			esc_attr( $field['name'] ),
			/* translators: %s: name of a color. */
			esc_attr( sprintf( __( 'Choose: %s', 'mixtape-player' ), $field['label'] ) )
		);
	}
	printf(
		' <button type="button" class="button" data-mixtape-check="%s" aria-label="%s">%s</button>',
		esc_attr( $field['name'] ),
		/* translators: %s: name of a setting. */
		esc_attr( sprintf( __( 'Check: %s', 'mixtape-player' ), $field['label'] ) ),
		esc_html__( 'Check', 'mixtape-player' )
	);
	if ( 'redirect_uri' === $field['name'] && ! mixtape_player_redirect_page() ) {
		printf(
			' <button type="submit" class="button" name="%s[create_redirect_page]" value="1">%s</button>',
			esc_attr( MIXTAPE_PLAYER_OPTION ),
			esc_html__( 'Create the page', 'mixtape-player' )
		);
	}
	printf( '<p class="description" id="%s">%s</p>', esc_attr( $help ), esc_html( $field['help'] ) );
	printf( '<div role="status" data-mixtape-findings="%s"></div>', esc_attr( $field['name'] ) );
}

/**
 * The page.
 */
function mixtape_player_show_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	wp_enqueue_script( 'mixtape-player-settings', mixtape_player_file_url( 'assets/settings.js' ), array( 'wp-i18n' ), MIXTAPE_PLAYER_VERSION, true );
	wp_set_script_translations( 'mixtape-player-settings', 'mixtape-player', dirname( MIXTAPE_PLAYER_FILE ) . '/languages' );
	$data = array(
		'probe'    => rest_url( 'mixtape-player/v1/probe' ),
		'nonce'    => wp_create_nonce( 'wp_rest' ),
		'home'     => home_url( '/' ),
		'script'   => mixtape_player_file_url( 'player/mixtape-player.js' ),
		'colors'   => array_keys( mixtape_player_element( 'mixtape-player' )['colors'] ),
		'services' => mixtape_player_services(),
	);
	wp_add_inline_script( 'mixtape-player-settings', 'window.mixtapePlayerSettings = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	?>
	<div class="wrap" id="mixtape-player-settings">
		<h1><?php esc_html_e( 'Mixtape Player', 'mixtape-player' ); ?></h1>
		<form action="options.php" method="post">
			<?php // Enter presses the form's first submit button, which must not be the one that creates a page. ?>
			<input type="submit" class="screen-reader-text" tabindex="-1" aria-hidden="true">
			<?php settings_fields( 'mixtape-player' ); ?>
			<h2><?php esc_html_e( 'Your own songs', 'mixtape-player' ); ?></h2>
			<p><?php esc_html_e( 'There is nothing to set up: add the block “Mixtape player” to a post and choose songs of your media library. The fields of this page are for mixtapes of an API, for pre-saves, and for another look.', 'mixtape-player' ); ?></p>
			<h2><?php esc_html_e( 'Check the settings', 'mixtape-player' ); ?></h2>
			<p><?php esc_html_e( 'The checks use what is written in the fields, also before it is saved. They send the requests of a player from this browser, and from your server for what browsers hide.', 'mixtape-player' ); ?></p>
			<p>
				<label for="mixtape-player-sample"><?php esc_html_e( 'ID of a mixtape to check with', 'mixtape-player' ); ?></label>
				<input type="text" class="regular-text code" id="mixtape-player-sample" autocomplete="off">
				<button type="button" class="button" data-mixtape-check=""><?php esc_html_e( 'Check all settings', 'mixtape-player' ); ?></button>
			</p>
			<?php
			do_settings_sections( 'mixtape-player' );
			submit_button();
			?>
		</form>
		<?php mixtape_player_show_old_posts(); ?>
	</div>
	<?php
}
