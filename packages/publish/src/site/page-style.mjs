import { contrast } from '../picture/oklch.mjs';
import { Markup } from './html.mjs';
import { GREY, MIN_CONTRAST, paletteOf } from './palette.mjs';

/** The custom properties of a page, and the colour of its palette that each has. */
const PROPERTIES = /** @type {const} */ ({
  '--page': 'page',
  '--glow': 'glow',
  '--mixtape-background': 'surface',
  '--mixtape-color': 'text',
  '--mixtape-secondary-color': 'quiet',
  '--mixtape-line-color': 'line',
  '--mixtape-accent-color': 'accent',
  '--mixtape-accent-text-color': 'onAccent',
});

/**
 * The colours of a page, for visitors who prefer light and dark, and what `theme` in mixtape.json changes.
 * @param {string | undefined} color of the cover
 * @param {import('../input/mixtape-file.mjs').Theme} [theme]
 * @param {Readonly<Record<string, number>>} [properties] more custom properties
 */
export function pageStyle(color = GREY, theme = {}, properties = {}) {
  const light = paletteOf(color, 'light');
  const dark = paletteOf(color, 'dark');
  const { 'color-scheme': scheme, ...own } = typeof theme === 'string' ? { 'color-scheme': theme } : theme;
  const colors = Object.entries(PROPERTIES).map(
    ([name, part]) => `${name}: light-dark(${light[part]}, ${dark[part]});`,
  );
  const accent = own['accent-color'] ?? '';
  // Other ways to write a colour are not read here: then it is the artist's part to choose both.
  if (/^#[\da-f]{6}$/i.test(accent))
    own['accent-text-color'] ??= contrast(accent, '#ffffff') >= MIN_CONTRAST ? '#ffffff' : '#000000';
  const changed = Object.entries(own).map(([name, value]) => `--mixtape-${name}: ${value};`);
  // The page around the player has the same background, so that text in the colours of the theme can be read on it.
  if (changed.some((line) => line.startsWith('--mixtape-background:')))
    changed.push('--page: var(--mixtape-background);', '--glow: transparent;');
  const more = Object.entries(properties).map(([name, value]) => `${name}: ${value};`);
  const lines = [...(scheme ? [`color-scheme: ${scheme};`] : []), ...colors, ...changed, ...more];
  const inked = paletteOf(color, 'inked');
  const deck = Object.entries(PROPERTIES)
    .filter(([name]) => name.startsWith('--mixtape-'))
    .map(([name, part]) => `${name}: ${inked[part]};`);
  return new Markup(
    `<style>\n${ruleOf(':root', lines)}${hasOwnColors(own) ? '' : ruleOf('mixtape-player', ['color-scheme: dark;', ...deck])}</style>\n`,
  );
}

/**
 * @param {string} selector
 * @param {readonly string[]} lines
 */
const ruleOf = (selector, lines) => `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;

/**
 * With a colour in its theme, a player has the colours of the page.
 * @param {Record<string, string>} theme
 */
const hasOwnColors = (theme) => Object.keys(theme).some((name) => `--mixtape-${name}` in PROPERTIES);

/**
 * `theme` as parameters of a frame's address.
 * @param {import('../input/mixtape-file.mjs').Theme} [theme]
 * @returns {[string, string][]}
 */
export const themeParameters = (theme = {}) =>
  Object.entries(typeof theme === 'string' ? { 'color-scheme': theme } : theme);
