import { FRAME_ATTRIBUTES } from '../../player/model/player-attributes.ts';
import { withoutOwnTargets } from '../../player/model/share-methods.ts';
import type { Parameters } from '../../presave/model/presave-callback.ts';

const ATTRIBUTES: ReadonlySet<string> = new Set(FRAME_ATTRIBUTES);

type IsColor = (value: string) => boolean;

/** A custom property takes any text, even one that loads a file. No backslash: an escape could disguise a function. */
const COLOR_CHARACTERS = /^[\w\s#%.,()/+-]+$/;
const COLOR_FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i;
/** The parenthesis belongs to the match, because a lookahead would take quadratic time for a long name without one. */
const NAME = /[\w-]+\(?/g;

const isSafeColor = (value: string, isColor: IsColor): boolean =>
  COLOR_CHARACTERS.test(value) &&
  (value.match(NAME) ?? []).every((name) => !name.endsWith('(') || COLOR_FUNCTIONS.test(name.slice(0, -1))) &&
  isColor(value);

/** Units such as `vh` are not allowed: the window's height follows its content, so the two would affect each other. */
const isLength = (value: string): boolean => /^(0|(\d+|\d*\.\d+)(px|r?em|%))$/i.test(value);

const isFontFamily = (value: string): boolean => /^[\p{L}\p{M}\p{N}\s,'"_-]+$/u.test(value);

const isColorScheme = (value: string): boolean => /^(light|dark|light dark)$/.test(value);

/** The public custom properties. A parameter may be written without the prefix `--mixtape-`. */
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

/** The names of the public custom properties, without `--mixtape-`. */
export const THEME_NAMES: readonly string[] = [...THEME.keys()];

/** Validates the parameters of the frame's address, which anyone can write. If one is repeated, the first is used. */
export function parseFrameAddress(parameters: Parameters, isColor: IsColor) {
  const seen = new Set<string>();
  /** For the player. */
  const attributes: Parameters[number][] = [];
  /** For the frame's document. */
  const styles: Parameters[number][] = [];
  /**
   * Messages for the console about the others. They do not quote the value of an unknown parameter, which may be a key.
   */
  const ignored: { readonly name: string; readonly message: string }[] = [];
  for (const [name, value] of parameters) {
    const theme = name.replace(/^--mixtape-/, '');
    const property = `--mixtape-${theme}`;
    const ignore = (message: string): void => void ignored.push({ name, message });
    if (seen.has(name) || seen.has(property)) ignore(`The parameter "${name}" is repeated: only the first is used.`);
    else if (ATTRIBUTES.has(name)) attributes.push([name, name === 'share-targets' ? withoutOwnTargets(value) : value]);
    else if (name === 'color-scheme' && isColorScheme(value)) styles.push([name, value]);
    else if (THEME.get(theme)?.(value, isColor)) styles.push([property, value]);
    else if (name === 'color-scheme' || THEME.has(theme))
      ignore(`The value "${value}" of the parameter "${name}" is not valid, so it is ignored.`);
    else ignore(`embed.html has no parameter "${name}", so it is ignored.`);
    seen.add(name).add(property);
  }
  return { attributes, styles, ignored };
}
