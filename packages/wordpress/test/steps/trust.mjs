import { asking, askingIn } from '../support/asking.mjs';
import { insertPost, presaveBlock } from '../support/posts.mjs';

const META = '_mixtape_player_trust';
const block = presaveBlock({ projectId: 'x' });
const TRUSTED = { x: false };
const ASKS = { x: true };

/** Content is trusted that somebody who may publish any markup has saved, and nothing else is. */
export async function trust(tools) {
  tools.wordpress.php(`foreach ( array( 'editor' => 'editor', 'leaving' => 'author' ) as $name => $role )
wp_insert_user( array( 'user_login' => $name, 'user_pass' => "$name-password", 'user_email' => "$name@example.com", 'role' => $role ) );
get_user_by( 'login', 'editor' )->add_cap( 'unfiltered_html', false );`);
  await checkEditor(tools);
  await checkDeletedAuthor(tools);
  await checkAutomaticSaves(tools);
  await checkMetadata(tools);
  await checkLists(tools);
  await checkRevisions(tools);
}

const create = (wordpress, options) => wordpress.php(`echo ${insertPost({ content: block, ...options })};`);
const of = (wordpress, id) => askingIn(`${wordpress.origin}/?p=${id}`);
const metaOf = (wordpress, id) => wordpress.php(`echo get_post_meta( ${id}, '${META}', true );`);

/** The request of a signed-in user's editor. */
async function save({ open, wordpress }, user, id, data, path = '') {
  const { page } = await open(user);
  await page.goto(`${wordpress.origin}/wp-admin/profile.php`);
  const status = await page.evaluate(
    async ([address, ajax, body]) => {
      const nonce = await (await fetch(ajax)).text();
      const headers = { 'Content-Type': 'application/json', 'X-WP-Nonce': nonce };
      return (await fetch(address, { method: 'POST', headers, body })).status;
    },
    [
      `${wordpress.origin}/?rest_route=/wp/v2/posts/${id}${path}`,
      `${wordpress.origin}/wp-admin/admin-ajax.php?action=rest-nonce`,
      JSON.stringify(data),
    ],
  );
  await page.close();
  if (status !== 200) throw new Error(`${user} could not save: ${status}`);
}

async function checkEditor(tools) {
  const { same, wordpress } = tools;
  const keeping = block.replace(
    ' /-->',
    ' -->\n<div class="wp-block-mixtape-player-presave-button"><p>Night · Spotify</p></div>\n<!-- /wp:mixtape-player/presave-button -->',
  );
  const kept = ['admin', 'author'].map((author) => of(wordpress, create(wordpress, { content: keeping, author })));
  same('what a button keeps in the post changes nothing of its trust', await Promise.all(kept), [TRUSTED, ASKS]);
  const id = create(wordpress);
  await save(tools, 'editor', id, { title: 'Another title' });
  same('an editor who changes the title of an administrator’s post changes no trust', await of(wordpress, id), TRUSTED);
  await save(tools, 'editor', id, { content: `${block}<p>More.</p>` });
  same(
    'a post of an administrator that an editor without unfiltered HTML has edited asks first',
    await of(wordpress, id),
    ASKS,
  );
  await save(tools, 'editor', id, { content: block });
  same('and still does when the editor restores the old content', await of(wordpress, id), ASKS);
  await save(tools, 'admin', id, { content: block });
  same('an administrator who saves it trusts it again', await of(wordpress, id), TRUSTED);
  const pattern = create(wordpress, { type: 'wp_block' });
  const around = create(wordpress, { content: `<!-- wp:block {"ref":${pattern}} /-->` });
  same('a synced pattern of an administrator does not ask', await of(wordpress, around), TRUSTED);
  wordpress.php(`wp_set_current_user( get_user_by( 'login', 'editor' )->ID );
wp_update_post( array( 'ID' => ${pattern}, 'post_content' => wp_slash( get_post( ${pattern} )->post_content . 'x' ) ) );`);
  same('a synced pattern that such an editor has edited asks in every post', await of(wordpress, around), ASKS);
}

