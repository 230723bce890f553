// Songs in the media library.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The smallest PNG. */
const COVER = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Adds songs whose file is that of a track of the demo; returns a function that does. */
export async function openLibrary({ wordpress, demo }) {
  const file = Buffer.from(await (await fetch(`${demo.origin}/play/opening-lights`)).arrayBuffer());
  const uploads = join(wordpress.site, 'wp-content/uploads');
  writeFileSync(join(uploads, 'cover.png'), Buffer.from(COVER, 'base64'));
  /** @returns {number} the id of a song, which is attached to the post `parent` */
  return (title, { artist = 'Ada', album = 'Night Songs', parent = 0 } = {}) => {
    const name = `${title.toLowerCase().replaceAll(/\W/g, '-')}.mp3`;
    writeFileSync(join(uploads, name), file);
    return Number(
      wordpress.php(`require_once ABSPATH . 'wp-admin/includes/media.php';
$admin = get_user_by( 'login', 'admin' )->ID;
$add = function ( $file, $type, $title, $parent ) use ( $admin ) {
	$values = array( 'post_title' => $title, 'post_mime_type' => $type, 'post_author' => $admin, 'post_parent' => $parent, 'guid' => content_url( "uploads/$file" ) );
	$id = wp_insert_attachment( $values, $file );
	update_attached_file( $id, WP_CONTENT_DIR . "/uploads/$file" );
	return $id;
};
$id = $add( '${name}', 'audio/mpeg', '${title}', ${parent} );
$known = wp_read_audio_metadata( get_attached_file( $id ) );
wp_update_attachment_metadata( $id, array( 'artist' => '${artist}', 'album' => '${album}' ) + $known );
set_post_thumbnail( $id, $add( 'cover.png', 'image/png', 'Cover', 0 ) );
echo $id;`),
    );
  };
}
