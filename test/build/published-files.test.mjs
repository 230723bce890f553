import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { entries } from '../../build/entries.mjs';
import { root } from '../../build/root.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

const dist = join(root, 'dist');
const readDist = (name) => readFile(join(dist, name), 'utf8');
const BUILD_MS = 120_000;

describe('the published files beside the scripts', () => {
  let scripts;
  before(async function () {
    this.timeout(BUILD_MS);
    await ensureBuilt();
    scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  });

  it('the two scripts of the first view ask V8 to compile while they load', async () => {
    for (const name of ['mixtape-player.js', 'presave-button.js'])
      expect(await readDist(name), name).to.match(/^\/\/# allFunctionsCalledOnLoad\n\/\*! mixtape-player /);
  });

  describe('a policy to paste', () => {
    let demo;
    before(async () => {
      demo = await startDemoServer();
    });
    after(() => demo.close());

    for (const [way, page] of [
      ['mixtape-player', '/csp.html'],
      ['embed', '/csp-embed.html'],
      ['presave-button', '/csp-presave.html'],
    ]) {
      it(`for ${way} equals the header of the demo's strict page`, async () => {
        const { headers } = await fetch(demo.origin + page);
        const policy = await readDist(`csp/${way}.txt`);
        expect(policy.trimEnd()).to.equal(headers.get('content-security-policy'));
        expect(policy).not.to.match(/unsafe|\*/);
      });
    }

    it("for a frame names the origin in place of 'self'", async () => {
      const { headers } = await fetch(`${demo.origin}/dist/embed.html`);
      const policy = await readDist('csp/frame.txt');
      expect(policy.trimEnd().replaceAll('https://your-site.example', demo.origin)).to.equal(
        headers.get('content-security-policy'),
      );
      expect(policy).not.to.match(/unsafe|\*|'self'/);
    });
  });

  it('include an integrity value for every entry and every chunk', async () => {
    const values = JSON.parse(await readDist('integrity.json'));
    expect(Object.keys(values))
      .to.have.members(scripts)
      .and.to.include.members(entries.map(({ file }) => file));
    for (const [name, value] of Object.entries(values)) {
      const digest = createHash('sha384')
        .update(await readFile(join(dist, name)))
        .digest('base64');
      expect(value, name).to.equal(`sha384-${digest}`);
    }
  });

  describe('a software bill of materials', () => {
    /** Packages of which there is code in the built files, as their banners say. */
    async function packagesInBanners() {
      const codes = await Promise.all(scripts.map(readDist));
      const names = codes.flatMap((code) =>
        (/^\/\*! .*; contains (.*); see THIRD-PARTY/m.exec(code)?.[1] ?? '')
          .split(', ')
          .filter(Boolean)
          .map((part) => part.split(' ')[0]),
      );
      return [...new Set(names)];
    }

    /** The same by the source maps, which know nothing of files that the build has rewritten (React's, the icons'). */
    async function packagesInMaps() {
      const maps = await Promise.all(scripts.map((name) => readDist(`${name}.map`).then(JSON.parse)));
      const names = maps.flatMap(({ sources }) =>
        sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
      );
      return [...new Set(names)];
    }

    it('requests the queue and keeps presses before React is evaluated', async () => {
      const code = await readDist('mixtape-player.js');
      // The selector by which `first-lines.ts` asks for the element around a press.
      const [firstLines, react] = ['host?.localName', '"react.transitional.element"'].map((text) => code.indexOf(text));
      expect(firstLines).to.be.within(0, react);
    });

    it('names the packages of the scripts, and the packages that these contain', async () => {
      const { components } = JSON.parse(await readDist('sbom.cdx.json'));
      const names = components.map(({ name }) => name);
      expect(names).to.have.members([...(await packagesInBanners()), 'eventemitter3', 'url-toolkit']);
      expect(names).to.include.members(await packagesInMaps());
    });

    it('has an entry in the licence file for each package, and the whole Apache licence, which notices only link to', async () => {
      const { components } = JSON.parse(await readDist('sbom.cdx.json'));
      const texts = await readDist('THIRD-PARTY-LICENSES.txt');
      for (const { name, version } of components) expect(texts).to.include(`${name} ${version} (`);
      expect(texts).to.include('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
    });
  });
});
