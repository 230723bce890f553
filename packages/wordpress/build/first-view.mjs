// The first view in PHP: what the player's own renderer writes in each language, with placeholders such as ⟦title⟧ for
// what PHP knows. What is between ⟦#cover⟧ and ⟦/cover⟧ is written if there is a cover, and for a list once for each
// item.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importSource } from '../../../build/published/source-tables.mjs';
import { root } from '../../../build/root.mjs';
import { generatedPhp } from './php-file.mjs';
import { NEEDS, SERVICES } from './services.mjs';

const { LAYOUTS } = await importSource('src/player/model/layouts.ts');
const { LANGUAGES } = await importSource('src/i18n/languages.ts');

const TRACK = {
  title: '⟦title⟧',
  artist: '⟦artist⟧',
  duration: 754321,
  peaks: Array.from({ length: 16 }, (_, index) => index),
  links: [{ name: '⟦place⟧', url: 'https://href.invalid/' }],
};
const QUEUE = {
  data: [
    { ...TRACK, track_id: 'first' },
    { ...TRACK, track_id: 'second' },
  ],
  included: { mixtape: { title: '⟦heading⟧', url: 'https://url.invalid/', cover: 'https://cover.invalid/' } },
};
const UNNAMED = { ...QUEUE, included: {} };

const section = (name, markup) => `⟦#${name}⟧${markup}⟦/${name}⟧`;

/** In place of the bars of a track whose loudness is not known. */
const DOT = '<span class="dot"></span>';

/** Parts that the author can turn off. */
function tapeOrLine(markup, tape) {
  return tape === undefined ? section('tape', markup) : `class="⟦strip⟧"${section('tape', ' part="tape"')}`;
}

