import { assColor, assText, letterSpacing, lineCount, subtitles } from '../picture/subtitles.mjs';
import { titleStyle } from '../site/title-style.mjs';

/** League Gothic, in parts of its size: widths of letters, a little more than they are, and heights. */
const NARROW = 0.15;
const WIDE = 0.39;
const USUAL = 0.286;
const CAPITALS = 0.58;
const BASELINE = 0.82;
/**
 * Heights of the first line, and from line to line, as on the page. Marks above capitals need room.
 * @typedef {{ first: number, leading: number }} Rows
 */
/** @type {Rows} */
const PLAIN = { first: CAPITALS, leading: 0.71 };
/** @type {Rows} */
const MARKED = { first: CAPITALS + 0.2, leading: 0.86 };
/** Sizes of a title at scale 1: the largest that fits is taken. */
const SMALLEST = 64;
const GOTHIC_SIZES = [176, 156, 138, 122, 108, 96, 84, 74, SMALLEST];
/** Sizes of a title in another script: the largest that fits is taken. */
const SMALLEST_BLOCK = 24;
const BLOCK_SIZES = [92, 64, 44, 36, 30, SMALLEST_BLOCK];
/** Height of a line, in parts of its size, as ffmpeg sets it. */
const LINE = 1.2;
/** Sizes of the empty lines below the kind, and above the artist. */
const KIND_GAP = 12;
const CREDITS_GAP = 10;
/** The most letters of a text; the rest is cut off. */
const MAX_TITLE = 80;
const MAX_CREDITS = 44;
/** Width of a letter of the artist, in parts of the size. */
const OTHER_LETTER = 0.58;
const KIND = 24;
const CREDITS = 36;

/**
 * Title, artist and the line above them, as subtitles (ASS), which ffmpeg draws in any script that has a font on this
 * machine. As on the page, a title is in League Gothic where that has its letters.
 * @param {{ kind: string, title: string, credits: string }} words `credits` may be empty
 * @param {import('./compositions.mjs').Composition} composition
 * @param {import('../site/palette.mjs').Palette} palette
 * @param {boolean} hasGothic whether ffmpeg can read the file of League Gothic
 */
export function filmSubtitles(words, composition, palette, hasGothic) {
  const { width, height } = composition;
  const shown = { ...words, title: cut(words.title, MAX_TITLE), credits: cut(words.credits, MAX_CREDITS) };
  const { fonts, isMarked } = titleStyle(shown.title);
  const isGothic = hasGothic && fonts.length > 0;
  const events = isGothic
    ? gothicLines(shown, composition, palette, isMarked ? MARKED : PLAIN)
    : oneBlock(shown, composition, palette);
  const { left, width: textWidth } = composition.text;
  return subtitles({
    width,
    height,
    styles: [
      `Default,Arial,40,&H00FFFFFF,0,1,0,0,7,${left},${width - left - textWidth},0`,
      'Gothic,League Gothic,100,&H00FFFFFF,0,1,0,0,7,0,0,0',
    ],
    events,
  });
}

/** @typedef {import('../picture/subtitles.mjs').Event} Event */

/**
 * Each line of the title at its place: of one block, ffmpeg would set the lines too far apart.
 * @param {Parameters<typeof filmSubtitles>[0]} words
 * @param {import('./compositions.mjs').Composition} composition
 * @param {import('../site/palette.mjs').Palette} palette
 * @param {Rows} rows
 * @returns {Event[]}
 */
function gothicLines({ kind, title, credits }, { text, scale, cover }, palette, rows) {
  const gap = 22 * scale;
  const kindHeight = KIND * scale;
  const creditsSize = CREDITS * scale;
  const areCreditsLong = [...credits].length * OTHER_LETTER * creditsSize > text.width;
  const creditsHeight = credits ? gap + (areCreditsLong ? 2.2 : 1) * creditsSize : 0;
  const room = text.height - kindHeight - gap - creditsHeight;
  const { size, lines } = fitTitle(title.toUpperCase(), text.width, room, scale, rows);
  const titleHeight = heightOf(lines.length, size, rows);
  const height = kindHeight + gap + titleHeight + creditsHeight;
  // Where the cover is above and fades into the page, the text stands on the bottom of its place.
  const top = cover === 'beside' ? text.top : Math.max(text.top, text.top + text.height - height);

  /**
   * @param {Event['style']} style
   * @param {number} y of its top
   * @param {string} override tags of ASS
   * @param {string} shown
   * @returns {Event}
   */
  const lineAt = (style, y, override, shown) => ({
    style,
    text: `{\\an7\\pos(${text.left},${Math.round(y)})${override}}${shown}`,
  });

  // The font's own space above its capitals is not part of the composition.
  const events = [lineAt('Default', top - 3 * scale, kindStyle(scale, palette, kind), kindText(kind, text, scale))];
  const titleTop = top + kindHeight + gap;
  const titleLook = `\\fs${size}\\1c${assColor(palette.text)}`;
  lines.forEach((line, index) => {
    const baseline = titleTop + size * (rows.first + index * rows.leading);
    events.push(lineAt('Gothic', baseline - BASELINE * size, titleLook, assText(line, Number.POSITIVE_INFINITY)));
  });
  if (credits) {
    const shown = assText(credits, text.width / creditsSize);
    events.push(lineAt('Default', titleTop + titleHeight + gap, creditsStyle(scale, palette), shown));
  }
  return events;
}

