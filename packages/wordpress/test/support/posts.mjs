/** Publishes a post by PHP, with content that is stored as it is; returns its address. */
export const publishPost = (wordpress, content, title = 'Post') =>
  wordpress.php(`echo get_permalink( ${insertPost({ content, title })} );`);

/**
 * PHP that publishes a post, saved by its author, and returns its id. `isOld`: from before the plugin looked at who
 * saves.
 */
export function insertPost({ content, title = 'Post', author = 'admin', type = 'post', isOld = false }) {
  const encoded = Buffer.from(content).toString('base64');
  return `( function () {
$author = get_user_by( 'login', '${author}' )->ID;
wp_set_current_user( ${isOld ? '0' : '$author'} );
kses_remove_filters();
$id = wp_insert_post( array( 'post_title' => '${title}', 'post_status' => 'publish', 'post_type' => '${type}', 'post_author' => $author, 'post_content' => wp_slash( base64_decode( '${encoded}' ) ) ) );
wp_set_current_user( 0 );
return $id;
} )()`;
}

/** Changes settings of the plugin, as if they had been saved, and forgets what was cached. */
export function changeSettings(wordpress, changes) {
  const encoded = Buffer.from(JSON.stringify(changes)).toString('base64');
  wordpress.php(
    `update_option( 'mixtape_player_settings', array_merge( mixtape_player_settings(), json_decode( base64_decode( '${encoded}' ), true ) ) );`,
  );
  forgetCached(wordpress);
}

export const forgetCached = (wordpress) =>
  wordpress.php(
    `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '%mixtape_player_q_%' OR option_name LIKE '%mixtape_player_u_%' OR option_name = 'mixtape_player_lock'" );`,
  );

/** The player's block. */
export const playerBlock = (attributes) => `<!-- wp:mixtape-player/player ${JSON.stringify(attributes)} /-->`;
export const presaveBlock = (attributes) => `<!-- wp:mixtape-player/presave-button ${JSON.stringify(attributes)} /-->`;

/** The address of the redirect page. */
export const redirectPage = (wordpress) => wordpress.php(`echo mixtape_player_settings( 'redirect_uri' );`);
