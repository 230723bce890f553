<?php
/**
 * A block pattern.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	function () {
		$date = gmdate( 'Y-m-d', time() + 30 * DAY_IN_SECONDS );
		ob_start();
		?>
<!-- wp:group {"layout":{"type":"constrained"}} -->
<div class="wp-block-group"><!-- wp:heading {"textAlign":"center"} -->
<h2 class="has-text-align-center"><?php esc_html_e( 'Title of the release', 'mixtape-player' ); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph {"align":"center"} -->
<p class="has-text-align-center"><?php esc_html_e( 'A sentence about the release.', 'mixtape-player' ); ?></p>
<!-- /wp:paragraph -->

<!-- wp:mixtape-player/player {"layout":"card","align":"center"} /-->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:mixtape-player/presave-button {"service":"spotify","releaseDate":"<?php echo esc_html( $date ); ?>"} /--></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:mixtape-player/presave-button {"service":"apple_music","releaseDate":"<?php echo esc_html( $date ); ?>"} /--></div>
<!-- /wp:column --></div>
<!-- /wp:columns --></div>
<!-- /wp:group -->
		<?php
		register_block_pattern(
			'mixtape-player/release',
			array(
				'title'       => __( 'Release page', 'mixtape-player' ),
				'description' => __( 'A player, and a pre-save button for each service.', 'mixtape-player' ),
				'categories'  => array( 'featured', 'columns' ),
				'keywords'    => array( 'music', 'release', 'pre-save' ),
				'content'     => trim( ob_get_clean() ),
			)
		);
	}
);
