/** The longest text, in letters; the rest is cut off. */
const MAX_LETTERS = 90;
/**
 * Widths of letters, in parts of the font's size: those of East Asia and emoji, capitals, small Latin ones, and others.
 */
const FULL_WIDTH = 1;
const CAPITAL = 0.78;
const LATIN = 0.6;
const OTHER = 0.75;
/** The part of a line that is filled where words are not broken. */
const FILLED = 0.9;
const IS_FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** @typedef {{ style: string, marginV?: number, text: string }} Event a text that shows all the time */

/**
 * A file of subtitles (ASS), which ffmpeg draws in any script that has a font on this machine.
 * @param {object} file
 * @param {number} file.width in pixels
 * @param {number} file.height
 * @param {readonly string[]} file.styles
 * @param {readonly Event[]} file.events
 */
export function subtitles({ width, height, styles, events }) {
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
${styles.map((style) => `Style: ${style}\n`).join('')}
[Events]
Format: Start, End, Style, MarginV, Text
${events.map(({ style, marginV = 0, text }) => `Dialogue: 0:00:00.00,0:01:00.00,${style},${marginV},${text}\n`).join('')}`;
}

/**
 * Letters that may stand apart. Those of other scripts, such as Arabic, are joined, and libass would also turn their
 * order.
 */
const CAN_STAND_APART =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * @param {string} text
 * @param {number} spacing in pixels
 */
export const letterSpacing = (text, spacing) => (CAN_STAND_APART.test(text) ? spacing : 0);

/**
 * @param {string} hex `#rrggbb`
 * @returns {string} blue first
 */
export const assColor = (hex) => `&H${hex.slice(5)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`;

/**
 * Width of a letter, in parts of the font's size.
 * @param {string} letter
 */
function widthOf(letter) {
  if (IS_FULL_WIDTH.test(letter)) return FULL_WIDTH;
  if (/\p{Lu}/u.test(letter)) return CAPITAL;
  return /[\p{Script=Latin}\p{Script=Common}]/u.test(letter) ? LATIN : OTHER;
}

/**
 * About how many lines a text takes.
 * @param {string} text
 * @param {number} room of a line, in parts of the font's size
 */
export function lineCount(text, room) {
  const width = [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
  return Math.ceil(width / (room * FILLED));
}

/**
 * Text without meaning for ASS. A word that is too long for a line is broken, because only spaces are.
 * @param {string} text
 * @param {number} room of a line, in parts of the font's size
 */
export function assText(text, room) {
  const letters = [...text.replace(/\s+/g, ' ')];
  const kept = letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS), '…'] : letters;
  let used = 0;
  return kept
    .map((letter) => {
      const width = widthOf(letter);
      used = letter === ' ' ? 0 : used + width;
      // Braces begin a command, and a backslash a line.
      const written = letter === '\\' ? '/' : letter.replace(/[{}]/, (brace) => `\\${brace}`);
      if (used <= room) return written;
      used = width;
      return `\\N${written}`;
    })
    .join('');
}
