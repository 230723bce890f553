import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { allPlaceholders } from '../../build/check-release.mjs';
import { absoluteLinks, changelogSection, releaseNotes } from '../../build/release-notes.mjs';
import { root } from '../../build/root.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const CHANGELOG =
  '# Changelog\n\n## 1.10.0 (2030-01-02)\n\n- New\n\n### Fixes\n\n- One\n\n## 1.1.0\n\n- Old\n\n## 1.0.0\n';
const integrity = Object.fromEntries(
  ['mixtape-player', 'presave-button', 'early', 'embed', 'embed-host'].map((name) => [`${name}.js`, `sha384-${name}`]),
);

describe('the notes of a release', () => {
  it('have the section of that version, and not of one that begins like it', () => {
    expect(changelogSection(CHANGELOG, '1.10.0')).to.equal('- New\n\n### Fixes\n\n- One');
    expect(changelogSection(CHANGELOG, '1.1.0')).to.equal('- Old');
  });

  it('are refused without a section, or if it is empty', () => {
    expect(() => changelogSection(CHANGELOG, '1.1')).to.throw('no section');
    expect(() => changelogSection(CHANGELOG, '1.0.0')).to.throw('it is empty');
  });

  it('have a line to paste for each file, with its integrity value', () => {
    const notes = releaseNotes({ name: 'p', version: '1.0.0', changes: '- New', integrity });
    for (const file of Object.keys(integrity)) {
      expect(notes).to.contain(
        `src="https://cdn.jsdelivr.net/npm/p@1.0.0/dist/${file}" integrity="${integrity[file]}" crossorigin`,
      );
      expect(notes).to.contain(
        `src="https://unpkg.com/p@1.0.0/dist/${file}" integrity="${integrity[file]}" crossorigin`,
      );
    }
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

describe('the workflows', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of readdirSync(join(root, '.github/workflows'))) {
    it(`${name} runs only scripts that exist`, () => {
      const text = read(`.github/workflows/${name}`);
      for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).to.have.property(script);
      for (const [, file] of text.matchAll(/(?:node |run: )([\w.-]+\/[\w./-]+)/g))
        expect(existsSync(join(root, file)), file).to.equal(true);
    });
  }

  it('publish with provenance, after all tests, and refuse placeholders', () => {
    const release = read('.github/workflows/release.yml');
    expect(release)
      .to.match(/needs: test/)
      .and.match(/npm publish .* --provenance/)
      .and.match(/run: node build\/check-release\.mjs/)
      .and.match(/id-token: write/);
    expect(scripts.prepublishOnly).to.equal('node build/check-release.mjs');
  });

  it('find the contact of the code of conduct while it is a placeholder', async () => {
    const isPlaceholder = read('CODE_OF_CONDUCT.md').includes('.invalid');
    expect((await allPlaceholders()).some((place) => place.startsWith('CODE_OF_CONDUCT.md'))).to.equal(isPlaceholder);
  });
});

describe('the forms for issues', () => {
  it('ask for the report of the checker, by the names of its buttons', () => {
    const form = read('.github/ISSUE_TEMPLATE/does-not-play.yml');
    expect(form).to.contain('Copy as text');
    expect(read('demo/tools/checker/findings.tsx')).to.contain('>Copy as text<');
    expect(form.split('id: checker')[1].split('- type')[0]).to.contain('required: true');
  });
});
