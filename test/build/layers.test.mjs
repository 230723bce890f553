import { expect } from 'chai';
import { checkLayers, problemsOf } from '../../build/check-layers.mjs';
import { LAYERS } from '../../build/layers.mjs';

/** The problems of a file that imports one thing. */
const imports = (file, line) => problemsOf(file, `${line}\nexport const a = 1;\n`);

describe('the layers', () => {
  it('are kept by all files of the sources, and each of their folders has a row', async () => {
    expect(await checkLayers()).to.deep.equal([]);
  });

  for (const [file, specifier] of [
    ['src/platform/page/a.ts', '../../i18n/a.ts'],
    ['src/platform/page/a.ts', '@r2wc/react-to-web-component'],
    ['src/i18n/a.ts', '../player/model/a.ts'],
    ['src/player/model/queue/a.ts', '../../engine/a.ts'],
    ['src/player/model/a.ts', 'react'],
    ['src/player/state/a.ts', 'jotai'],
    ['src/player/engine/a.ts', 'hls.js/light'],
    ['src/player/controller/a.ts', 'react'],
    ['src/player/controller/a.ts', '../view/a.tsx'],
    ['src/player/view/header/a.tsx', '../../controller/a.ts'],
    ['src/player/view/a.tsx', 'jotai/vanilla'],
    ['src/player/element/a.ts', '../../presave/model/a.ts'],
    ['src/player/element/a.ts', '@r2wc/react-to-web-component'],
    ['src/player/marks/a.ts', '../controller/a.ts'],
    ['src/presave/controller/a.ts', 'react'],
    ['src/presave/controller/a.ts', '../view/a.tsx'],
    ['src/presave/element/a.ts', '../../player/model/a.ts'],
    ['src/presave/providers/spotify/a.ts', '../../controller/a.ts'],
    ['src/first-view/server/a.tsx', '../../player/engine/a.ts'],
    ['src/platform/element/a.ts', '../../first-view/take-over/a.ts'],
    ['src/first-view/take-over/a.ts', '../../player/model/a.ts'],
    ['src/frame/page-side/a.ts', '../frame-side/a.ts'],
    ['elements/a.ts', 'hls.js'],
    ['src/embed/a.ts', 'node:fs'],
    ['packages/presave/src/consents/a.mjs', '../delivery/a.mjs'],
    ['packages/presave/src/consents/a.mjs', '../releases/a.mjs'],
    ['packages/presave/src/releases/a.mjs', '../consents/a.mjs'],
    ['packages/presave/src/database/a.mjs', '../consents/a.mjs'],
    ['packages/presave/src/providers/spotify/a.mjs', '../../delivery/a.mjs'],
    ['packages/presave/src/http/a.mjs', '../delivery/a.mjs'],
    ['packages/presave/src/delivery/a.mjs', '../http/a.mjs'],
    ['packages/presave/src/start-server.mjs', 'pg'],
    ['packages/presave/stand-ins/a.mjs', '../src/consents/a.mjs'],
  ])
    it(`${file} may not import ${specifier}`, async () => {
      expect(await imports(file, `import { b } from '${specifier}';\nb();`)).to.have.lengthOf(1);
    });

  for (const [file, specifier] of [
    ['src/player/engine/sources/a.ts', 'hls.js/light'],
    ['src/player/controller/a.ts', '../engine/a.ts'],
    ['src/player/view/header/a.tsx', '../icon/icons.tsx'],
    ['src/platform/element/a.ts', '@r2wc/react-to-web-component'],
    ['elements/a.ts', '../src/player/element/a.ts'],
    ['packages/presave/src/delivery/a.mjs', '../consents/a.mjs'],
    ['packages/presave/src/http/a.mjs', 'node:net'],
    ['packages/presave/src/start-server.mjs', './http/a.mjs'],
  ])
    it(`${file} may import ${specifier}`, async () => {
      expect(await imports(file, `import { b } from '${specifier}';\nb();`)).to.deep.equal([]);
    });

  for (const [how, line] of [
    ['types', "import type { B } from '../view/a.ts';"],
    ['one type', "import { type B } from '../view/a.ts';"],
    ['all that a module exports', "export * from '../view/a.ts';"],
    ['types that it exports', "export type * from '../view/a.ts';"],
    ['what is loaded later', "export const load = () => import('../view/a.ts');"],
    ['the type of a module', "export type Module = typeof import('../view/a.ts');"],
    ['a file by its name', "import NAME from '../view/a.ts?file';\nexport { NAME };"],
    ['what has effects', "import '../view/a.ts';"],
  ])
    it(`also see ${how}`, async () => {
      expect(await imports('src/player/engine/b.ts', line)).to.deep.equal([
        'src/player/engine/b.ts may not import src/player/view/a.ts: see src/player/engine in build/layers.mjs.',
      ]);
    });

  it('also see types in comments', async () => {
    const file = 'packages/presave/src/consents/b.mjs';
    expect(await imports(file, "/** @typedef {import('../delivery/a.mjs').A} A */")).to.deep.equal([
      `${file} may not import packages/presave/src/delivery/a.mjs: see packages/presave/src/consents in build/layers.mjs.`,
    ]);
  });

  it('need a row for a new folder, also in a room that has one', async () => {
    for (const folder of ['src/player/new', 'src/platform/new', 'src/new', 'packages/presave/src/new'])
      expect(await imports(`${folder}/a.ts`, '')).to.deep.equal([`${folder} has no row in build/layers.mjs.`]);
  });

  it('name only folders that have a row', () => {
    const named = Object.values(LAYERS).flatMap(({ folders }) => folders);
    const isKnown = (folder) => Object.keys(LAYERS).some((layer) => layer === folder || layer.startsWith(`${folder}/`));
    expect(named.filter((folder) => !isKnown(folder) && !/\.(ts|mjs)$/.test(folder))).to.deep.equal([]);
  });
});
