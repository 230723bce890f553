// Checks the files that each layout of the player needs besides its row: the build names those that are missing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { importSource } from './source-tables.mjs';

const VIEW = 'src/player/view';

/** The table of layouts, and the rules that limit their widths. */
export const layoutSource = () => importSource('src/player/model/layouts.ts');

/**
 * @param {Record<string, { arrangement: string }>} table
 * @returns {Promise<string[]>} one sentence for each thing
 */
export async function missingOfLayouts(table) {
  const [player, place, outline] = await Promise.all(
    [`${VIEW}/player/player-styles.css`, `${VIEW}/reserve/reserve.css`, `${VIEW}/reserve/outline.css`].map((path) =>
      readFile(join(root, path), 'utf8'),
    ),
  );
  return Object.entries(table).flatMap(([layout, { arrangement }]) => {
    const sheet = `../layouts/${arrangement}-layout.css`;
    const selector = `[layout="${layout}"]`;
    const missing = [];
    if (!player.includes(`@import "${sheet}";`))
      missing.push(`${VIEW}/player/player-styles.css does not import ${sheet}.`);
    if (layout !== 'auto' && !place.includes(selector))
      missing.push(`${VIEW}/reserve/reserve.css has no height for the layout ${layout}.`);
    // The rules without a selector are for what is arranged as the default.
    if (arrangement !== 'auto' && !outline.includes(selector))
      missing.push(`${VIEW}/reserve/outline.css does not say how the place of the layout ${layout} looks.`);
    return missing;
  });
}
