<?php
/**
 * Block patterns.
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
<!-- wp:mixtape-player/player {"layout":"card","align":"center"} /-->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:mixtape-player/presave-button {"service":"spotify","releaseDate":"<?php echo esc_html( $date ); ?>"} /--></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:mixtape-player/presave-button {"service":"apple_music","releaseDate":"<?php echo esc_html( $date ); ?>"} /--></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
		<?php
		$mixtape = trim( ob_get_clean() );
		ob_start();
		?>
<!-- wp:heading {"textAlign":"center"} -->
<h2 class="has-text-align-center"><?php esc_html_e( 'Title of the release', 'mixtape-player' ); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph {"align":"center"} -->
<p class="has-text-align-center"><?php esc_html_e( 'A sentence about the release.', 'mixtape-player' ); ?></p>
<!-- /wp:paragraph -->
		<?php
		$heading = trim( ob_get_clean() );
		$pattern = function ( $name, $title, $description, $content ) {
			register_block_pattern(
				"mixtape-player/$name",
				array(
					'title'         => $title,
					'description'   => $description,
					'categories'    => array( 'featured', 'call-to-action', 'media', 'audio' ),
					'keywords'      => array(
						_x( 'music', 'block pattern keyword', 'mixtape-player' ),
						_x( 'release', 'block pattern keyword', 'mixtape-player' ),
						_x( 'pre-save', 'block pattern keyword', 'mixtape-player' ),
					),
					'viewportWidth' => 640,
					'content'       => "<!-- wp:group {\"layout\":{\"type\":\"constrained\"}} -->\n<div class=\"wp-block-group\">$content</div>\n<!-- /wp:group -->",
				)
			);
		};
		$pattern(
			'mixtape-with-presave',
			__( 'Mixtape with pre-save', 'mixtape-player' ),
			__( 'A player, and a pre-save button for each service.', 'mixtape-player' ),
			$mixtape
		);
		$pattern(
			'release',
			__( 'Release page', 'mixtape-player' ),
			__( 'Title and text of a release, a player, and a pre-save button for each service.', 'mixtape-player' ),
			"$heading\n\n$mixtape"
		);
	}
);
