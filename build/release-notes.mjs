// node build/release-notes.mjs v1.0.0 > notes.md
// The text of a release: its section of the changelog, and URLs to load the files from a CDN with their integrity
// values.
// Without an argument, the notes of the next release, as a dry run: `npm run check` does that.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_URL } from './repository.mjs';
import { root } from './root.mjs';

/** Scripts that a page loads by a tag of its own; see “Ways to embed”. */
const SCRIPTS = {
  'mixtape-player.js': '<script type="module"',
  'presave-button.js': '<script type="module"',
  'early.js': '<script async type="module"',
  'embed.js': '<script async',
  'embed-host.js': '<script async',
};
/** CDNs that serve any file of a package on npm. */
const CDNS = { jsDelivr: 'https://cdn.jsdelivr.net/npm/', unpkg: 'https://unpkg.com/' };

/** The sections of a changelog by version, without their headings. */
function changelogSections(changelog) {
  const sections = changelog.split(/^## /m).slice(1);
  return new Map(sections.map((text) => [text.split(/\s/, 1)[0], text.replace(/^.*\n?/, '').trim()]));
}

export function releaseNotes({ name, version, changes, integrity }) {
  const blocks = Object.entries(CDNS).map(([title, base]) => {
    const tags = Object.entries(SCRIPTS).map(([file, start]) => {
      if (!integrity[file]) throw new Error(`dist/integrity.json has no value for ${file}.`);
      const src = `${base}${name}@${version}/dist/${file}`;
      return `${start} src="${src}" integrity="${integrity[file]}" crossorigin="anonymous"></script>`;
    });
    return `From ${title}:\n\n\`\`\`html\n${tags.join('\n')}\n\`\`\`\n`;
  });
  return `${changes}

## Load it from a CDN

Choose the line of [your way to embed](docs/embedding.md), and write \`api-base\` on the player (\`data-api-base\` on \`embed.js\`): a
CDN has no API. The values cover the named files. What they load later has a hash in its name; \`dist/integrity.json\` has its
values. [What they are good for](docs/safety.md#integrity-values).

${blocks.join('\n')}`;
}

/** Relative links would lead nowhere from the page of a release. */
const absoluteLinks = (notes, repository, tag) =>
  notes.replaceAll(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, path) => `](${repository}/blob/${tag}/${path})`);

/** @param {string} [tag] such as `v1.0.0`; without one, the changes that are not released yet are used if need be */
export async function notesOf(tag) {
  const files = ['package.json', 'CHANGELOG.md', 'dist/integrity.json'];
  const [product, changelog, integrity] = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')));
  const { name, version } = JSON.parse(product);
  if (tag !== undefined && tag !== `v${version}`) throw new Error(`The tag is ${tag}, package.json says ${version}.`);
  const sections = changelogSections(changelog);
  const changes = sections.get(version) ?? (tag === undefined ? sections.get('Unreleased') : undefined);
  if (!changes) throw new Error(`CHANGELOG.md has no section “${version}”, or it is empty.`);
  const notes = releaseNotes({ name, version, changes, integrity: JSON.parse(integrity) });
  return absoluteLinks(notes, REPOSITORY_URL, tag ?? 'main');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(await notesOf(process.argv[2]));
