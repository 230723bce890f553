import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { allPlaceholders } from '../../build/check-release.mjs';
import { notesOf, releaseNotes } from '../../build/release-notes.mjs';
import { root } from '../../build/root.mjs';

const integrity = Object.fromEntries(
  ['mixtape-player', 'presave-button', 'early', 'embed', 'embed-host'].map((name) => [`${name}.js`, `sha384-${name}`]),
);

describe('the notes of a release', () => {
  it('are refused for a tag that is not the version of the package', async () => {
    const error = await notesOf('v0.0.1').catch(({ message }) => message);
    expect(error).to.contain('The tag is v0.0.1');
  });

  it('have a line to paste for each file, with its integrity value', () => {
    const notes = releaseNotes({ name: 'p', version: '1.0.0', changes: '- New', integrity });
    for (const file of Object.keys(integrity))
      for (const host of ['cdn.jsdelivr.net/npm', 'unpkg.com'])
        expect(notes).to.contain(
          `src="https://${host}/p@1.0.0/dist/${file}" integrity="${integrity[file]}" crossorigin`,
        );
  });
});

it('a release is refused while an address of the project is a placeholder', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.prepublishOnly).to.equal('node build/check-release.mjs');
  const found = await allPlaceholders();
  for (const file of ['package.json', 'CODE_OF_CONDUCT.md']) {
    const isPlaceholder = readFileSync(join(root, file), 'utf8').includes('.invalid');
    expect(
      found.some((place) => place.startsWith(`${file}: `)),
      file,
    ).to.equal(isPlaceholder);
  }
});
