import { existsSync } from 'node:fs';
import { publishReady } from '../support/first-view.mjs';
import { playerBlock } from '../support/posts.mjs';

/** Two block themes and a classic one, of which a WordPress has some. */
const THEMES = ['twentytwentyone', 'twentytwentythree', 'twentytwentyfive'];
const SHORTCODE = '[presave service="spotify" project-id="x" release-date="2099-01-02"]';
const CONTENT = `<!-- wp:paragraph --><p id="text">Some text in the column.</p><!-- /wp:paragraph -->

${SHORTCODE}

<!-- wp:shortcode -->
${SHORTCODE}
<!-- /wp:shortcode -->

<!-- wp:paragraph --><p id="line">In a line: ${SHORTCODE}</p><!-- /wp:paragraph -->

${playerBlock({ mixtapeId: 'night-drive' })}

[mixtape id="night-drive"]

${playerBlock({ mixtapeId: 'night-drive', maxWidth: '400' })}

[mixtape id="night-drive" max-width="400"]`;

/** Shortcodes stand in the content column, where the text is, and are as wide as blocks. */
export async function column({ check, same, open, play, wordpress }) {
  const before = wordpress.php('echo get_stylesheet();');
  const address = await publishReady(wordpress, CONTENT);
  for (const theme of THEMES.filter((name) => existsSync(`${wordpress.site}/wp-content/themes/${name}`))) {
    wordpress.php(`switch_theme( '${theme}' );`);
    const { page } = await open(undefined, { viewport: { width: 1600, height: 1000 } });
    await page.goto(address);
    const buttons = page.locator('presave-button');
    // So far ahead, Spotify's button is a reminder.
    await buttons.last().getByRole('button', { name: 'Remind me' }).waitFor();
    const left = await page.locator('#text').evaluate((text) => text.getBoundingClientRect().left);
    const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const offsets = boxes.slice(0, 2).map((box) => Math.round(box.left - left));
    same(`${theme}: a shortcode and a shortcode block begin where the text begins`, offsets, [0, 0]);
    const line = await page.locator('#line').evaluate((text) => text.getBoundingClientRect().toJSON());
    same(`${theme}: a shortcode in a line of text stays in it`, boxes[2].left - line.left > 40, true);
    const players = page.locator('mixtape-player');
    await players.last().getByText('Opening Lights').first().waitFor();
    const places = await players.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left: from, width }) => [from, width].map(Math.round)),
    );
    const [wide, wideCode, narrow, narrowCode] = places;
    same(`${theme}: a player's shortcode is where its block would be`, [wideCode, narrowCode], [wide, narrow]);
    same(`${theme}: its largest width counts`, [narrow[1], wide[1] > 400], [400, true]);
    check(`${theme}: a press plays`, (await play(page)) > 0 ? '' : 'silent');
    await page.context().close();
  }
  wordpress.php(`switch_theme( '${before}' );`);
}
