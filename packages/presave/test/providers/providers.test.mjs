import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { importSource } from '../../../../build/published/source-tables.mjs';
import { PROVIDERS } from '../../src/providers/providers.mjs';

describe('the providers of the pre-save server', () => {
  it('are those of the button', async () => {
    const { PROVIDERS: ofButton } = await importSource('src/presave/model/providers.ts');
    const titles = Object.entries(PROVIDERS).map(([service, { title }]) => [service, title]);
    expect(titles).to.deep.equal(Object.entries(ofButton).map(([service, { name }]) => [service, name]));
  });

  it('have their settings, and how a release names them, in docs/presave-server.md', async () => {
    const page = await readFile(new URL('../../../../docs/presave-server.md', import.meta.url), 'utf8');
    for (const [service, { settings, ids }] of Object.entries(PROVIDERS)) {
      for (const name of Object.keys(settings)) expect(page).to.include(`\`${name}\``);
      expect(page).to.include(`"${service}": { "${ids.key}": […] }`);
    }
  });
});
