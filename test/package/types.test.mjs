import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { elementsOf } from '../../build/editor-data.mjs';
import { packPackage, unpackPackage } from '../support/packed-package.mjs';
import { root } from '../support/root.mjs';

const PACK_MS = 120_000;
const COMPILE_MS = 30_000;

/** What the platform calls, and is public in TypeScript only. */
const CALLBACKS = ['connected', 'disconnected', 'connectedMove', 'adopted', 'attributeChanged'];

const STRICT = {
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
};

/** A project apiece that has installed the package, and of others only what is named. */
const CASES = {
  'a bundled page': { files: 'plain', module: 'ESNext', moduleResolution: 'bundler' },
  "a page by Node's rules": { files: 'plain', module: 'NodeNext', moduleResolution: 'NodeNext' },
  'a React app': {
    files: 'react',
    packages: ['@types/react'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
  },
  'the manifest': {
    write: manifestTypes,
    packages: ['custom-elements-manifest'],
    module: 'ESNext',
    moduleResolution: 'bundler',
  },
};

describe('the types of the package', () => {
  let folder;
  let tarball;
  before(async function () {
    this.timeout(PACK_MS);
    tarball = await packPackage();
    folder = mkdtempSync(join(tmpdir(), 'mixtape-player-types-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [title, { files, write, packages = [], ...options }] of Object.entries(CASES)) {
    it(`hold in ${title}, looked at as closely as the compiler can`, () => {
      const project = join(folder, title.replaceAll(/\W/g, '-'));
      const installed = unpackPackage(tarball, project);
      if (files) cpSync(join(root, 'test/package/types', files), project, { recursive: true });
      if (write) writeFileSync(join(project, 'main.ts'), write(installed));
      for (const name of packages) {
        const link = join(project, 'node_modules', name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), link);
      }
      writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...STRICT, ...options } }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
      expect(stdout).to.equal('');
    }).timeout(COMPILE_MS);
  }
});

/** A script that compiles if every type in the manifest is the true one, and it has all that scripts may use. */
function manifestTypes(installed) {
  const text = readFileSync(join(installed, 'dist/custom-elements.json'), 'utf8');
  return `
    import type { Package } from 'custom-elements-manifest/schema';
    import type * as Types from 'mixtape-player';
    import type { MediaEventType, Mixtape, PlayerError, PlayerEventDetails, PresaveEventDetails, Track } from 'mixtape-player';
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    type Callback = \`\${${union(CALLBACKS)}}Callback\`;
    type Api<Element> = Exclude<keyof Element, keyof HTMLElement | Callback>;
    type Events = {
      'mixtape-player': MediaEventType | keyof PlayerEventDetails;
      'presave-button': keyof PresaveEventDetails;
    };
    const isManifest = <Manifest extends Package>(manifest: Manifest): Manifest => manifest;
    export const manifest = isManifest(${text});
    export const checks: true[] = [${elementsOf(JSON.parse(text)).flatMap(typeChecks).join(', ')}];
  `;
}

function typeChecks({ name: className, tagName, members, events }) {
  const element = `Types.${className}`;
  return [
    `true satisfies Same<Api<${element}>, Exclude<${union(members.map(({ name }) => name))}, keyof HTMLElement>>`,
    `true satisfies Same<Events['${tagName}'], ${union(events.map(({ name }) => name))}>`,
    ...members.map((member) => `true satisfies Same<${element}['${member.name}'], ${typeOf(member)}>`),
    ...events.map(({ name, type }) => `true satisfies Same<Types.${eventMapOf(className)}['${name}'], ${type.text}>`),
  ];
}

function typeOf({ kind, type, parameters = [], return: returned }) {
  if (kind === 'field') return type.text;
  return `(${parameters.map((one) => `${one.name}: ${one.type.text}`).join(', ')}) => ${returned.type.text}`;
}

const eventMapOf = (className) => className.replace(/Element$/, 'EventMap');
const union = (names) => names.map((name) => `'${name}'`).join(' | ');
