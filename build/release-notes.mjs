// node build/release-notes.mjs v1.0.0 > notes.md
// The text of a release: its section of the changelog, and URLs to load the files from a CDN with their integrity values.
// Without an argument, the notes of the next release, as a dry run: `npm run check` does that.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_URL } from './repository.mjs';
import { root } from './root.mjs';

/** What a page loads by a tag of its own; see “Ways to embed”. */
const SCRIPTS = {
  'mixtape-player.js': '<script type="module"',
  'presave-button.js': '<script type="module"',
  'early.js': '<script async type="module"',
  'embed.js': '<script async',
  'embed-host.js': '<script async',
};
/** Both serve any file of a package on npm. */
const CDNS = { jsDelivr: 'https://cdn.jsdelivr.net/npm/', unpkg: 'https://unpkg.com/' };

/**
 * A version's section of the changelog, without its heading.
 * @throws if the section is missing or empty
 */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(version) && !/^[\w.-]/.test(text.slice(version.length)));
  const body = section?.replace(/^.*\n/, '').trim();
  if (!body) throw new Error(`CHANGELOG.md has no section “${version}”, or it is empty.`);
  return body;
}

/** @throws if a file has no integrity value */
export function releaseNotes({ name, version, changes, integrity }) {
  const tags = (base) =>
    Object.entries(SCRIPTS).map(([file, start]) => {
      if (!/^sha384-/.test(integrity[file])) throw new Error(`dist/integrity.json has no value for ${file}.`);
      const src = `${base}${name}@${version}/dist/${file}`;
      return `${start} src="${src}" integrity="${integrity[file]}" crossorigin="anonymous"></script>`;
    });
  const blocks = Object.entries(CDNS).map(
    ([title, base]) => `From ${title}:\n\n\`\`\`html\n${tags(base).join('\n')}\n\`\`\``,
  );
  return `${changes}

## Load it from a CDN

Choose the line of [your way to embed](docs/embedding.md), and write \`api-base\` on the player (\`data-api-base\` on \`embed.js\`): a
CDN has no API. The values cover the named files. What they load later has a hash in its name; \`dist/integrity.json\` has its
values. [What they are good for](docs/safety.md#integrity-values).

${blocks.join('\n\n')}
`;
}

/** Relative links would lead nowhere from the page of a release. */
export const absoluteLinks = (notes, repository, tag) =>
  notes.replaceAll(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, path) => `](${repository}/blob/${tag}/${path})`);

/** @param {string} [tag] such as `v1.0.0`; without one, the changes that are not released yet are used if need be */
export async function notesOf(tag) {
  const read = (path) => readFile(join(root, path), 'utf8');
  const { name, version } = JSON.parse(await read('package.json'));
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, and package.json says ${version}.`);
  const changelog = await read('CHANGELOG.md');
  const isReleased = tag !== undefined || new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(changelog);
  const changes = changelogSection(changelog, isReleased ? version : 'Unreleased');
  const integrity = JSON.parse(await read('dist/integrity.json'));
  return absoluteLinks(releaseNotes({ name, version, changes, integrity }), REPOSITORY_URL, tag ?? 'main');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(await notesOf(process.argv[2]));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