async function checkDeletedAuthor({ same, wordpress }) {
  const id = create(wordpress, { author: 'leaving' });
  wordpress.php(`require_once ABSPATH . 'wp-admin/includes/user.php';
wp_delete_user( get_user_by( 'login', 'leaving' )->ID, get_user_by( 'login', 'admin' )->ID );`);
  const author = wordpress.php(`echo get_userdata( get_post( ${id} )->post_author )->user_login;`);
  same(
    'posts of a deleted author that were handed to an administrator ask first',
    [author, await of(wordpress, id)],
    ['admin', ASKS],
  );
}

/** Nobody has seen the content that a program saves. */
async function checkAutomaticSaves(tools) {
  const { same, wordpress } = tools;
  const saved = (before) => {
    const admin = `wp_set_current_user( get_user_by( 'login', 'admin' )->ID );`;
    return wordpress.php(
      `${before} ${admin} echo wp_insert_post( array( 'post_title' => 'Saved', 'post_status' => 'publish', 'post_author' => get_current_user_id(), 'post_content' => wp_slash( '${block}' ) ) );`,
    );
  };
  same('a plugin that an administrator uses is trusted', await of(wordpress, saved('')), TRUSTED);
  for (const constant of ['WP_IMPORTING', 'DOING_CRON', 'DOING_AUTOSAVE'])
    same(
      `a post that is saved with ${constant} asks first`,
      await of(wordpress, saved(`define( '${constant}', true );`)),
      ASKS,
    );
  const id = create(wordpress);
  wordpress.php(`wp_update_post( array( 'ID' => ${id}, 'post_content' => wp_slash( '${block}<p>More.</p>' ) ) );`);
  same('so does one that is saved without a user', await of(wordpress, id), ASKS);
  const draft = create(wordpress, { content: 'Text' });
  wordpress.php(
    `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_status' => 'draft' ), array( 'ID' => ${draft} ) );`,
  );
  await save(tools, 'admin', draft, { content: block }, '/autosaves');
  const content = wordpress.php(`echo get_post( ${draft} )->post_content;`);
  same('an autosave of a draft trusts nothing', [content, metaOf(wordpress, draft)], [block, '']);
}

