<?php
/**
 * Posts with pre-save buttons that ask first although one may not expect it: those from before the plugin wrote who
 * saves them, and all of them after the keys in wp-config.php were changed. The settings page counts them. A user who
 * may publish any markup can trust all of their own.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

/** Posts in memory at once. */
const MIXTAPE_PLAYER_POSTS_AT_ONCE = 100;

/** A press ends before PHP or a proxy gives up; the page then says how many posts are left. */
const MIXTAPE_PLAYER_TRUST_SECONDS = 20;

/**
 * Posts, pages and synced patterns with a pre-save button, also in a synced pattern, whose content is not trusted.
 *
 * @param int $author Id of a user; 0 for all.
 * @return Generator Of objects with `ID`, `post_author`, `post_title` and `post_content`.
 */
function mixtape_player_posts_that_ask( $author = 0 ) {
	global $wpdb;
	$types    = get_post_types_by_support( 'editor' );
	$buttons  = array( '<!-- wp:mixtape-player/presave-button ', '[presave' );
	$patterns = mixtape_player_post_ids_with( $buttons, array( 'wp_block' ) );
	foreach ( $patterns as $id ) {
		array_push( $buttons, "<!-- wp:block {\"ref\":$id}", "<!-- wp:block {\"ref\":$id," );
	}
	$ids = mixtape_player_post_ids_with( $buttons, $types, $author );
	foreach ( array_chunk( $ids, MIXTAPE_PLAYER_POSTS_AT_ONCE ) as $some ) {
		$list = implode( ',', $some );
		update_meta_cache( 'post', $some );
		// phpcs:ignore WordPress.DB -- Ids are integers, and WordPress would keep all posts in memory.
		foreach ( $wpdb->get_results( "SELECT ID, post_author, post_title, post_content FROM $wpdb->posts WHERE ID IN ( $list ) ORDER BY ID" ) as $post ) {
			if ( ! mixtape_player_is_trusted_post( $post ) ) {
				yield $post;
			}
		}
		wp_cache_delete_multiple( $some, 'post_meta' );
	}
}

/**
 * Ids of posts that contain one of some texts.
 *
 * @param string[] $texts  The texts.
 * @param string[] $types  Post types.
 * @param int      $author Id of a user; 0 for all.
 * @return int[]
 */
function mixtape_player_post_ids_with( array $texts, array $types, $author = 0 ) {
	global $wpdb;
	$contains = array();
	foreach ( $texts as $text ) {
		$contains[] = $wpdb->prepare( 'post_content LIKE %s', '%' . $wpdb->esc_like( $text ) . '%' );
	}
	$types = implode( ',', array_map( array( $wpdb, 'prepare' ), array_fill( 0, count( $types ), '%s' ), array_values( $types ) ) );
	$where = implode( ' OR ', $contains );
	$own   = $author ? $wpdb->prepare( 'AND post_author = %d', $author ) : '';
	// phpcs:ignore WordPress.DB -- Every part is prepared above.
	return array_map( 'intval', $wpdb->get_col( "SELECT ID FROM $wpdb->posts WHERE post_type IN ( $types ) AND post_status NOT IN ( 'trash', 'auto-draft' ) $own AND ( $where ) ORDER BY ID" ) );
}

/**
 * Counts them on the settings page.
 */
function mixtape_player_show_old_posts() {
	$all  = iterator_count( mixtape_player_posts_that_ask() );
	$user = get_current_user_id();
	$own  = $all ? iterator_count( mixtape_player_posts_that_ask( $user ) ) : 0;
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- It only says what has been done.
	if ( isset( $_GET['mixtape_trusted'] ) ) {
		/* translators: %s: a number. */
		$text = __( 'Posts that are trusted now: %s.', 'mixtape-player' );
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- It only says what has been done.
		printf( '<div class="notice notice-success"><p>%s</p></div>', esc_html( sprintf( $text, number_format_i18n( absint( $_GET['mixtape_trusted'] ) ) ) ) );
	}
	if ( ! $all ) {
		return;
	}
	?>
	<h2><?php esc_html_e( 'Posts whose pre-save buttons ask first', 'mixtape-player' ); ?></h2>
	<p id="mixtape-player-old-posts">
		<?php
		/* translators: 1: number of posts, 2: how many of them are the user's own. */
		echo esc_html( sprintf( __( 'Posts whose pre-save buttons ask visitors first: %1$s, of which %2$s are yours.', 'mixtape-player' ), number_format_i18n( $all ), number_format_i18n( $own ) ) );
		echo ' ';
		esc_html_e( 'A button asks no question if the post was last saved by a user who may publish unfiltered HTML (in a network of sites: a network administrator). Posts that were saved before the plugin looked at this have to be saved once more.', 'mixtape-player' );
		?>
	</p>
	<?php
	if ( ! $own || ! current_user_can( 'unfiltered_html' ) ) {
		return;
	}
	?>
	<form action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" method="post">
		<input type="hidden" name="action" value="mixtape_player_trust">
		<?php wp_nonce_field( 'mixtape_player_trust' ); ?>
		<p><?php esc_html_e( 'If nobody else may edit your posts, or you know what is in them, you can trust all of them as they are now:', 'mixtape-player' ); ?></p>
		<?php mixtape_player_show_own_old_posts( $user ); ?>
		<?php submit_button( __( 'Trust my posts', 'mixtape-player' ), 'secondary', 'trust', false ); ?>
	</form>
	<?php
}

/**
 * Links to the posts that a press will trust. The first twenty are enough to see what it is about.
 *
 * @param int $user Id of their author.
 */
function mixtape_player_show_own_old_posts( $user ) {
	echo '<ul class="ul-disc">';
	foreach ( mixtape_player_posts_that_ask( $user ) as $index => $post ) {
		if ( 20 === $index ) {
			echo '<li>…</li>';
			break;
		}
		$title = '' === $post->post_title ? "#$post->ID" : $post->post_title;
		printf( '<li><a href="%s">%s</a></li>', esc_url( (string) get_edit_post_link( $post->ID, 'raw' ) ), esc_html( $title ) );
	}
	echo '</ul>';
}

add_action(
	'admin_post_mixtape_player_trust',
	function () {
		check_admin_referer( 'mixtape_player_trust' );
		if ( ! current_user_can( 'unfiltered_html' ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'mixtape-player' ), 403 );
		}
		$end     = time() + MIXTAPE_PLAYER_TRUST_SECONDS;
		$trusted = 0;
		foreach ( mixtape_player_posts_that_ask( get_current_user_id() ) as $post ) {
			mixtape_player_trust_post( $post );
			++$trusted;
			if ( time() > $end ) {
				break;
			}
		}
		wp_safe_redirect( admin_url( "options-general.php?page=mixtape-player&mixtape_trusted=$trusted" ) );
		exit;
	}
);
