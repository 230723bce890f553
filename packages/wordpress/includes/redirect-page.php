<?php
/**
 * The page to which a service sends visitors back.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** The id of the page that the plugin has created. */
const MIXTAPE_PLAYER_PAGE_OPTION = 'mixtape_player_redirect_page';

/**
 * The id of the page that the plugin has created, if it is still published.
 *
 * @return int 0 if there is none.
 */
function mixtape_player_redirect_page() {
	$id = (int) get_option( MIXTAPE_PLAYER_PAGE_OPTION );
	return $id && 'publish' === get_post_status( $id ) ? $id : 0;
}

/**
 * Creates the page, unless it exists.
 *
 * @return int Its id; 0 if it could not be created.
 */
function mixtape_player_create_redirect_page() {
	$existing = mixtape_player_redirect_page();
	if ( $existing ) {
		return $existing;
	}
	$id = wp_insert_post(
		array(
			'post_type'      => 'page',
			'post_status'    => 'publish',
			'post_title'     => __( 'Pre-save', 'mixtape-player' ),
			'post_name'      => 'pre-save',
			'post_content'   => '<!-- wp:paragraph --><p>' . esc_html__( 'Mixtape Player shows this page after a pre-save, with content of its own.', 'mixtape-player' ) . '</p><!-- /wp:paragraph -->',
			'comment_status' => 'closed',
			'ping_status'    => 'closed',
		)
	);
	if ( is_wp_error( $id ) || ! $id ) {
		return 0;
	}
	update_option( MIXTAPE_PLAYER_PAGE_OPTION, $id, true );
	return $id;
}

/**
 * The URL of the page contains the service's code until our script has removed it. So the page has nothing of the
 * theme, of other plugins or of visitors in it.
 */
add_action(
	'template_redirect',
	function () {
		$id = mixtape_player_redirect_page();
		if ( ! $id || ! is_page( $id ) ) {
			return;
		}
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true );
		}
		nocache_headers();
		header( 'Referrer-Policy: strict-origin' );
		// Beside a policy that the site sends: both apply.
		header( "Content-Security-Policy: frame-ancestors 'none'", false );
		header( 'X-Robots-Tag: noindex' );
		$script = add_query_arg( 'ver', MIXTAPE_PLAYER_VERSION, mixtape_player_file_url( 'player/presave-button.js' ) );
		$buttons = '';
		foreach ( wp_list_filter( mixtape_player_services(), array( 'redirects' => true ) ) as $service => $row ) {
			$values   = array(
				'service' => $service,
				'hidden'  => true,
			);
			$buttons .= mixtape_player_markup( 'presave-button', $values + mixtape_player_site_attributes( 'presave-button', $service ), '', '', '' );
		}
		?>
<!DOCTYPE html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="<?php bloginfo( 'charset' ); ?>">
<?php // phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript -- No other script may be on this page. ?>
<script type="module" src="<?php echo esc_url( $script ); ?>"></script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title><?php esc_html_e( 'Pre-save', 'mixtape-player' ); ?></title>
</head>
<body>
<p><?php esc_html_e( 'This page ends a pre-save. You will be sent back in a moment.', 'mixtape-player' ); ?>
<a href="<?php echo esc_url( home_url( '/' ) ); ?>"><?php echo esc_html( get_bloginfo( 'name' ) ); ?></a></p>
		<?php echo $buttons; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Escaped by mixtape_player_markup(). ?>
</body>
</html>
		<?php
		exit;
	},
	0
);

/**
 * Leaves the redirect page out of menus of all pages.
 */
add_filter(
	'get_pages',
	function ( $pages ) {
		$id = is_admin() ? 0 : mixtape_player_redirect_page();
		return $id ? array_values( wp_list_filter( $pages, array( 'ID' => $id ), 'NOT' ) ) : $pages;
	}
);

/**
 * Leaves the page out of search results, and so of the feed of a search. WordPress has no other feed of pages.
 */
add_action(
	'pre_get_posts',
	function ( WP_Query $query ) {
		$id = is_admin() ? 0 : mixtape_player_redirect_page();
		if ( $id && $query->is_search() ) {
			$query->set( 'post__not_in', array_merge( (array) $query->get( 'post__not_in' ), array( $id ) ) );
		}
	}
);

/**
 * Leaves the page out of the sitemap.
 */
add_filter(
	'wp_sitemaps_posts_query_args',
	function ( $args ) {
		$id = mixtape_player_redirect_page();
		if ( $id ) {
			$args['post__not_in'] = array_merge( isset( $args['post__not_in'] ) ? $args['post__not_in'] : array(), array( $id ) );
		}
		return $args;
	}
);
