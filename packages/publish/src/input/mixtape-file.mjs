import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import colorNames from 'color-name';
import { Problem, printable } from '../problem.mjs';
import { ignoreMissing } from '../state/files.mjs';
import { checkLanguage } from './language.mjs';
import { schemaSentence } from './schema-sentence.mjs';

const SCHEMA = new URL('../../mixtape.schema.json', import.meta.url);
export const MIXTAPE_FILE = 'mixtape.json';

/**
 * @typedef {{ name: string, url: string }} Link
 *
 * @typedef {typeof import('../site/services.mjs').SERVICES} Services
 * @typedef {Partial<Record<'presave' | 'listen' | Services[keyof Services]['needs'][number], string>>} Service
 * @typedef {{ date: string, reminder?: boolean, projectId?: string } & Partial<Record<keyof Services, Service>>}
 *   Release
 *
 * @typedef {{ file: string, title?: string, artist?: string, start?: number | string, skip?: boolean, links?: Link[] }}
 *   TrackDetails
 *
 * @typedef {'light' | 'dark' | Record<string, string>} Theme the player's custom properties, without `--mixtape-`
 *
 * @typedef {object} MixtapeFile what `mixtape.schema.json` describes
 * @property {string} [title]
 * @property {string} [artist]
 * @property {string[]} [djs]
 * @property {string} [slug]
 * @property {string | undefined} [kind] `single`, `ep`, `album`, `mixtape`, or a word of the artist's own
 * @property {string | undefined} [lang] a BCP 47 tag
 * @property {boolean | undefined} [sides]
 * @property {string} [cover]
 * @property {Link[]} [links]
 * @property {string[] | undefined} [share]
 * @property {Link[] | undefined} [legal]
 * @property {string | undefined} [text]
 * @property {typeof import('./layouts.mjs').LAYOUTS[number] | undefined} [layout]
 * @property {Theme | undefined} [theme]
 * @property {boolean | 'none' | undefined} [poweredBy]
 * @property {Release} [release]
 * @property {TrackDetails[]} [tracks]
 */

/**
 * Reads mixtape.json, if the folder has one.
 * @param {string} folder
 * @returns {Promise<MixtapeFile>}
 * @throws {Problem} if it does not match the schema, so that nothing is published with unintended settings
 */
export async function readMixtapeFile(folder) {
  const text = await readFile(join(folder, MIXTAPE_FILE), 'utf8').catch(ignoreMissing);
  return text === undefined ? {} : parseMixtapeFile(text);
}

/**
 * @param {string} text of mixtape.json
 * @returns {Promise<MixtapeFile>}
 * @throws {Problem} if it does not match the schema
 */
export async function parseMixtapeFile(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Problem(`${MIXTAPE_FILE} is not JSON${placeIn(text, error)}`);
  }
  const ajv = new Ajv({ verbose: true, allowUnionTypes: true });
  const validate = /** @type {import('ajv').ValidateFunction<MixtapeFile>} */ (
    ajv.compile(JSON.parse(await readFile(SCHEMA, 'utf8')))
  );
  if (validate(value)) {
    checkColors(value.theme);
    if (value.lang !== undefined) checkLanguage(value.lang, `${MIXTAPE_FILE}: "lang"`);
    const { release } = value;
    if (release === undefined || isOnCalendar(release.date)) return value;
    throw new Problem(
      `${MIXTAPE_FILE}: "date" in "release" is ${release.date}, a day that no calendar has. For example: "date": "2030-05-01"`,
    );
  }
  const [error] = validate.errors ?? [];
  throw new Problem(`${MIXTAPE_FILE}: ${error ? schemaSentence(error) : 'it is invalid'}`);
}

/**
 * Names the line in which JSON cannot be parsed, and the reason.
 * @param {string} text
 * @param {unknown} error of `JSON.parse`
 */
function placeIn(text, error) {
  // The most common mistake, for which each version of Node has other words. Strings may contain such a comma.
  const comma = text.replace(/"(?:[^"\\]|\\.)*"/g, (string) => ' '.repeat(string.length)).search(/,\s*[}\]]/);
  if (comma !== -1) return ` in line ${lineAt(text, comma)}: there is a comma too many`;
  const { message = '' } = /** @type {Partial<Error>} */ (error);
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return `: ${printable(message)}`;
  return ` in line ${lineAt(text, Number(position))}: ${printable(message.replace(/(?: in JSON)? at position .*/s, ''))}`;
}

/**
 * @param {string} text
 * @param {number} position
 */
const lineAt = (text, position) => text.slice(0, position).split('\n').length;

/** Words for colours beside the names: of CSS, and of the visitor's system. */
const COLOR_WORDS =
  'transparent currentcolor inherit initial unset revert accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext'.split(
    ' ',
  );
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/**
 * Refuses what is no colour: a browser would show the usual colour instead, and the author would not see why. Values
 * with a function, such as `oklch()`, are not checked.
 * @param {Theme | undefined} theme
 * @throws {Problem}
 */
function checkColors(theme) {
  if (typeof theme !== 'object') return;
  for (const [name, value] of Object.entries(theme)) {
    if (!/(?:^|-)(?:color|background)$/.test(name) || value.includes('(')) continue;
    const word = value.trim().toLowerCase();
    if (HEX.test(word) || Object.hasOwn(colorNames, word) || COLOR_WORDS.includes(word)) continue;
    throw new Problem(
      `${MIXTAPE_FILE}: "${name}" in "theme" is ${printable(value)}, which is no colour. For example: "${name}": "#b0305f"`,
    );
  }
}

/**
 * The schema checks only the form.
 * @param {string} date
 */
function isOnCalendar(date) {
  const day = date.slice(0, 10);
  // The 31st of April is parsed as the 1st of May.
  return !Number.isNaN(Date.parse(date)) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}
