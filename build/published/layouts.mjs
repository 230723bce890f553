// Checks the files that each layout of the player needs besides its row: the build names those that are missing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { importSource } from './source-tables.mjs';

const VIEW = 'src/player/view';

/** The table of layouts, and the rules that limit their widths. */
export const layoutSource = () => importSource('src/player/model/layouts.ts');

/** @param {Record<string, { arrangement: string }>} table @returns {Promise<string[]>} one sentence for each thing */
export async function missingOfLayouts(table) {
  const [player, place] = await Promise.all(
    [`${VIEW}/player/player-styles.css`, `${VIEW}/reserve/reserve.css`].map((path) =>
      readFile(join(root, path), 'utf8'),
    ),
  );
  return Object.entries(table).flatMap(([layout, { arrangement }]) => {
    const sheet = `../layouts/${arrangement}-layout.css`;
    const isDefault = layout === 'auto';
    return [
      ...(player.includes(`@import "${sheet}";`) ? [] : [`${VIEW}/player/player-styles.css does not import ${sheet}.`]),
      ...(isDefault || place.includes(`[layout="${layout}"]`)
        ? []
        : [`${VIEW}/reserve/reserve.css has no height for the layout ${layout}.`]),
    ];
  });
}
