import { readFileSync } from 'node:fs';
import { Problem } from '../problem.mjs';

/**
 * Reads secrets from files, as container platforms and systemd provide them: `NAME_FILE` is the path of a file that
 * contains the value of `NAME`.
 * @param {Record<string, string | undefined>} given the environment, without empty variables
 * @param {readonly string[]} names the secret settings
 * @returns {Record<string, string | undefined>} the environment with the values from the files
 */
export function withSecretFiles(given, names) {
  const fromFiles = names
    .filter((name) => given[`${name}_FILE`] !== undefined)
    .map((name) => {
      if (given[name] !== undefined) throw new Problem(`${name} and ${name}_FILE are both set: set one of them.`);
      return [name, readSecret(`${name}_FILE`, given[`${name}_FILE`] ?? '')];
    });
  return { ...given, ...Object.fromEntries(fromFiles) };
}

/**
 * @param {string} setting
 * @param {string} path
 */
function readSecret(setting, path) {
  const secret = contentOf(setting, path.trim()).replace(/\r?\n$/, '');
  // As a setting that is not set, it could turn a service off without a word.
  if (secret.trim() === '') throw new Problem(`${setting} names a file that is empty.`);
  return secret;
}

/**
 * @param {string} setting
 * @param {string} path
 */
function contentOf(setting, path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Without the path: an operator who has confused the two variables has written the secret in its place.
    throw new Problem(
      `${setting} names a file that cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code}).`,
    );
  }
}
