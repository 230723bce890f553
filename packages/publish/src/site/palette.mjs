import { contrast, fromHex, mix, toHex, toOklch } from '../picture/oklch.mjs';

/** Without a cover, or without a colour of it. */
export const GREY = '#808080';
/** The accent's share in a row's background, as in `styles/track-rows.css`. */
const ROW_TINT = 0.1;
/** For text (WCAG 2.2, level AA). */
export const MIN_CONTRAST = 4.5;

/**
 * The colours of a page in one scheme, or of its deck, all as `#rrggbb`: the background and a brighter or darker part
 * of it, the surface of the player, text, quiet text, lines, and the accent with the text on it. Text has enough
 * contrast on all of the first three.
 * @typedef {Record<'page' | 'glow' | 'surface' | 'text' | 'quiet' | 'line' | 'accent' | 'onAccent', string>} Palette
 */

/** @type {readonly [number, number]} */
const INKED = [0.36, 0.07];
/** How much darker the surface `inked` is for a cover without a hue, and from which chroma on it is not. */
const GREY_INKED = { darker: 0.09, chroma: 0.02 };

/**
 * Lightness, and the most chroma that is taken from the cover. `inked` is the player's own surface of that name
 * (`src/player/view/styles/tokens.css`), which the deck has in both schemes; `GREY_INKED` without a hue.
 * @type {Record<'light' | 'dark' | 'inked', { [Name in keyof Palette]: readonly [number, number] }>}
 */
const SCHEMES = {
  light: {
    page: [0.97, 0.01],
    glow: [0.915, 0.045],
    surface: [0.995, 0.004],
    text: [0.21, 0.03],
    quiet: [0.45, 0.03],
    line: [0.62, 0.03],
    accent: [0.5, 0.16],
    onAccent: [0.99, 0],
  },
  dark: {
    page: [0.175, 0.035],
    glow: [0.275, 0.075],
    surface: [0.235, 0.04],
    text: [0.975, 0.008],
    quiet: [0.8, 0.025],
    line: [0.56, 0.05],
    accent: [0.78, 0.16],
    onAccent: [0.2, 0.04],
  },
  inked: {
    page: INKED,
    glow: INKED,
    surface: INKED,
    text: [1, 0],
    quiet: [0.84, 0.03],
    line: [0.72, 0.04],
    accent: [1, 0],
    onAccent: [0.27, 0.07],
  },
};

/**
 * The colours of a page from that of its cover.
 * @param {string} color `#rrggbb`
 * @param {keyof typeof SCHEMES} scheme
 * @returns {Palette}
 */
export function paletteOf(color, scheme) {
  const { chroma, hue } = toOklch(fromHex(color));
  const step = scheme === 'light' ? -0.01 : 0.01;
  /**
   * @param {keyof Palette} name
   * @param {readonly string[]} [behind] what the colour has to be readable on
   */
  const pick = (name, behind = []) => {
    const [usual, maxChroma] = SCHEMES[scheme][name];
    const hueless = Math.max(0, 1 - chroma / GREY_INKED.chroma);
    const start = SCHEMES[scheme][name] === INKED ? usual - GREY_INKED.darker * hueless : usual;
    for (let lightness = start; ; lightness += step) {
      const hex = toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });
      if (lightness <= 0 || lightness >= 1 || behind.every((other) => contrast(hex, other) >= MIN_CONTRAST)) return hex;
    }
  };
  const page = pick('page');
  const glow = pick('glow');
  const surface = pick('surface');
  const behind = [page, glow, surface];
  const accent = pick('accent', behind);
  // The row of the active track has a tint of the accent.
  const rows = [...behind, ...[page, glow].map((color) => mix(accent, color, ROW_TINT))];
  return {
    page,
    glow,
    surface,
    accent,
    line: pick('line'),
    text: pick('text', rows),
    quiet: pick('quiet', rows),
    onAccent: pick('onAccent'),
  };
}