/** The hash is in metadata, which others can write in some ways, and copy. */
async function checkMetadata(tools) {
  const { same, wordpress } = tools;
  const trusted = create(wordpress);
  const hash = metaOf(wordpress, trusted);
  const id = create(wordpress, { author: 'author' });
  await save(tools, 'author', id, { title: 'By REST', meta: { [META]: hash } });
  const value = (text) => `<value><string>${text}</string></value>`;
  const member = (name, content) => `<member><name>${name}</name>${content}</member>`;
  const field = (key) => `<value><struct>${member('key', value(key))}${member('value', value(hash))}</struct></value>`;
  const fields = member('custom_fields', `<value><array><data>${field('by-xml')}${field(META)}</data></array></value>`);
  const parameters = [
    value(1),
    value('author'),
    value('author-password'),
    value(id),
    `<value><struct>${fields}</struct></value>`,
  ];
  const answer = await fetch(`${wordpress.origin}/xmlrpc.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml' },
    body: `<?xml version="1.0"?><methodCall><methodName>wp.editPost</methodName><params>${parameters.map((one) => `<param>${one}</param>`).join('')}</params></methodCall>`,
  });
  const isSaved = /<boolean>1<\/boolean>/.test(await answer.text());
  const ofXml = wordpress.php(`echo get_post_meta( ${id}, 'by-xml', true );`);
  same('XML-RPC writes an author’s custom field', [isSaved, ofXml], [true, hash]);
  const byHand = wordpress.php(`wp_set_current_user( get_user_by( 'login', 'author' )->ID );
require_once ABSPATH . 'wp-admin/includes/admin.php';
foreach ( array( 'by-hand', '${META}' ) as $key ) {
	$_POST = array( 'metakeyinput' => $key, 'metavalue' => '${hash}' );
	echo add_meta( ${id} ) ? 'added ' : 'refused ';
}`);
  same('an author may write custom fields, but not the plugin’s', byHand, 'added refused ');
  same('neither REST, XML-RPC nor custom fields write the hash of a post', metaOf(wordpress, id), '');
  wordpress.php(`update_post_meta( ${id}, '${META}', '${hash}' );`);
  same('a hash that was copied from an administrator’s post is worth nothing', await of(wordpress, id), ASKS);
  wordpress.php(`update_post_meta( ${id}, '${META}', hash( 'sha256', get_post( ${id} )->post_content ) );`);
  same('nor is one that was computed without the site’s key', await of(wordpress, id), ASKS);
}

/** In a list of posts, nobody reads their content. */
async function checkLists({ same, open, wordpress }) {
  const id = create(wordpress, { author: 'author', title: 'In a list' });
  const { page } = await open('admin');
  await page.goto(`${wordpress.origin}/wp-admin/edit.php?s=In+a+list`);
  await page.locator(`#post-${id}`).hover();
  await page.locator(`#post-${id} .editinline`).click();
  await page.locator(`#edit-${id} input[name="post_title"]`).fill('In a list, renamed');
  await page.locator(`#edit-${id} .save`).click();
  await page.locator(`#post-${id} .row-title`, { hasText: 'renamed' }).waitFor();
  same('quick edit by an administrator trusts nothing', await of(wordpress, id), ASKS);
  await page.goto(`${wordpress.origin}/wp-admin/edit.php?s=In+a+list`);
  await page.locator(`#cb-select-${id}`).check();
  await page.selectOption('#bulk-action-selector-top', 'edit');
  await page.click('#doaction');
  await page.selectOption('#bulk-edit select[name="comment_status"]', 'closed');
  await page.click('#bulk_edit');
  await page.getByText('1 post updated.').waitFor();
  same('nor does bulk edit', await of(wordpress, id), ASKS);
  await page.close();
}

async function checkRevisions(tools) {
  const { same, wordpress } = tools;
  const id = create(wordpress, { content: 'Text' });
  await save(tools, 'editor', id, { content: block });
  await save(tools, 'editor', id, { content: 'Other text' });
  const restore = (user) =>
    wordpress.php(`wp_set_current_user( get_user_by( 'login', '${user}' )->ID );
foreach ( wp_get_post_revisions( ${id} ) as $revision ) if ( false !== strpos( $revision->post_content, 'presave' ) ) { wp_restore_post_revision( $revision->ID ); break; }`);
  restore('editor');
  same('a revision that an editor restores asks first', await of(wordpress, id), ASKS);
  await save(tools, 'editor', id, { content: 'Other text' });
  restore('admin');
  same('a revision that an administrator restores is saved by the administrator', await of(wordpress, id), TRUSTED);
  await save(tools, 'editor', id, { content: block.replace('"x"', '"of-editor"') }, '/autosaves');
  const { page } = await tools.open('admin');
  await page.goto(`${wordpress.origin}/wp-admin/profile.php`);
  await page.goto(
    `${wordpress.origin}/?p=${id}&preview=true&preview_id=${id}&preview_nonce=${await previewNonce(page, wordpress, id)}`,
  );
  same('what an editor has autosaved asks first in an administrator’s preview', asking(await page.content()), {
    'of-editor': true,
  });
  await page.close();
}

/** The address of a preview, from the classic link of the list of posts. */
async function previewNonce(page, wordpress, id) {
  const link = await page.evaluate(
    async ([origin, post]) => {
      const nonce = await (await fetch(`${origin}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
      const address = `${origin}/?rest_route=/wp/v2/posts/${post}/autosaves`;
      const headers = { 'X-WP-Nonce': nonce };
      const [autosave] = await (await fetch(`${address}&context=edit`, { headers })).json();
      return autosave.preview_link ?? '';
    },
    [wordpress.origin, id],
  );
  return new URL(link).searchParams.get('preview_nonce');
}
