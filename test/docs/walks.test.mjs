import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

/** The walks of docs/internals/architecture.md, and the most files that each may ask a reader to open. */
const WALKS = { 'What happens on Next': 20, 'What happens to a first view': 12, 'What happens on a pre-save': 40 };

/** Files of a walk that no import leads to: something else calls them. */
const CALLED = [
  // By React's context, in which views find the actions.
  'src/player/controller/create-player.ts',
  // By the browser, with the markup from the server.
  'elements/first-lines.ts',
  // By the command `serve`, on the server.
  'packages/presave/src/start-server.mjs',
  // By the store, which the server passes on.
  'packages/presave/src/releases/releases.mjs',
];

const architecture = await readFile(join(root, 'docs/internals/architecture.md'), 'utf8');

const FOLDERS = ['src', 'elements', 'build', 'packages/presave/src'];
const files = await Promise.all(
  FOLDERS.map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
  ),
).then((all) => all.flat());

/**
 * The files that the steps of a walk name, each once, in order. One without its folder is beside another one, or the
 * only one.
 */
function filesOf(title) {
  const [, section = ''] = architecture.split(`\n## ${title}\n`);
  const [, steps = ''] = /\n(1\. [\s\S]*?)\n\n/.exec(section) ?? [];
  const found = [];
  for (const [, name] of steps.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)) {
    const all = files.filter((file) => file === name || file.endsWith(`/${name}`));
    const beside = all.filter((file) => found.some((other) => file === join(dirname(other), name)));
    const [file, ...others] = all.length > 1 ? beside : all;
    if (file === undefined || others.length > 0) throw new Error(`${title}: which file is ${name}?`);
    if (!found.includes(file)) found.push(file);
  }
  return found;
}

/** The files that a file imports, or names by their paths. */
async function leadsTo(file) {
  const code = await readFile(join(root, file), 'utf8');
  const imports = [...code.matchAll(/\b(?:from|import)[\s(]*'(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(file), path),
  );
  const paths = [...code.matchAll(/'((?:src|elements)\/[^']+)'/g)].map(([, path]) => path);
  return [...imports, ...paths];
}

/** The files of a walk that no file before them leads to, by an import of theirs or of its own. */
async function lostIn(walk) {
  const next = new Map(await Promise.all(walk.map(async (file) => [file, await leadsTo(file)])));
  return walk.filter((file, index) => {
    const isJoined = (other) => next.get(other).includes(file) || next.get(file).includes(other);
    return index > 0 && !walk.slice(0, index).some(isJoined);
  });
}

describe('the walks in docs/internals/architecture.md', () => {
  for (const [title, most] of Object.entries(WALKS))
    it(`ask a reader to open few files: ${title}`, () => {
      const walk = filesOf(title);
      expect(walk.length, walk.join('\n')).to.be.within(most / 2, most);
    });

  it('can be followed from file to file by what they import', async () => {
    const lost = await Promise.all(Object.keys(WALKS).map((title) => lostIn(filesOf(title))));
    expect(lost.flat()).to.have.members(CALLED);
  });
});