/** The parts that differ from page to page: in the renderer's markup, and with placeholders. */
const PARTS = [
  [/aria-label="⟦heading⟧"/g, 'aria-label="⟦label⟧"'],
  [/(<a [^>]*part="mixtape-link"[^>]*>)(.*?)<\/a>/g, `${section('link', '$1')}$2${section('link', '</a>')}`],
  [/<img [^>]*>/g, section('cover', '$&')],
  [/class="cover"/g, 'class="cover⟦empty⟧"'],
  [/ has-waveform(?=[ "])|<svg class="waveform".*?<\/svg>/g, section('path24', '$&')],
  [/class="(tape)" (part="tape")|(?<=class="wide-splice") (part="splice")/g, tapeOrLine],
  // The sample has two tracks: the second has the only stub.
  [
    /<span class="stub at-1"(.*?)(<svg.*?<\/svg>)<\/span>/g,
    section('stubs', `<span class="stub at-⟦distance⟧"$1${section('path3', '$2')}${section('dot', DOT)}</span>`),
  ],
  [/<svg class="mini".*?<\/svg>/g, section('path24', '$&')],
  [/<span class="number">01\/02<\/span>/g, section('several', '<span class="number">⟦place⟧</span>')],
  [/<span part="preview-label">.*?<\/span>/g, section('preview', '$&')],
  [/(?<=<p class="list-note"[^>]*>[^<]*)359999/g, '⟦heard⟧'],
  [/<p class="list-note".*?<\/p>/g, section('preview', '$&')],
  [/ data-lead="0"/g, section('lead', '$&')],
  [/(class="of-(\d+)"[^>]* d=")[^"]*/g, '$1⟦path$2⟧'],
  [/5999:59/g, '⟦window⟧'],
  [/<button [^>]*share-toggle.*?<\/button>/g, section('url', '$&')],
  [
    /(?:<span class="row-links">)?<button [^>]*track-links".*?<div class="menu"[^>]*><\/div>(?:<\/span>)?/g,
    section('links', '$&'),
  ],
  [/<div class="powered-by".*?<\/slot><\/div>/g, section('powered', '$&')],
  // The first row stands for all.
  [/(<ul [^>]*>)(<li.*?<\/li>).*<\/ul>/gs, `$1${section('rows', '$2')}</ul>`],
  [/ aria-current="true"/g, section('current', '$&')],
  [/tabindex="0"/g, 'tabindex="⟦tab⟧"'],
  [/aria-setsize="2"/g, 'aria-setsize="⟦count⟧"'],
  [/(aria-posinset="|part="track-counter"[^>]*>)1/g, '$1⟦number⟧'],
  [/12572:01/g, '⟦duration⟧'],
  // The list without scripts.
  [
    /(<ol [^>]*>)(<li>.*?<\/audio>)(.*?)<\/li>.*<\/ol>/gs,
    `$1${section('plain', `$2${section('places', '$3')}</li>`)}</ol>`,
  ],
  [/⟦title⟧ – ⟦artist⟧/g, '⟦line⟧'],
  [/https:\/\/site\.invalid\/play\/\w+/g, '⟦play⟧'],
  [/https:\/\/(url|cover|href)\.invalid\//g, '⟦$1⟧'],
  // The pre-save button.
  [/<(a|button) [^>]*class="presave.*?<\/\1>/g, section('main', '$&')],
  [/class="remind" part="reminder"/g, 'class="⟦look⟧" part="reminder"'],
  [/<button [^>]*part="reminder".*?<\/button>/g, section('remind', '$&')],
  [/<p class="countdown.*?<\/p>/g, section('date', '$&')],
  [/<p class="release">.*<\/p>/g, section('date', '$&')],
];

/** The parts that have been found in some markup, so that one that is in none is noticed. */
const found = new Set();

/** The style sheet and the view of rendered markup, with placeholders. */
function fragmentsOf(html) {
  const [, sheet, markup] = /<style>(.*?)<\/style>(.*)<\/div><\/template>/s.exec(html);
  let view = markup;
  for (const [pattern, placeholder] of PARTS) {
    const filled = view.replace(pattern, placeholder);
    if (filled !== view) found.add(pattern);
    view = filled;
  }
  return { sheet, view };
}

/** A button and a link, before and after the release. */
function buttonFragments(render, language, service) {
  const now = Date.UTC(2020, 11, 1);
  const day = new Intl.DateTimeFormat(language, DAY).format(new Date(2021, 0, 1));
  const settings = ['project-id', 'site-base', ...NEEDS].map((name) => [name, 'https://settings.invalid']);
  const fragmentFor = (more) => {
    const attributes = { ...Object.fromEntries(settings), service, reminder: true, ...more };
    return fragmentsOf(render({ attributes, language, now })).view.replace(day, '⟦date⟧');
  };
  const link = { 'presave-url': 'https://url.invalid/' };
  return {
    button: fragmentFor({ 'release-date': '2021-01-01' }),
    link: fragmentFor({ 'release-date': '2021-01-01', ...link }),
    'button-out': fragmentFor({ 'release-date': '2020-01-01' }),
    'link-out': fragmentFor({ 'release-date': '2020-01-01', ...link }),
  };
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' };
const LETTERS = { weekday: 'D', day: 'j', month: 'M', year: 'Y' };

/** A day as PHP and WordPress write it. */
function dayFormat(language, more) {
  const parts = new Intl.DateTimeFormat(language, { ...DAY, ...more }).formatToParts(0);
  return parts.map(({ type, value }) => LETTERS[type] ?? value.replaceAll(/\p{L}|\\/gu, '\\$&')).join('');
}

const tableOf = (names, rowOf) => Object.fromEntries(names.map((name) => [name, rowOf(name)]));

/** @returns {Promise<Record<string, string>>} texts of PHP files by path below the plugin's folder */
export async function firstViewFiles() {
  // Loaded late: perhaps it has to be built first.
  const server = await import(pathToFileURL(join(root, 'dist/server.js')).href);
  const { renderMixtapePlayer: renderPlayer, renderPresaveButton: renderButton } = server;
  const player = (layout, language) => {
    const attributes = { layout, 'site-base': 'https://site.invalid', 'preview-duration': 359999 };
    return fragmentsOf(renderPlayer({ queue: QUEUE, language, attributes }));
  };
  const sheets = {
    ...tableOf(LAYOUTS, (layout) => player(layout, 'en').sheet),
    'presave-button': fragmentsOf(renderButton({})).sheet,
  };
  const languages = tableOf(['en', ...LANGUAGES.keys()], (language) => ({
    mixtape: /<section [^>]*aria-label="([^"]*)"/.exec(renderPlayer({ queue: UNNAMED, language }))[1],
    day: dayFormat(language, {}),
    'day-with-year': dayFormat(language, { year: 'numeric' }),
    ...tableOf(LAYOUTS, (layout) => player(layout, language).view),
    ...tableOf(Object.keys(SERVICES), (service) => buttonFragments(renderButton, language, service)),
  }));
  const missing = PARTS.find(([pattern]) => !found.has(pattern));
  if (missing) throw new Error(`The first view of WordPress finds no ${missing[0]} in what the player renders.`);
  return Object.fromEntries(
    Object.entries({ 'style-sheets': sheets, ...languages }).map(([name, table]) => [
      `includes/first-view/generated/${name}.php`,
      generatedPhp('the player’s first view', table),
    ]),
  );
}
