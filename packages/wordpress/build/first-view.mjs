// The first view in PHP: what the player's own renderer writes in each language, with placeholders such as ⟦title⟧ for what
// PHP knows. What is between ⟦+cover⟧ and ⟦-cover⟧ is written if there is a cover.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../build/root.mjs';
import { generatedPhp } from './php-file.mjs';
import { NEEDS, SERVICES } from './services.mjs';

const LANGUAGES = readdirSync(join(root, 'src/i18n/labels'))
  .filter((file) => /^\w\w(?:-\w+)?\.json$/.test(file))
  .map((file) => file.replace('.json', ''));
const LAYOUTS = ['auto', 'list', 'bar', 'card'];

const TRACK = {
  ...{ title: '⟦title⟧', artist: '⟦artist⟧', duration: 754321 },
  peaks: Array.from({ length: 16 }, (_, index) => index),
  links: [{ name: '⟦place⟧', url: 'https://href.invalid/' }],
};
const QUEUE = {
  data: [
    { ...TRACK, track_id: 'first' },
    { ...TRACK, track_id: 'second' },
  ],
  included: {
    mixtape: { title: '⟦name⟧', artist: '⟦by⟧', url: 'https://url.invalid/', cover: 'https://cover.invalid/' },
  },
};
const UNNAMED = { ...QUEUE, included: {} };

const onlyWith = (name, markup) => `⟦+${name}⟧${markup}⟦-${name}⟧`;

/** What differs from queue to queue. */
const PARTS = [
  [/⟦name⟧ · ⟦by⟧/g, '⟦heading⟧'],
  [/⟦name⟧/g, '⟦label⟧'],
  [/⟦title⟧ – ⟦artist⟧/g, '⟦line⟧'],
  [/(<a [^>]*part="mixtape-link"[^>]*>)(.*?)<\/a>/g, `${onlyWith('link', '$1')}$2${onlyWith('link', '</a>')}`],
  [/<button [^>]*share-toggle.*?<\/button>/g, onlyWith('share', '$&')],
  [/<img [^>]*>/g, onlyWith('cover', '$&')],
  [/(class="cover)"/g, `$1${onlyWith('empty', ' empty')}"`],
  [/ drawn(?=")|<svg class="waveform".*?<\/svg>/g, onlyWith('peaks', '$&')],
  [
    /(?:<span class="row-links">)?<button [^>]*track-links"[^>]*>.*?<div class="menu"[^>]*><\/div>(?:<\/span>)?/g,
    onlyWith('links', '$&'),
  ],
  [/<div class="powered-by".*?<\/slot><\/div>/g, onlyWith('powered', '$&')],
  [/https:\/\/site\.invalid\/play\/\w+/g, '⟦play⟧'],
  [/https:\/\/(url|cover|href)\.invalid\//g, '⟦$1⟧'],
  [/12572:01/g, '⟦duration⟧'],
  [/5999:59/g, '⟦window⟧'],
  [/(aria-setsize=")\d+/g, '$1⟦count⟧'],
  [/(aria-posinset="|part="track-counter">)\d+/g, '$1⟦number⟧'],
  [/(class="of-(\d+)" d=")[^"]*/g, '$1⟦path$2⟧'],
];
const withParts = (html) => PARTS.reduce((text, [found, part]) => text.replace(found, part), html);
const SHADOW = /<style>(.*?)<\/style>(.*)<\/div><\/template>/s;

function playerFragments(render, language, layout) {
  const attributes = { layout, 'site-base': 'https://site.invalid', 'preview-duration': 359999 };
  const [, , view] = SHADOW.exec(withParts(render({ queue: QUEUE, language, attributes })));
  const [, plain, place] = /<ol[^>]*>(<li>.*?<\/audio>)(.*?)<\/li>/s.exec(view);
  const [, first = '', row = ''] = /<ul[^>]*>(<li.*?<\/li>)(<li.*?<\/li>)<\/ul>/s.exec(view) ?? [];
  const frame = view.replace(first + row, '⟦rows⟧').replace(/(<ol[^>]*>).*(<\/ol>)/s, '$1⟦plain⟧$2');
  return { frame, first, row, plain: `${plain}⟦places⟧</li>`, place };
}

/** By what a press does, before and after the release: see `mixtape_player_presave_template()`. */
function buttonFragments(render, language, service) {
  const now = Date.UTC(2020, 0, 1);
  const flow = Object.fromEntries(['project-id', 'site-base', ...NEEDS].map((name) => [name, 'https://x.invalid']));
  const actions = {
    listen: { 'listen-url': 'https://url.invalid/' },
    link: { 'presave-url': 'https://url.invalid/' },
    flow,
    reminder: {},
  };
  const dates = { '': '2030-01-01', '-out': '2019-01-01' };
  const written = ([name, date], [action, more]) => {
    const attributes = { service, reminder: true, 'release-date': date, ...more };
    const [, , view] = SHADOW.exec(render({ attributes, language, now }));
    const day = new Intl.DateTimeFormat(language, { ...DAY, year: 'numeric' }).format(new Date(2030, 0, 1));
    const parts = [
      [day, '⟦date⟧'],
      ['https://url.invalid/', '⟦url⟧'],
      [/<button [^>]*part="reminder".*?<\/button>/, onlyWith('remind', '$&')],
      [/<p class="release">.*<\/p>/, onlyWith('date', '$&')],
    ];
    return [action + name, parts.reduce((text, [found, part]) => text.replace(found, part), view)];
  };
  return Object.fromEntries(
    Object.entries(dates).flatMap((date) => Object.entries(actions).map((action) => written(date, action))),
  );
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' };
const LETTERS = { weekday: 'l', day: 'j', month: 'F', year: 'Y' };

/** How PHP and WordPress write a day. */
function dayFormat(language, more) {
  const parts = new Intl.DateTimeFormat(language, { ...DAY, ...more }).formatToParts(0);
  return parts.map(({ type, value }) => LETTERS[type] ?? value.replaceAll(/\p{L}|\\/gu, '\\$&')).join('');
}

/** @returns {Promise<Record<string, string>>} texts of PHP files by path below the plugin's folder */
export async function firstViewFiles() {
  // Loaded late: perhaps it has to be built first.
  const server = await import(pathToFileURL(join(root, 'dist/server.js')).href);
  const { renderMixtapePlayer, renderPresaveButton } = server;
  const sheetIn = (html) => SHADOW.exec(html)[1];
  const sheets = {
    ...Object.fromEntries(
      LAYOUTS.map((layout) => [layout, sheetIn(renderMixtapePlayer({ queue: QUEUE, attributes: { layout } }))]),
    ),
    'presave-button': sheetIn(renderPresaveButton({})),
  };
  const tables = LANGUAGES.map((language) => {
    const unnamed = renderMixtapePlayer({ queue: UNNAMED, language });
    const table = {
      mixtape: /<section [^>]*aria-label="([^"]*)"/.exec(unnamed)[1],
      day: dayFormat(language, {}),
      'day-with-year': dayFormat(language, { year: 'numeric' }),
      ...Object.fromEntries(LAYOUTS.map((layout) => [layout, playerFragments(renderMixtapePlayer, language, layout)])),
      ...Object.fromEntries(
        Object.keys(SERVICES).map((service) => [service, buttonFragments(renderPresaveButton, language, service)]),
      ),
    };
    return [language, table];
  });
  return Object.fromEntries(
    [['sheets', sheets], ...tables].map(([name, table]) => [
      `includes/first-view/generated/${name}.php`,
      generatedPhp('the player’s first view', table),
    ]),
  );
}
