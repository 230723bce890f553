/** Red, green and blue, linear, 0 to 1. */
type Rgb = readonly [number, number, number];

const MAX_CHROMA = 0.16;
/** As WCAG 2.2 wants it for text, and a little more, because colours are rounded. */
const CONTRAST = 4.53;

/** The accent on the default backgrounds, light and dark, as a CSS value. @param color of the cover, as `#rrggbb` */
export function defaultAccents(color: string): string {
  return `light-dark(${coverAccent(color, '#ffffff').accent}, ${coverAccent(color, '#18181a').accent})`;
}

/** The hue of a cover, as light as it has to be on a background. Both are `#rrggbb`. */
export function coverAccent(color: string, background: string): { readonly accent: string; readonly text: string } {
  const behind = luminance(linear(background));
  // Black has a larger contrast to it than white.
  const isLight = behind > 0.179;
  const step = isLight ? -0.01 : 0.01;
  let lightness = isLight ? 0.5 : 0.78;
  let accent = shade(color, lightness);
  while (contrast(luminance(linear(accent)), behind) < CONTRAST && lightness > 0 && lightness < 1) {
    lightness += step;
    accent = shade(color, lightness);
  }
  return { accent, text: isLight ? '#fff' : '#1d0d07' };
}

/** The hue of a colour with another lightness in OKLCH, and as much of its chroma as the maximum and sRGB allow. */
function shade(color: string, lightness: number): string {
  const [red, green, blue] = linear(color);
  const long = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const medium = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const short = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  const a = 1.978 * long - 2.4286 * medium + 0.4506 * short;
  const b = 0.0259 * long + 0.7828 * medium - 0.8087 * short;
  for (let scale = Math.min(MAX_CHROMA / Math.hypot(a, b), 1); ; scale *= 0.95) {
    const rgb = fromOklab(lightness, a * scale, b * scale);
    if (scale < 0.01 || rgb.every((channel) => channel > -0.001 && channel < 1.001)) return hex(rgb);
  }
}

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const long = (lightness + 0.3963 * a + 0.2158 * b) ** 3;
  const medium = (lightness - 0.1056 * a - 0.0639 * b) ** 3;
  const short = (lightness - 0.0895 * a - 1.2915 * b) ** 3;
  return [
    4.0767 * long - 3.3077 * medium + 0.231 * short,
    -1.2684 * long + 2.6098 * medium - 0.3413 * short,
    -0.0042 * long - 0.7034 * medium + 1.7076 * short,
  ];
}

function linear(color: string): Rgb {
  const channel = (from: number): number => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function hex(rgb: Rgb): string {
  const digits = rgb.map((channel) => {
    const value = Math.min(Math.max(channel, 0), 1);
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
