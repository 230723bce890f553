import type { Parameters } from '../presave/presave-callback.ts';

/** What the address of the frame's page asks for, checked: anybody may have written it. */
export interface FrameAddress {
  /** For the player. */
  readonly attributes: Parameters;
  /** CSS properties with their values, for the frame's document. */
  readonly styles: Parameters;
  /** Names of parameters that count for nothing: unknown, repeated, or with a value that they cannot have. */
  readonly ignored: readonly string[];
}

/** Those that can send nobody anywhere: no base, no key, no address (contract, section 1). */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'mixtape-id',
  'track-ids',
  'preload',
  'preview-start',
  'preview-duration',
  'lang',
  'no-hotkeys',
]);

/** Says of a value what the browser takes it for. */
type IsColor = (value: string) => boolean;

/**
 * A custom property takes any text, also one that asks for a file wherever it comes to be used (`url()`, `image-set()`,
 * or `var()` with such a fallback). So functions are let in by name, and nothing by which a name could be disguised.
 */
const COLOR_CHARACTERS = /^[\w\s#%.,()/+-]+$/;
const COLOR_FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i;
/** With the parenthesis, if there is one: a lookahead for it would take quadratic time for a long name without. */
const NAME = /[\w-]+\(?/g;

const isSafeColor = (value: string, isColor: IsColor): boolean =>
  COLOR_CHARACTERS.test(value) &&
  (value.match(NAME) ?? []).every((name) => !name.endsWith('(') || COLOR_FUNCTIONS.test(name.slice(0, -1))) &&
  isColor(value);

/** No unit that follows the height of the window: the window follows the height of what is in it. */
const isLength = (value: string): boolean => /^(0|(\d+|\d*\.\d+)(px|r?em|%))$/i.test(value);

/** Names of fonts that the visitor has. */
const isFontFamily = (value: string): boolean => /^[\p{L}\p{M}\p{N}\s,'"_-]+$/u.test(value);

const isColorScheme = (value: string): boolean => /^(light|dark|light dark)$/.test(value);

/** The public custom properties without their prefix, which may be written or left out. */
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

/** Reads the parameters of the frame's address. Of one that is repeated the first counts. */
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
