import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

/** What a file in a folder may not import, and what it may. */
const DIRECTION = {
  'src/domain': { no: ['../io/a.ts', '../state/a.ts', '../labels/a.ts', 'react', 'jotai/vanilla'], yes: ['./a.ts'] },
  'src/io': { no: ['../state/a.ts', 'react', 'hls.js', 'hls.js/light'], yes: ['../domain/a.ts', 'ky'] },
  'src/io/audio': { no: ['../../state/a.ts', 'jotai/vanilla'], yes: ['../../domain/a.ts', 'hls.js/light'] },
  'src/state': {
    no: ['../io/a.ts', '../io/audio/a.ts', '../runtime/a.ts', 'jotai', 'jotai/react', 'react'],
    yes: ['../domain/a.ts', 'jotai/vanilla', 'jotai/utils'],
  },
  'src/runtime': {
    no: ['../components/a.tsx', '../bridge/a.ts', 'react', 'react-dom/client', 'jotai/vanilla'],
    yes: ['../io/a.ts', '../state/a.ts', '../domain/a.ts'],
  },
  'src/components/cover': {
    no: ['../../io/a.ts', '../../runtime/a.ts', '../../bridge/a.ts', 'jotai/vanilla', '@r2wc/core', 'hls.js'],
    yes: ['../../domain/a.ts', '../../state/a.ts', '../../labels/a.ts', '../../styles/a.css', 'react', 'jotai/react'],
  },
  'src/bridge': {
    no: ['../../elements/index.ts', 'jotai/vanilla', 'hls.js/light'],
    yes: ['../runtime/a.ts', '../components/a.tsx', '@r2wc/react-to-web-component'],
  },
  'src/labels': { no: ['../domain/a.ts', 'react', 'valibot'], yes: ['./a.ts'] },
  elements: { no: ['@r2wc/react-to-web-component', 'hls.js', 'jotai/vanilla'], yes: ['../src/runtime/a.ts', 'react'] },
};

describe('import direction', () => {
  let folder;
  let refused;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-direction-'));
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true });
    for (const [room, { no, yes }] of Object.entries(DIRECTION)) {
      for (const specifier of [...no, ...yes]) {
        const probe = join(folder, probePath(room, specifier));
        mkdirSync(dirname(probe), { recursive: true });
        writeFileSync(probe, `export { a } from '${specifier}';\n`);
      }
    }
    const typesOnly = join(folder, probePath('src/state', 'types'));
    writeFileSync(typesOnly, "export type { A } from '../io/a.ts';\n");
    refused = lintedFiles(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [room, { no, yes }] of Object.entries(DIRECTION)) {
    for (const specifier of no) {
      it(`${room} may not import ${specifier}`, () => expect(refused).to.include(probePath(room, specifier)));
    }
    for (const specifier of yes) {
      it(`${room} may import ${specifier}`, () => expect(refused).not.to.include(probePath(room, specifier)));
    }
  }
  it('src/state may import types of io', () => expect(refused).not.to.include(probePath('src/state', 'types')));
});

function probePath(room, specifier) {
  return `${room}/probe-${specifier.replaceAll(/\W+/g, '-')}.ts`;
}

/** The files about whose imports the linter complains. */
function lintedFiles(folder) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', 'src', 'elements'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return JSON.parse(stdout)
    .diagnostics.filter(({ category }) => ['lint/style/noRestrictedImports', 'plugin'].includes(category))
    .map(({ location }) => (location.path.file ?? location.path).replaceAll('\\', '/'));
}
