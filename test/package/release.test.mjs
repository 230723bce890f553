import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { allPlaceholders } from '../../build/check-release.mjs';
import { absoluteLinks, changelogSections, notesOf, releaseNotes } from '../../build/release-notes.mjs';
import { root } from '../../build/root.mjs';

const integrity = Object.fromEntries(
  ['mixtape-player', 'presave-button', 'early', 'embed', 'embed-host'].map((name) => [`${name}.js`, `sha384-${name}`]),
);

describe('the notes of a release', () => {
  it('have the section of that version, and not of one that begins like it', () => {
    const changelog =
      '# Changelog\n\n## 1.10.0 (2030-01-02)\n\n- New\n\n### Fixes\n\n- One\n\n## 1.1.0\n\n- Old\n\n## 1.0.0\n';
    expect([...changelogSections(changelog)]).to.deep.equal([
      ['1.10.0', '- New\n\n### Fixes\n\n- One'],
      ['1.1.0', '- Old'],
      ['1.0.0', ''],
    ]);
  });

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

  it('are refused if a file has no integrity value', () => {
    const { 'embed.js': _, ...others } = integrity;
    expect(() => releaseNotes({ name: 'p', version: '1.0.0', changes: '', integrity: others })).to.throw('embed.js');
  });

  it('link to the files of that version', () => {
    expect(absoluteLinks('[a](docs/a.md#b) [c](https://c.example/)', 'https://code.example/p', 'v1.0.0')).to.equal(
      '[a](https://code.example/p/blob/v1.0.0/docs/a.md#b) [c](https://c.example/)',
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

it('the form for issues asks for the report of the checker, by the name of its button', () => {
  const form = readFileSync(join(root, '.github/ISSUE_TEMPLATE/does-not-play.yml'), 'utf8');
  expect(form).to.contain('Copy as text');
  expect(readFileSync(join(root, 'demo/tools/checker/findings.tsx'), 'utf8')).to.contain('>Copy as text<');
  expect(form.split('id: checker')[1].split('- type')[0]).to.contain('required: true');
});
