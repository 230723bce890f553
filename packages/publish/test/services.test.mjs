import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { publisherFiles } from '../../../build/published/publisher-tables.mjs';
import { SHARE_METHODS } from '../../../src/player/model/share-methods.ts';
import { LAYOUTS } from '../src/input/layouts.mjs';
import { SERVICES } from '../src/site/services.mjs';

const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');

describe('what the publisher has of the player and the button', () => {
  it('is up to date: layouts, sites to share on, services; `npm run docs` writes it', async () => {
    for (const [path, text] of await publisherFiles()) expect(await read(`../../../${path}`), path).to.equal(text);
  });

  it('is in mixtape.json, which takes each layout, each site, and each service with its settings', async () => {
    const { properties, definitions } = JSON.parse(await read('../mixtape.schema.json'));
    expect(properties.layout.enum).to.have.members(LAYOUTS);
    expect(properties.share.items.anyOf[0].enum).to.have.members(SHARE_METHODS);
    expect(properties.release.properties).to.include.keys(Object.keys(SERVICES));
    for (const { needs } of Object.values(SERVICES)) expect(definitions.service.properties).to.include.keys([...needs]);
  });
});
