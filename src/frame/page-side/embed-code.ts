import { inTime } from '../../platform/http/in-time.ts';
import { attributeName, defaultValues } from '../../platform/model/attribute-table.ts';
import { FRAME_ATTRIBUTES, PLAYER_ATTRIBUTES } from '../../player/model/player-attributes.ts';
import { withoutOwnTargets } from '../../player/model/share-methods.ts';
import { parseFrameAddress, THEME_NAMES } from '../model/frame-address.ts';

/** The player's values by property name, which the embed code repeats. */
export type EmbeddedValues = Readonly<Record<keyof typeof PLAYER_ATTRIBUTES, unknown>>;

/** How long to wait for `embed.html`. The code is prepared when the overlay opens, so only an early press waits. */
const ANSWER_MS = 4000;

/** The start of the comment with which the build begins each file. */
const BANNER = '/*! mixtape-player ';

/** Attributes that are not repeated: the other page decides whether to load ahead, and which keys it uses itself. */
const LEFT_TO_THE_PAGE: readonly string[] = ['preload', 'noHotkeys'];

/** The code that shows a player elsewhere: a frame if `embed.html` is beside the script, else script and tag. */
export async function embedCode(
  player: HTMLElement,
  scriptUrl: string,
  values: EmbeddedValues,
  title: string,
): Promise<string> {
  const beside = (file: string): string => new URL(file, scriptUrl).href;
  const theme = readTheme(player);
  const { height } = player.getBoundingClientRect();
  const { origin } = new URL(scriptUrl);
  const { apiBase, siteBase } = values;
  if (await canFrame(beside('embed.html'), origin, String(apiBase))) {
    const framed = { ...values, shareTargets: withoutOwnTargets(String(asWritten(values.shareTargets))) };
    const query = new URLSearchParams(Object.fromEntries([...attributesOf(framed, FRAME_ATTRIBUTES), ...theme]));
    const width = values.maxWidth ? `max-width:${values.maxWidth};` : '';
    return tagMarkup('iframe', [
      ['src', `${beside('embed.html')}?${query}`],
      ['title', title],
      ['width', '100%'],
      ['height', String(Math.ceil(height))],
      ['style', `${width}border:0`],
      ['loading', 'lazy'],
      ['allow', 'autoplay; clipboard-write; web-share'],
    ]);
  }
  // On the other page, these have the same defaults.
  const bases = { apiBase: apiBase === origin ? '' : apiBase, siteBase: siteBase === apiBase ? '' : siteBase };
  const attributes = attributesOf({ ...values, ...bases }, Object.keys(PLAYER_ATTRIBUTES).map(attributeName));
  const style = theme
    .map(([name, value]) => `${name === 'color-scheme' ? '' : '--mixtape-'}${name}:${value}`)
    .join(';');
  const src = beside('mixtape-player.js');
  // A page may have this code in its own bundle, without our file beside it.
  if (!scriptUrl.startsWith(src) && !(await textOf(src)).includes(BANNER))
    throw new Error(`There is no ${src} for other pages.`);
  const script = tagMarkup('script', [
    ['type', 'module'],
    ['src', src],
  ]);
  return `${script}\n${tagMarkup('mixtape-player', style ? [...attributes, ['style', style]] : attributes)}`;
}

type Pair = readonly [name: string, value: string];

/** A frame requests the API on its own origin, unless its `embed.html` sets another one. */
async function canFrame(page: string, origin: string, apiBase: string): Promise<boolean> {
  const html = await textOf(page);
  return html.includes('embed-frame.js') && (apiBase === origin || html.includes(apiBase));
}

/** Empty if it cannot be read. Callers check the content: a host may answer 200 with another page. */
async function textOf(url: string): Promise<string> {
  try {
    const response = await inTime(fetch(url, { credentials: 'omit' }), ANSWER_MS);
    return response.ok ? await inTime(response.text(), ANSWER_MS) : '';
  } catch {
    return '';
  }
}

/** The attributes that differ from their defaults. */
function attributesOf(values: EmbeddedValues, names: readonly string[]): readonly Pair[] {
  const defaults: Readonly<Record<string, unknown>> = defaultValues(PLAYER_ATTRIBUTES);
  return Object.entries(PLAYER_ATTRIBUTES).flatMap(([property, row]) => {
    const name = attributeName(property);
    const value = values[property as keyof EmbeddedValues];
    const isRepeated = names.includes(name) && !('isSecret' in row) && !LEFT_TO_THE_PAGE.includes(property);
    const text = asWritten(value);
    if (!isRepeated || text === asWritten(defaults[property]) || text === '') return [];
    return [[name, text === true ? '' : String(text)] as const];
  });
}

/** The value as an attribute: a list has blanks between its items. */
function asWritten(value: unknown): unknown {
  return Array.isArray(value) ? value.join(' ') : value;
}

/** The custom properties that the author has set, as far as a frame accepts them. */
function readTheme(player: HTMLElement): readonly Pair[] {
  const style = getComputedStyle(player);
  const look = THEME_NAMES.map((name): Pair => [name, style.getPropertyValue(`--mixtape-${name}`).trim()]);
  const set = [...look, ['color-scheme', style.colorScheme] as const].filter(([, value]) => value !== '');
  const { styles } = parseFrameAddress(set, (value) => CSS.supports('color', value));
  return styles.map(([name, value]) => [name.replace(/^--mixtape-/, ''), value]);
}

function tagMarkup(name: string, attributes: readonly Pair[]): string {
  const written = attributes.map(([attribute, value]) =>
    value ? ` ${attribute}="${escapeHtml(value)}"` : ` ${attribute}`,
  );
  return `<${name}${written.join('')}></${name}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
