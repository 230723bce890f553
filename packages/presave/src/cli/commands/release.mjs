import * as v from 'valibot';
import { UsageProblem } from '../../problem.mjs';
import { bodyOf, projectId, releaseOf, releaseSchema, sentenceOf } from '../../releases/release-schema.mjs';
import { SERVICE_OPTIONS, SERVICE_USAGE } from '../service-options.mjs';
import { table } from '../table.mjs';

const OPTION_LINES = SERVICE_OPTIONS.map(({ option, word, example }, index) => {
  const several = index === 0 ? 'several: once for each, or separated by commas' : 'several in the same way';
  return `  ${`--${option} ${word}`.padEnd(22)}such as ${example}; ${several}\n`;
}).join('');

export const help = `Adds, lists and removes releases.

  mixtape-presave release add PROJECT --title TITLE --artist ARTIST --at WHEN ${SERVICE_USAGE} [--url URL] [--cover URL]
  mixtape-presave release list [--json]
  mixtape-presave release remove PROJECT

  PROJECT               the project-id of the pre-save button
  --at WHEN             2026-12-04 (the day begins in the listener's zone), or an instant: 2026-12-04T00:00:00Z
${OPTION_LINES}  --url URL             the release's page, which a message on the day opens
  --cover URL           the picture that such a message shows
  --json                prints JSON

"add" with a PROJECT that exists changes it, for all waiting consents. "remove" revokes its waiting consents.
`;
export const options = /** @type {import('node:util').ParseArgsConfig['options']} */ ({
  title: { type: 'string' },
  artist: { type: 'string' },
  at: { type: 'string' },
  url: { type: 'string' },
  cover: { type: 'string' },
  ...Object.fromEntries(SERVICE_OPTIONS.map(({ option }) => [option, { type: 'string', multiple: true }])),
  json: { type: 'boolean' },
});
export const maxArguments = 2;

/**
 * @typedef {import('../../releases/releases.mjs').Release} Release
 * @typedef {{ action: 'add', release: Release } | { action: 'list' } | { action: 'remove', projectId: string }} Input
 */

/**
 * @param {string[]} positionals
 * @param {Record<string, any>} values
 * @returns {Input}
 */
export function parseInput([action, id], values) {
  if (action === 'list' && id === undefined) return { action };
  if (action !== 'add' && action !== 'remove') throw new UsageProblem('Say what to do: release add, list or remove.');
  const project = v.safeParse(projectId, id);
  if (project.issues)
    throw new UsageProblem(id === undefined ? 'PROJECT is missing.' : sentenceOf(project.issues[0], 'PROJECT'));
  if (action === 'remove') return { action, projectId: project.output };
  const entries = (/** @type {string[]} */ texts = []) =>
    texts.flatMap((text) => text.split(',').map((entry) => entry.trim()));
  const { title, artist, at, url, cover } = values;
  const named = SERVICE_OPTIONS.filter(({ option }) => values[option]);
  const ids = Object.fromEntries(named.map(({ name, option, key }) => [name, { [key]: entries(values[option]) }]));
  const { output, issues } = v.safeParse(
    releaseSchema,
    { title, artist, at, url, cover, ...ids },
    { abortPipeEarly: true },
  );
  if (issues) throw new UsageProblem(sentenceOf(issues[0], 'The release'));
  return { action, release: releaseOf(project.output, output) };
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {Input} input
 */
export async function run({ releases }, input) {
  switch (input.action) {
    case 'add':
      await releases.put(input.release);
      return { added: bodyOf(input.release) };
    case 'list':
      return { releases: (await releases.list()).map(bodyOf) };
    case 'remove':
      return { revoked: (await releases.remove(input.projectId)) ?? null };
  }
}

/**
 * @param {Awaited<ReturnType<typeof run>>} result
 * @param {Input} input
 */
export function describe(result, input) {
  if ('added' in result)
    return { text: `${result.added.title} by ${result.added.artist} is kept for ${result.added.at}.` };
  if ('releases' in result) {
    const rows = result.releases.map(({ project_id, at, title, artist, ...ids }) => [
      project_id,
      at,
      title,
      artist,
      ...SERVICE_OPTIONS.map(({ name, key }) => ids[name]?.[key]?.join(' ') ?? ''),
    ]);
    const titles = SERVICE_OPTIONS.map((option) => option.title.toUpperCase());
    return {
      text:
        rows.length === 0
          ? 'There are no releases.'
          : table(['PROJECT', 'RELEASE', 'TITLE', 'ARTIST', ...titles], rows),
    };
  }
  const id = input.action === 'remove' ? input.projectId : '';
  if (result.revoked === null) return { text: `There is no release for the project "${id}".`, exitCode: 1 };
  return { text: `The release of "${id}" was removed. Consents that were revoked: ${result.revoked}.` };
}