/**
 * A title in another script: all in one block, whose lines ffmpeg breaks.
 * @param {Parameters<typeof filmSubtitles>[0]} words
 * @param {import('./compositions.mjs').Composition} composition
 * @param {import('../site/palette.mjs').Palette} palette
 * @returns {Event[]}
 */
function oneBlock({ kind, title, credits }, { text, scale, cover, height }, palette) {
  const creditsLines = credits ? lineCount(credits, text.width / (CREDITS * scale)) : 0;
  const room = text.height - LINE * scale * (KIND + KIND_GAP + creditsLines * CREDITS + (credits ? CREDITS_GAP : 0));
  const sizes = BLOCK_SIZES.map((one) => Math.round(one * scale));
  const size =
    sizes.find((one) => LINE * one * lineCount(title, text.width / one) <= room) ?? Math.round(SMALLEST_BLOCK * scale);
  const isBeside = cover === 'beside';
  const lines = [
    `{\\an${isBeside ? 7 : 1}${kindStyle(scale, palette, kind)}}${kindText(kind, text, scale)}`,
    `{\\fs${Math.round(KIND_GAP * scale)}\\fsp0} `,
    `{\\fs${size}\\b1\\1c${assColor(palette.text)}}${assText(title, text.width / size)}`,
    ...(credits
      ? [
          `{\\fs${Math.round(CREDITS_GAP * scale)}} `,
          `{${creditsStyle(scale, palette)}}${assText(credits, text.width / (CREDITS * scale))}`,
        ]
      : []),
  ];
  const marginV = isBeside ? text.top - 3 : height - text.top - text.height;
  return [{ style: 'Default', marginV, text: lines.join('\\N') }];
}

/**
 * @param {number} scale
 * @param {import('../site/palette.mjs').Palette} palette
 * @param {string} kind
 */
const kindStyle = (scale, { accent }, kind) =>
  `\\fs${Math.round(KIND * scale)}\\b1\\fsp${letterSpacing(kind, Math.round(3 * scale))}\\1c${assColor(accent)}`;
/**
 * @param {number} scale
 * @param {import('../site/palette.mjs').Palette} palette
 */
const creditsStyle = (scale, { quiet }) => `\\fs${Math.round(CREDITS * scale)}\\b0\\fsp0\\1c${assColor(quiet)}`;

/**
 * One line.
 * @param {string} kind
 * @param {import('./compositions.mjs').Part} text
 * @param {number} scale
 */
const kindText = (kind, text, scale) =>
  assText(cut(kind.toUpperCase(), Math.floor(text.width / (KIND * scale * 0.95))), Number.POSITIVE_INFINITY);

/**
 * @param {string} text
 * @param {number} maxLetters
 */
function cut(text, maxLetters) {
  const letters = [...text];
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/**
 * The largest size at which a title fits, and its lines.
 * @param {string} title in capitals
 * @param {number} width
 * @param {number} height
 * @param {number} scale
 * @param {Rows} [rows]
 */
export function fitTitle(title, width, height, scale, rows = PLAIN) {
  const tries = GOTHIC_SIZES.map((size) => Math.round(size * scale)).map((size) => ({
    size,
    lines: linesOf(title, width / size),
  }));
  const fitting = tries.filter(({ size, lines }) => heightOf(lines.length, size, rows) <= height);
  // A word is broken only if no size keeps it whole.
  const whole = title.split(/\s+/).filter(Boolean).join(' ');
  const smallest = Math.round(SMALLEST * scale);
  return (
    fitting.find(({ lines }) => lines.join(' ') === whole) ??
    fitting[0] ?? { size: smallest, lines: linesOf(title, width / smallest) }
  );
}

/**
 * @param {number} lines
 * @param {number} size
 * @param {Rows} rows
 */
const heightOf = (lines, size, { first, leading }) => size * (first + (lines - 1) * leading);

/**
 * @param {string} title
 * @param {number} room in parts of the font's size
 */
function linesOf(title, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(...pieces(word, room));
  }
  return lines;
}

/**
 * A word, in pieces if it is longer than a line.
 * @param {string} word
 * @param {number} room
 */
function pieces(word, room) {
  const found = [''];
  for (const letter of word) {
    const piece = found[found.length - 1] ?? '';
    if (piece === '' || widthOf(piece + letter) <= room) found[found.length - 1] = piece + letter;
    else found.push(letter);
  }
  return found;
}

/**
 * The width of capitals in League Gothic, in parts of the font's size.
 * @param {string} text
 */
const widthOf = (text) =>
  [...text].reduce(
    (sum, letter) => sum + (/[MW@Æ&…—%]/.test(letter) ? WIDE : /[I1 .,:;!'’|()[\]-]/.test(letter) ? NARROW : USUAL),
    0,
  );
