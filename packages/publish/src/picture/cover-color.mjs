import { runProgram } from '../audio/ffmpeg.mjs';
import { Problem } from '../problem.mjs';
import { toHex, toOklch } from './oklch.mjs';
import { pictureInput } from './picture-input.mjs';

/** The picture is scaled to this width and height. */
const SIDE = 64;
const BYTES_PER_PIXEL = 4;
const OPAQUE = 200;
/** Below this chroma, eyes see grey. */
const GREY = 0.035;
/** A cover with less vivid colours than this part of its pixels is grey. */
const MIN_VIVID = 0.004;
/** Hues are counted in this many steps, and a colour has this many of them on each side. */
const HUES = 36;
const REACH = 2;

/** @typedef {import('./oklch.mjs').Oklch} Oklch */

/**
 * A colour that stands for a picture: the hue with the most, and the most vivid, pixels. For a grey picture, a grey.
 * @param {string} ffmpeg path
 * @param {Uint8Array} bytes of a jpg, png, webp or gif
 * @returns {Promise<string>} `#rrggbb`
 * @throws {Problem} if it is no picture, or broken
 */
export async function measureColor(ffmpeg, bytes) {
  const { options } = pictureInput(bytes);
  const scale = `scale=${SIDE}:${SIDE}:flags=area,format=rgba`;
  const output = ['-vf', scale, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const { code, stdout } = await runProgram(
    ffmpeg,
    ['-hide_banner', '-loglevel', 'error', ...options, ...output],
    bytes,
  );
  if (code !== 0 || stdout.length !== SIDE * SIDE * BYTES_PER_PIXEL) throw new Problem('ffmpeg cannot decode it');
  return toHex(mainColor(pixelsOf(stdout)));
}

/**
 * @param {Buffer} bytes
 * @returns {Oklch[]} without what is transparent, unless all is
 */
function pixelsOf(bytes) {
  const channel = (/** @type {number} */ at) => (bytes[at] ?? 0) / 255;
  const all = Array.from({ length: bytes.length / BYTES_PER_PIXEL }, (_, index) => index * BYTES_PER_PIXEL);
  const opaque = all.filter((at) => (bytes[at + 3] ?? 0) >= OPAQUE);
  return (opaque.length > 0 ? opaque : all).map((at) => toOklch([channel(at), channel(at + 1), channel(at + 2)]));
}

/** @param {readonly Oklch[]} pixels */
function mainColor(pixels) {
  const vivid = pixels.filter(({ chroma, lightness }) => chroma > GREY && lightness > 0.15 && lightness < 0.97);
  if (vivid.length < MIN_VIVID * pixels.length) return average(pixels, () => 1);
  const weights = new Array(HUES).fill(0);
  for (const pixel of vivid) weights[hueStep(pixel)] += weightOf(pixel);
  const near = (/** @type {number} */ step) =>
    Array.from({ length: 2 * REACH + 1 }, (_, index) => weights[(step + index - REACH + HUES) % HUES]).reduce(
      (sum, weight) => sum + weight,
    );
  const totals = weights.map((_, step) => near(step));
  const best = totals.indexOf(Math.max(...totals));
  const distance = (/** @type {Oklch} */ pixel) => Math.abs(((hueStep(pixel) - best + 1.5 * HUES) % HUES) - HUES / 2);
  return average(
    vivid.filter((pixel) => distance(pixel) <= REACH),
    (pixel) => weightOf(pixel) ** 2,
  );
}

/** @param {Oklch} pixel */
const hueStep = ({ hue }) => Math.floor(((hue / (2 * Math.PI) + 1) % 1) * HUES) % HUES;

/**
 * Vivid colours of medium lightness stand out.
 * @param {Oklch} pixel
 */
const weightOf = ({ chroma, lightness }) => chroma ** 2 * Math.max(0.02, 1 - 2.5 * Math.abs(lightness - 0.62));

/**
 * @param {readonly Oklch[]} pixels
 * @param {(pixel: Oklch) => number} weight
 * @returns {Oklch}
 */
function average(pixels, weight) {
  const [sum, lightness, along, across] = pixels.reduce(
    ([total, light, a, b], pixel) => {
      const share = weight(pixel);
      const { chroma, hue } = pixel;
      return [
        total + share,
        light + share * pixel.lightness,
        a + share * chroma * Math.cos(hue),
        b + share * chroma * Math.sin(hue),
      ];
    },
    /** @type {[number, number, number, number]} */ ([0, 0, 0, 0]),
  );
  return { lightness: lightness / sum, chroma: Math.hypot(along, across) / sum, hue: Math.atan2(across, along) };
}
