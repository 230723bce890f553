import { ENGLISH } from '../site/words.mjs';

/** Text beside the cover, or alone, in pixels of the picture. */
const LEFT_WITH_COVER = 610;
const LEFT = 90;
const RIGHT = 80;
/** More is cut off. */
const MAX_LETTERS = 90;
/** Widths of letters, in parts of the font's size: those of East Asia and emoji, capitals, and others. */
const FULL_WIDTH = 1;
const CAPITAL = 0.78;
const OTHER = 0.6;
const IS_FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/**
 * Kind, title and credits as subtitles (ASS), which ffmpeg draws in any script that has a font on this machine.
 * @param {{ kind?: string | undefined, title: string, credits: string, hasCover: boolean, width: number, height: number, text: string, quiet: string, accent: string }} card
 *   colours as `#rrggbb`
 */
export function cardSubtitles({
  kind = ENGLISH.kinds.mixtape.name,
  title,
  credits,
  hasCover,
  width,
  height,
  text,
  quiet,
  accent,
}) {
  const left = hasCover ? LEFT_WITH_COVER : LEFT;
  const room = width - left - RIGHT;
  const size = title.length <= 14 ? 84 : title.length <= 30 ? 68 : title.length <= 60 ? 54 : 44;
  const lines = [
    `{\\fs24\\b1\\fsp${letterSpacing(kind, 4)}\\1c${assColor(accent)}}${assText(kind.toUpperCase(), room / 24)}`,
    `{\\fs16\\fsp0} `,
    `{\\fs${size}\\b1\\1c${assColor(text)}}${assText(title, room / size)}`,
    ...(credits ? [`{\\fs14} `, `{\\fs34\\b0\\1c${assColor(quiet)}}${assText(credits, room / 34)}`] : []),
  ];
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,Arial,${size},&H00FFFFFF,0,1,0,0,4,${left},${RIGHT},0

[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:00.00,0:01:00.00,Default,${lines.join('\\N')}
`;
}

/** Letters that may stand apart. Those of other scripts, such as Arabic, are joined, and libass would also turn their order. */
const CAN_STAND_APART =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** @param {string} text @param {number} spacing in pixels */
export const letterSpacing = (text, spacing) => (CAN_STAND_APART.test(text) ? spacing : 0);

/** @param {string} hex `#rrggbb` @returns {string} blue first */
export const assColor = (hex) => `&H${hex.slice(5)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`;

/**
 * Text without meaning for ASS. A word that is too long for a line is broken, because only spaces are.
 * @param {string} text @param {number} room of a line, in parts of the font's size
 */
export function assText(text, room) {
  const letters = [...text.replace(/\s+/g, ' ')];
  const kept = letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS), '…'] : letters;
  let used = 0;
  return kept
    .map((letter) => {
      const width = IS_FULL_WIDTH.test(letter) ? FULL_WIDTH : /\p{Lu}/u.test(letter) ? CAPITAL : OTHER;
      used = letter === ' ' ? 0 : used + width;
      // Braces begin a command, and a backslash a line.
      const written = letter === '\\' ? '/' : letter.replace(/[{}]/, (brace) => `\\${brace}`);
      if (used <= room) return written;
      used = width;
      return `\\N${written}`;
    })
    .join('');
}
