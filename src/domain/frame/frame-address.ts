import { FRAME_ATTRIBUTES } from '../attributes/player-attributes.ts';
import type { Parameters } from '../presave/presave-callback.ts';

/** The parameters of the frame's address, checked, because anyone may have written it. */
export interface FrameAddress {
  /** For the player. */
  readonly attributes: Parameters;
  /** CSS properties with their values, for the frame's document. */
  readonly styles: Parameters;
  /** Names of parameters that are not used: unknown, repeated, or with an invalid value. */
  readonly ignored: readonly string[];
}

const ATTRIBUTES: ReadonlySet<string> = new Set(FRAME_ATTRIBUTES);

/** Whether the browser takes a value for a colour. */
type IsColor = (value: string) => boolean;

/**
 * A custom property takes any text, also one that loads a file where it is used (`url()`, `image-set()`, or `var()` with
 * such a fallback). So only functions on this list are allowed, and no characters that could disguise a name.
 */
const COLOR_CHARACTERS = /^[\w\s#%.,()/+-]+$/;
const COLOR_FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i;
/** Includes the parenthesis, if there is one: a lookahead for it takes quadratic time for a long name without one. */
const NAME = /[\w-]+\(?/g;

const isSafeColor = (value: string, isColor: IsColor): boolean =>
  COLOR_CHARACTERS.test(value) &&
  (value.match(NAME) ?? []).every((name) => !name.endsWith('(') || COLOR_FUNCTIONS.test(name.slice(0, -1))) &&
  isColor(value);

/** No unit that depends on the window's height, because the window's height follows its content. */
const isLength = (value: string): boolean => /^(0|(\d+|\d*\.\d+)(px|r?em|%))$/i.test(value);

/** Names of installed fonts. */
const isFontFamily = (value: string): boolean => /^[\p{L}\p{M}\p{N}\s,'"_-]+$/u.test(value);

const isColorScheme = (value: string): boolean => /^(light|dark|light dark)$/.test(value);

/** The public custom properties; parameters may leave out the prefix `--mixtape-`. */
const THEME: ReadonlyMap<string, (value: string, isColor: IsColor) => boolean> = new Map([
  ['accent-color', isSafeColor],
  ['accent-text-color', isSafeColor],
  ['background', isSafeColor],
  ['color', isSafeColor],
  ['secondary-color', isSafeColor],
  ['line-color', isSafeColor],
  ['font-family', isFontFamily],
  ['font-size', isLength],
  ['border-radius', isLength],
  ['gap', isLength],
  ['track-height', isLength],
]);

/** Reads the parameters of the frame's address. If one is repeated, the first counts. */
export function parseFrameAddress(parameters: Parameters, isColor: IsColor): FrameAddress {
  const seen = new Set<string>();
  const attributes: (readonly [string, string])[] = [];
  const styles: (readonly [string, string])[] = [];
  const ignored: string[] = [];
  for (const [name, value] of parameters) {
    const theme = name.replace(/^--mixtape-/, '');
    const property = `--mixtape-${theme}`;
    if (seen.has(name) || seen.has(property)) ignored.push(name);
    else if (ATTRIBUTES.has(name)) attributes.push([name, value]);
    else if (name === 'color-scheme' && isColorScheme(value)) styles.push([name, value]);
    else if (THEME.get(theme)?.(value, isColor)) styles.push([property, value]);
    else ignored.push(name);
    seen.add(name).add(property);
  }
  return { attributes, styles, ignored };
}
