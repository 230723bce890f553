import { targets, textImportsForEsbuild } from '../plugins/text-imports.mjs';
import { layoutSource, missingOfLayouts } from './layouts.mjs';
import { rulesFor } from './rules-for.mjs';
import { importSource } from './source-tables.mjs';

/** Markup that a press before the scripts adds (`src/first-view/early/early-presses.ts`). */
const ADDED = '<b class="waiting" aria-busy="true">';

const TRACK = {
  track_id: '1',
  title: 'One',
  artist: 'A',
  duration: 60,
  links: [{ name: 'Shop', url: 'https://shop.example' }],
  peaks: Array.from({ length: 40 }, (_, index) => 6 * index),
};
const QUEUE = {
  // As many as the tape shows, with and without a waveform.
  data: [
    TRACK,
    ...Array.from({ length: 6 }, (_, index) => ({
      ...TRACK,
      peaks: index % 2 ? TRACK.peaks : null,
      track_id: `other-${index}`,
    })),
  ],
  included: { mixtape: { slug: 'mixtape', title: 'Mixtape', cover: '/cover.jpg', artist: 'A' } },
};

/** A queue that leaves out what it may. */
const BARE = { data: [{ track_id: '1' }] };

let sheets;

/**
 * The style sheets of the first view: of the elements' rules those that match something which `server.js` renders.
 * `players` has one for each layout, `presave` is for a button, `file` for all of them.
 * @returns {Promise<{ players: Record<string, string>, presave: string, file: string }>}
 */
export function firstViewSheets() {
  sheets ??= makeSheets();
  return sheets;
}

async function makeSheets() {
  const [{ renderMixtapePlayer, renderPresaveButton }, { LAYOUTS, LAYOUT_TABLE }] = await Promise.all([
    withWholeSheets(),
    layoutSource(),
  ]);
  const missing = await missingOfLayouts(LAYOUT_TABLE);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const player = (layout, queue, more = {}) => renderMixtapePlayer({ queue, attributes: { layout, ...more } });
  const surfaces = (layout) =>
    ['paper', 'inked'].map((surface) => player(layout, BARE, { surface, waveform: 'none' })).join('');
  const players = Object.fromEntries(
    LAYOUTS.map((layout) => [layout, player(layout, QUEUE) + player(layout, BARE) + surfaces(layout) + ADDED]),
  );
  // Not all rows of a long list are rendered.
  const long = { data: Array.from({ length: 200 }, (_, index) => ({ track_id: index })) };
  for (const layout of LAYOUTS) if (LAYOUT_TABLE[layout].opensList) players[layout] += player(layout, long);
  const reminder = { reminder: true, 'reminder-url': 'https://a.example', 'release-date': '2999-01-01' };
  const buttons = [{}, { 'presave-url': 'https://a.example', ...reminder }, reminder]
    .map((more) => renderPresaveButton({ attributes: { service: 'spotify', ...more } }))
    .concat(renderPresaveButton({}));
  const allPlayers = Object.values(players).join('');
  return {
    players: Object.fromEntries(LAYOUTS.map((layout) => [layout, sheetFor(players[layout])])),
    presave: sheetFor(buttons.join('')),
    file: sheetFor(allPlayers, 'mixtape-player') + sheetFor(buttons.join(''), 'presave-button'),
  };
}

/** The rules of the sheet in some markup that match the rest of it. */
function sheetFor(markup, scope) {
  const STYLE = /<style>([\s\S]*?)<\/style>/g;
  const [[, sheet]] = markup.matchAll(STYLE);
  return rulesFor(sheet, markup.replaceAll(STYLE, ''), targets, scope);
}

/** The renderers with the elements' own style sheets. */
const withWholeSheets = () =>
  importSource('elements/server.ts', {
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': 'undefined' },
    plugins: [textImportsForEsbuild()],
  });
