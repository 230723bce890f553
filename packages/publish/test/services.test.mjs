import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { publisherServices } from '../../../build/published/publisher-tables.mjs';
import { SERVICES } from '../src/site/services.mjs';

const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');

describe('the services of pre-saves', () => {
  it('are those of the button', async () => {
    expect(await read('../src/site/services.mjs')).to.equal(await publisherServices());
  });

  it('can all be written into mixtape.json', async () => {
    const { properties, definitions } = JSON.parse(await read('../mixtape.schema.json'));
    expect(properties.release.properties).to.include.keys(Object.keys(SERVICES));
    for (const { needs } of Object.values(SERVICES)) expect(definitions.service.properties).to.include.keys([...needs]);
  });
});
