import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

/** What a file in a folder may not import, and what it may. */
const DIRECTION = {
  'src/platform/page': { no: ['../../i18n/a.ts', '../../player/a.ts', '@r2wc/core', 'hls.js'], yes: ['../model/a.ts'] },
  'src/platform/element': { no: ['../../presave/a.ts', 'jotai'], yes: ['@r2wc/react-to-web-component', 'react'] },
  'src/i18n': { no: ['../player/a.ts', 'react'], yes: ['../platform/a.ts'] },
  'src/player': { no: ['../presave/a.ts', '../embed/a.ts', '../frame/a.ts'], yes: ['../platform/a.ts'] },
  'src/presave': { no: ['../player/a.ts', '../embed/a.ts', '../frame/a.ts'], yes: ['../i18n/a.ts'] },
  'src/embed': { no: ['../frame/a.ts', '../../elements/index.ts'], yes: ['../player/a.ts', '../presave/a.ts'] },
  'src/frame': { no: ['../../elements/index.ts', 'jotai/vanilla'], yes: ['../player/a.ts', '../embed/a.ts'] },
  'src/react': { no: ['../../elements/index.ts', 'jotai/vanilla'], yes: ['react', '../presave/a.ts'] },
  'src/templates': { no: ['../../elements/index.ts', 'hls.js'], yes: ['../player/model/a.ts'] },
  'src/player/model': { no: ['../engine/a.ts', '../view/a.tsx', 'react', 'jotai/vanilla'], yes: ['./queue/a.ts'] },
  'src/player/state': { no: ['../engine/a.ts', 'jotai', 'react'], yes: ['../model/a.ts', 'jotai/vanilla'] },
  'src/player/engine': { no: ['../controller/a.ts', '../view/a.tsx', 'hls.js', 'react'], yes: ['../model/a.ts'] },
  'src/player/engine/sources': { no: ['../../controller/a.ts', 'jotai/vanilla'], yes: ['hls.js/light'] },
  'src/player/page': { no: ['../engine/a.ts', '../controller/a.ts', 'react'], yes: ['../model/a.ts', '../state/a.ts'] },
  'src/player/controller': { no: ['../view/a.tsx', '../element/a.ts', 'react'], yes: ['../engine/a.ts'] },
  'src/player/view/cover': { no: ['../../engine/a.ts', 'jotai/vanilla', 'hls.js'], yes: ['react', 'jotai/react'] },
  'src/presave/services/spotify': { no: ['../../view/a.tsx', '../../controller/a.ts'], yes: ['../presave-adapter.ts'] },
  'src/presave/view': { no: ['../services/spotify/a.ts', 'jotai/vanilla'], yes: ['../model/a.ts', 'react'] },
  elements: { no: ['@r2wc/react-to-web-component', 'hls.js', 'jotai/vanilla'], yes: ['../src/player/a.ts', 'react'] },
};

describe('import direction', () => {
  let folder;
  let refused;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-direction-'));
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(root, 'build/lint'), join(folder, 'build/lint'), { recursive: true });
    for (const [layer, { no, yes }] of Object.entries(DIRECTION)) {
      for (const specifier of [...no, ...yes]) {
        const probe = join(folder, probePath(layer, specifier));
        mkdirSync(dirname(probe), { recursive: true });
        writeFileSync(probe, `export { a } from '${specifier}';\n`);
      }
    }
    refused = lintedFiles(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('names only libraries that are installed', () => {
    const rules = readFileSync(join(root, 'biome.json'), 'utf8').matchAll(/"group": \[([^\]]*)\]/g);
    const names = [...rules].flatMap(([, group]) =>
      [...group.matchAll(/"((?:@[\w-]+\/)?[\w.-]+)/g)].map(([, name]) => name),
    );
    expect(names).to.include.members(['react', 'hls.js']);
    for (const name of new Set(names)) expect(existsSync(join(root, 'node_modules', name)), name).to.equal(true);
  });

  for (const [layer, { no, yes }] of Object.entries(DIRECTION)) {
    for (const specifier of no) {
      it(`${layer} may not import ${specifier}`, () => expect(refused).to.include(probePath(layer, specifier)));
    }
    for (const specifier of yes) {
      it(`${layer} may import ${specifier}`, () => expect(refused).not.to.include(probePath(layer, specifier)));
    }
  }
});

function probePath(layer, specifier) {
  return `${layer}/probe-${specifier.replaceAll(/\W+/g, '-')}.ts`;
}

/** The files about whose imports the linter complains. */
function lintedFiles(folder) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', 'src', 'elements'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return JSON.parse(stdout)
    .diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location }) => (location.path.file ?? location.path).replaceAll('\\', '/'));
}
