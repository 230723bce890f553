// The first view in PHP: templates and labels, found by comparing what the player's own renderer writes for queues of
// placeholders. What it computes from values, `includes/first-view/` computes too; a test compares the two.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../build/root.mjs';
import { dateFormats } from './date-formats.mjs';
import { createLabels, deriveTemplate } from './derive-template.mjs';
import { NEEDS, SERVICES } from './services.mjs';

/** Loaded late: perhaps they have to be built first. */
let renderMixtapePlayer;
let renderPresaveButton;

const LANGUAGES = [
  'en',
  ...readdirSync(join(root, 'src/i18n/labels'))
    .filter((file) => /^(?!en\.)\w\w[-.].*json$/.test(file))
    .map((file) => file.replace('.json', '')),
];
const LAYOUTS = ['auto', 'list', 'bar', 'card'];
/** What is in the templates in place of values that are no free text. */
const VALUES = [
  [/(?:⟦name⟧ · )?⟦by⟧/g, '⟦heading⟧'],
  [/⟦title⟧ – ⟦artist⟧/g, '⟦line⟧'],
  [/https:\/\/site\.invalid\/play\/\w+/g, '⟦play⟧'],
  [/https:\/\/(url|cover|href|listen|presave)\.invalid\//g, '⟦$1⟧'],
  [/12572:01/g, '⟦duration⟧'],
  [/5999:59/g, '⟦window⟧'],
  [/(aria-setsize=")\d+/g, '$1⟦count⟧'],
  [/(aria-posinset="|part="track-counter">)\d+/g, '$1⟦number⟧'],
  [/(class="of-(\d+)" d=")[^"]*/g, '$1⟦path$2⟧'],
];
const withPlaceholders = (html) =>
  VALUES.reduce((text, [found, placeholder]) => text.replace(found, placeholder), html);

const track = (id, more = {}) => ({
  ...{ track_id: id, title: '⟦title⟧', artist: '⟦artist⟧', duration: 754321 },
  peaks: Array.from({ length: 16 }, (_, index) => index),
  links: [{ name: '⟦place⟧', url: 'https://href.invalid/' }],
  ...more,
});

/** What a queue or an author can leave out, by the name of the condition in the templates. */
const WITHOUT = {
  link: { attributes: { 'no-link': true } },
  share: { mixtape: { url: undefined } },
  cover: { mixtape: { cover: undefined } },
  name: { mixtape: { title: '' } },
  title: { track: { title: '' } },
  peaks: { track: { peaks: undefined } },
  links: { track: { links: undefined } },
  powered: { attributes: { 'powered-by': 'none' } },
  partial: { tracks: 2 },
};
/** The largest number of tracks of which all have a row. */
const VISIBLE_ROWS = readFileSync(join(root, 'src/player/view/track-list/use-visible-rows.ts'), 'utf8');
const WHOLE = Number(/LONGEST_WHOLE_LIST = (\d+)/.exec(VISIBLE_ROWS)[1]);
const FULL = { tracks: WHOLE + 1 };

/** @returns the parts of a player, each in all languages */
function playerParts(layout, { attributes = {}, mixtape = {}, track: first = {}, tracks }) {
  const others = Array.from({ length: tracks - 1 }, (_, index) => track(`id${index}`));
  const queue = {
    data: [track('first', first), ...others],
    included: {
      mixtape: {
        ...{ title: '⟦name⟧', artist: '⟦by⟧', url: 'https://url.invalid/', cover: 'https://cover.invalid/' },
        ...mixtape,
      },
    },
  };
  const fixed = { layout, 'site-base': 'https://site.invalid', 'preview-duration': 359999 };
  const parts = LANGUAGES.map((language) =>
    partsOf(renderMixtapePlayer({ queue, language, attributes: { ...fixed, ...attributes } })),
  );
  return { ...mergeLanguages(parts), sheet: parts[0].sheet };
}

/** A view, and of each list in it the rows. */
function partsOf(html) {
  const [, sheet, view] = /<style>([^<]*)<\/style>(.*)<\/div><\/template>/s.exec(html);
  const plain = /<\/audio>(.*?)<\/li>/s.exec(view)[1];
  const lists = /^(.*<ul[^>]*>)(.*)(<\/ul>.*)$/s.exec(view);
  const rows = lists ? [...lists[2].matchAll(/<li.*?<\/li>/gs)].map(([row]) => withPlaceholders(row)) : [];
  const [, start, row, end] = /^(.*<ol[^>]*>)(<li>.*?<\/li>).*(<\/ol>.*)$/s.exec(
    lists ? `${lists[1]}⟦rows⟧${lists[3]}` : view,
  );
  return {
    sheet,
    view: withPlaceholders(`${start}⟦plain⟧${end}`),
    rows,
    plain: withPlaceholders(plain === '' ? row : row.replace(plain, '⟦links⟧')),
    place: withPlaceholders(plain),
  };
}

const mergeLanguages = (parts) => ({
  view: parts.map(({ view }) => view),
  rows: parts[0].rows.map((_, index) => parts.map(({ rows }) => rows[index])),
  plain: parts.map(({ plain }) => plain),
  place: parts.map(({ place }) => place),
});

function playerTemplate(layout, labels) {
  const full = playerParts(layout, FULL);
  const variants = Object.fromEntries(
    Object.entries(WITHOUT).map(([name, left]) => [name, playerParts(layout, { ...FULL, ...left })]),
  );
  const views = Object.entries(variants).map(([name, { view }]) => [name, view]);
  const templates = { view: deriveTemplate(full.view, Object.fromEntries(views), labels) };
  if (full.rows.length > 0) {
    const active = { active: full.rows[1], links: variants.links.rows[0] };
    templates.row = deriveTemplate(full.rows[0], active, labels);
  }
  templates.plain = deriveTemplate(full.plain, {}, labels);
  templates.place = deriveTemplate(full.place, {}, labels);
  const numbers = { whole: WHOLE, near: full.rows.length - 1 };
  return phpFile(`return array(
	'sheet' => ${quoted(full.sheet)},
${Object.entries(numbers)
  .map(([name, value]) => `	'${name}' => ${value},\n`)
  .join('')}${closures(templates)});`);
}

const closures = (templates) =>
  Object.entries(templates)
    .map(([name, code]) => `	${quoted(name)} => static function ( $v, $t ) {\n		return ${code};\n	},\n`)
    .join('');

/** Every state of a button, by the service and what is set: see `mixtape_player_presave_template()`. */
function presaveTemplates(labels) {
  const states = new Map();
  const sheet = /<style>(.*?)<\/style>/s.exec(renderPresaveButton({}))[1];
  const now = Date.UTC(2020, 0, 1, 12);
  const SETTINGS = { 'project-id': 'x', ...Object.fromEntries(NEEDS.map((name) => [name, 'https://x.invalid'])) };
  const either = [true, false];
  for (const service of Object.keys(SERVICES))
    for (const date of ['', '2019-01-01', '2030-01-01'])
      for (const [listens, presaves, reminds] of either.flatMap((a) =>
        either.flatMap((b) => either.map((c) => [a, b, c])),
      ))
        for (const isConfigured of either) {
          const attributes = {
            ...{ service, reminder: reminds, 'release-date': date || undefined },
            ...{
              'listen-url': listens && 'https://listen.invalid/',
              'presave-url': presaves && 'https://presave.invalid/',
            },
            ...(isConfigured && { ...SETTINGS, 'site-base': 'https://site.invalid' }),
          };
          const html = LANGUAGES.map((language) => {
            const markup = renderPresaveButton({ attributes, language, now });
            const view = /<\/style>(.*)<\/div><\/template>/s.exec(markup)[1];
            const day = dateFormats.write(language, new Date(2030, 0, 1), true);
            return withPlaceholders(view.replace(day, '⟦date⟧'));
          });
          const state = [service, date && (date < '2020' ? 'out' : 'ahead')];
          const flags = [listens && 'listen', presaves && 'presave', reminds && 'remind', isConfigured && 'configured'];
          states.set([...state, ...flags].filter(Boolean).join(' '), deriveTemplate(html, {}, labels));
        }
  const distinct = Object.fromEntries([...new Set(states.values())].map((code, index) => [`v${index}`, code]));
  const names = Object.fromEntries(Object.entries(distinct).map(([name, code]) => [code, name]));
  const rows = [...states].map(([state, code]) => `		${quoted(state)} => ${quoted(names[code])},\n`).join('');
  return phpFile(`return array(
	'sheet' => ${quoted(sheet)},
	'states' => array(\n${rows}	),
${closures(distinct)});`);
}

/** @returns {Promise<Record<string, string>>} texts of PHP files by path below the plugin's folder */
export async function firstViewFiles() {
  ({ renderMixtapePlayer, renderPresaveButton } = await import(pathToFileURL(join(root, 'dist/server.js')).href));
  const labels = createLabels();
  const files = Object.fromEntries(LAYOUTS.map((layout) => [layout, playerTemplate(layout, labels)]));
  files['presave-button'] = presaveTemplates(labels);
  const rows = LANGUAGES.map((language, index) => {
    const { pattern, patternWithYear, weekdays, months, digits } = dateFormats.of(language);
    const lists = { labels: labels.of(index), weekdays, months, digits, patterns: [pattern, patternWithYear] };
    const fields = Object.entries(lists).map(([name, list]) => `'${name}' => array( ${list.map(quoted).join(', ')} )`);
    return `	${quoted(language)} => array( ${fields.join(', ')} ),\n`;
  });
  files.languages = phpFile(`return array(\n${rows.join('')});`);
  const paths = Object.entries(files).map(([name, text]) => [`includes/first-view/generated/${name}.php`, text]);
  return Object.fromEntries(paths);
}

export const quoted = (text) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

const phpFile = (code) => `<?php
/**
 * Generated from the player's first view.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

${code}
`;
