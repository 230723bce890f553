import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { elementsOf } from '../../build/published/editor-data.mjs';
import { REFERENCE_FILE, reference } from '../../build/published/reference.mjs';
import { root } from '../../build/root.mjs';
import { ERROR_CODES, PUBLIC_NAMES } from './public-names.mjs';

const BUILD_MS = 120_000;
const ANALYSIS_MS = 30_000;
const TAGS = Object.keys(PUBLIC_NAMES);
const names = (list) => list.map(({ name }) => name);
const readDist = async (name) => JSON.parse(await readFile(join(root, 'dist', name), 'utf8'));

describe('descriptions of the elements for tools', () => {
  let manifest;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    manifest = await readDist('custom-elements.json');
  });

  const element = (tag) => elementsOf(manifest).find(({ tagName }) => tagName === tag);
  const members = (tag, wanted) => element(tag).members.filter(({ kind }) => kind === wanted);

  describe('custom-elements.json', () => {
    it('has both elements and no other', () => {
      expect(elementsOf(manifest).map(({ tagName }) => tagName)).to.have.members(TAGS);
    });

    for (const tag of TAGS) {
      const { properties, methods, ...lists } = PUBLIC_NAMES[tag];
      describe(`has exactly the public names of <${tag}>:`, () => {
        it('properties', () => expect(names(members(tag, 'field'))).to.have.members(properties));
        it('methods', () => expect(names(members(tag, 'method'))).to.have.members(methods));
        for (const [list, wanted] of Object.entries(lists))
          it(list, () => expect(names(element(tag)[list])).to.have.members(wanted));
      });

      it(`has a description for each name of <${tag}>`, () => {
        const { attributes, members, events, cssStates, cssProperties, cssParts, slots } = element(tag);
        for (const { name, description } of [
          ...attributes,
          ...members,
          ...events,
          ...cssStates,
          ...cssProperties,
          ...cssParts,
          ...slots,
        ])
          expect(description, name).to.match(/\S.*[.`]$/);
      });
    }

    it('names the property of an attribute, its type and its default', () => {
      const attribute = (tag, wanted) => element(tag).attributes.find(({ name }) => name === wanted);
      expect(attribute('mixtape-player', 'preview-start')).to.include({ fieldName: 'previewStart', default: '8' });
      expect(attribute('mixtape-player', 'api-base')).not.to.have.property('default');
      expect(attribute('mixtape-player', 'track-ids').description).to.include('`mixtapeTracksIds`');
      expect(attribute('presave-button', 'exchange')).to.deep.include({
        default: 'server',
        type: { text: "'server' | 'browser'" },
      });
    });

    it('has the default of every custom property, without the names of other libraries', () => {
      const { cssProperties } = element('mixtape-player');
      const fallback = (wanted) => cssProperties.find(({ name }) => name === wanted).default;
      expect(fallback('--mixtape-background')).to.equal('light-dark(#fff, #18181a)');
      expect(fallback('--mixtape-font-family')).to.equal('inherit');
      for (const tag of TAGS)
        for (const one of element(tag).cssProperties) expect(one.default, one.name).to.match(/\w/);
    });

    it('marks the properties that do not write their attribute', () => {
      const hidden = TAGS.flatMap((tag) => element(tag).members).filter(({ reflects }) => reflects === false);
      expect(names(hidden)).to.have.members(['apiKey', 'developerToken']);
    });

    it('lists the element of each file', async () => {
      const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      const paths = manifest.modules.map(({ path }) => `./${path}`);
      expect(paths).to.have.members(
        ['.', './mixtape-player', './presave-button'].map((entry) => exports[entry].default),
      );
    });
  });

  describe('the data for VS Code', () => {
    it('completes every attribute, and values where only some are allowed', async () => {
      const { tags } = await readDist('vscode.html-custom-data.json');
      expect(names(tags)).to.have.members(TAGS);
      for (const { name, attributes } of tags) expect(names(attributes)).to.have.members(PUBLIC_NAMES[name].attributes);
      const attribute = (tag, wanted) =>
        tags.find(({ name }) => name === tag).attributes.find(({ name }) => name === wanted);
      expect(names(attribute('presave-button', 'service').values)).to.deep.equal(['spotify', 'apple_music']);
      expect(attribute('mixtape-player', 'preload').valueSet).to.equal('v');
    });

    it('completes every custom property, state and part', async () => {
      const data = await readDist('vscode.css-custom-data.json');
      const all = (list) => [...new Set(TAGS.flatMap((tag) => PUBLIC_NAMES[tag][list]))];
      expect(names(data.properties)).to.have.members(all('cssProperties'));
      expect(names(data.pseudoClasses)).to.have.members(all('cssStates').map((name) => `:state(${name})`));
      expect(names(data.pseudoElements)).to.have.members(all('cssParts').map((name) => `::part(${name})`));
      expect(data.pseudoClasses.find(({ name }) => name === ':state(ready)').description)
        .to.include('<mixtape-player>')
        .and.to.include('<presave-button>');
    });
  });

  describe('docs/reference.md', function () {
    this.timeout(ANALYSIS_MS);

    it('is up to date; `npm run docs` writes it', async () => {
      expect(await readFile(REFERENCE_FILE, 'utf8')).to.equal(await reference());
    });

    it('names every public error code, and no other', async () => {
      const [, table] = (await reference()).split('### Error codes');
      expect([...table.matchAll(/^\| `(.+?)`/gm)].map(([, code]) => code)).to.have.members(ERROR_CODES);
    });
  });
});
