/**
 * A colour in OKLCH (https://www.w3.org/TR/css-color-4/#ok-lab): lightness from 0 to 1, chroma, hue in radians.
 * @typedef {{ lightness: number, chroma: number, hue: number }} Oklch
 * @typedef {readonly [number, number, number]} Rgb channels of sRGB from 0 to 1
 */

const toLinear = (/** @type {number} */ value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (/** @type {number} */ value) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/**
 * @param {Rgb} rgb
 * @returns {Oklch}
 */
export function toOklch([red, green, blue]) {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: Math.atan2(across, along),
  };
}

/**
 * The nearest colour that a screen has: with less chroma if it has none so vivid.
 * @param {Oklch} color
 * @returns {Rgb}
 */
function toRgb({ lightness, chroma, hue }) {
  for (let kept = chroma; kept > 0; kept -= 0.005) {
    const rgb = convert({ lightness, chroma: kept, hue });
    if (rgb.every((value) => value > -0.0005 && value < 1.0005)) return rgb;
  }
  return convert({ lightness, chroma: 0, hue });
}

/**
 * @param {Oklch} color
 * @returns {[number, number, number]} some below 0 or above 1 if no screen has it
 */
function convert({ lightness, chroma, hue }) {
  const along = chroma * Math.cos(hue);
  const across = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3;
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3;
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** @param {Rgb} rgb */
const write = (rgb) =>
  `#${rgb
    .map((value) => Math.round(255 * Math.min(1, Math.max(0, value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * @param {Oklch} color
 * @returns {string} `#rrggbb`
 */
export const toHex = (color) => write(toRgb(color));

/**
 * As `color-mix(in srgb, …)`.
 * @param {string} one
 * @param {string} other both `#rrggbb`
 * @param {number} share of the first
 */
export function mix(one, other, share) {
  const [[r1, g1, b1], [r2, g2, b2]] = [fromHex(one), fromHex(other)];
  const at = (/** @type {number} */ from, /** @type {number} */ to) => from * share + to * (1 - share);
  return write([at(r1, r2), at(g1, g2), at(b1, b2)]);
}

/**
 * @param {string} hex `#rrggbb`
 * @returns {Rgb}
 */
export const fromHex = (hex) => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/**
 * The contrast of two colours (WCAG 2.2), from 1 to 21.
 * @param {string} one
 * @param {string} other both `#rrggbb`
 */
export function contrast(one, other) {
  const luminance = (/** @type {string} */ hex) => {
    const [red, green, blue] = fromHex(hex);
    return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
  };
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
