import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';
import * as swaps from '../../build/swaps.mjs';

const BUILD_MS = 300_000;
const { OF_THE_APP, swapModules, ...tables } = swaps;

/** The modules in a built file, by their paths from the root. */
async function sourcesOf(name) {
  const { sources } = JSON.parse(await readFile(join(root, `dist/${name}.map`), 'utf8'));
  return sources.map((source) => source.replace(/^(\.\.\/)+/, ''));
}

describe('the modules that are others in some built files', () => {
  before(function () {
    this.timeout(BUILD_MS);
    return ensureBuilt();
  });

  for (const [name, table] of Object.entries(tables))
    it(`exist, and so does what is in their place: ${name}`, () => {
      for (const [module, replacement] of Object.entries(table))
        expect(existsSync(join(root, typeof replacement === 'string' ? replacement : module)), module).to.equal(true);
    });

  it('are left alone if the replacement is not installed', () => {
    expect(swapModules({ react: 'node_modules/react/gone.js' }).resolveId('react')).to.equal(null);
  });

  it('are the renderer to texts, in the file for servers alone', async () => {
    const sources = await sourcesOf('server.js');
    const renderers = sources.filter((source) => source.includes('/react-dom-server'));
    expect(renderers).to.deep.equal([tables.SERVER_SWAPS['react-dom/server.edge']]);
    expect(await sourcesOf('mixtape-player.js')).not.to.include(renderers[0]);
  });

  it('are the style sheets of the first view, without the player’s whole one', async () => {
    const code = await readFile(join(root, 'dist/server.js'), 'utf8');
    expect(code).to.include('.first-view').and.not.to.include('cursor:');
    expect(await sourcesOf('server.js')).not.to.include('src/player/view/player/player-styles.css');
  });

  it('are nothing for what a view loads when it is used, in the file for servers', async () => {
    const marks = (await sourcesOf('server.js')).filter((source) => source.includes('/simple-icons/'));
    expect(marks.map((source) => source.split('/').at(-1))).to.have.members(['applemusic.svg', 'spotify.svg']);
  });

  it('are the hooks of the script that loads a chunk, in place of a second React', async () => {
    const entry = await readFile(join(root, 'dist/mixtape-player.js'), 'utf8');
    const [chunk] = /presave-chunk-\w+\.js/.exec(entry);
    const sources = await sourcesOf(chunk);
    expect(sources).to.include('src/platform/borrowed-react.ts');
    expect(sources.filter((source) => /\/react\/cjs\/react\.|\/react-dom\//.test(source))).to.deep.equal([]);
  });

  it('are what the app has, in the file for an app’s React', async () => {
    const code = await readFile(join(root, 'dist/react.js'), 'utf8');
    for (const name of OF_THE_APP.filter((each) => code.includes(`"${each}"`)))
      expect(code, name).to.match(new RegExp(`from"${name}"`));
    expect(code).to.include('from"#server"').and.to.include('from"react-dom/client"');
  });
});
