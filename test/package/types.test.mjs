import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { elementsOf } from '../../build/published/manifest.mjs';
import { root } from '../../build/root.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';

const PACK_MS = 120_000;
const COMPILE_MS = 60_000;

/** Members that the platform calls, and that are public in TypeScript only. */
const CALLBACKS = ['connected', 'disconnected', 'connectedMove', 'adopted', 'attributeChanged'];

const STRICT = {
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
};

const BUNDLED = { module: 'ESNext', moduleResolution: 'bundler' };

/** One project per case. */
const CASES = {
  'a bundled page': { files: 'test/package/types/plain', options: BUNDLED },
  "a page by Node's rules": {
    files: 'test/package/types/plain',
    options: { module: 'NodeNext', moduleResolution: 'NodeNext' },
  },
  'a React app': {
    files: 'test/package/types/react',
    packages: ['@types/react'],
    options: { ...BUNDLED, jsx: 'react-jsx' },
  },
  'the names of every entry': {
    write: entryNames,
    packages: ['react', 'react-dom', '@types/react'],
    options: BUNDLED,
  },
  'the manifest': { write: manifestTypes, packages: ['custom-elements-manifest'], options: BUNDLED },
};

describe('the types of the package', () => {
  let tarball;
  let project;
  before(async function () {
    this.timeout(PACK_MS);
    tarball = await packPackage();
  });
  afterEach(() => project.remove());

  for (const [title, { files, write, packages, options }] of Object.entries(CASES)) {
    it(`compile in ${title}, with the strictest options`, () => {
      project = createProject({ tarball, files, packages });
      const put = (name, text) => writeFileSync(join(project.folder, name), text);
      put('package.json', '{ "type": "module" }');
      if (write) put('main.ts', write(project.installed));
      put('tsconfig.json', JSON.stringify({ compilerOptions: { ...STRICT, ...options } }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', project.folder], { encoding: 'utf8' });
      expect(stdout).to.equal('');
    }).timeout(COMPILE_MS);
  }
});

/** A script that compiles if each entry has in its types exactly the values that it exports. */
function entryNames(installed) {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).filter(([, { default: file }]) => file?.endsWith('.js'));
  const checks = entries.map(([entry, { default: file }]) => {
    const code = `console.log(JSON.stringify(Object.keys(await import('./${file}'))))`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: installed,
      encoding: 'utf8',
    });
    const names = JSON.parse(stdout);
    return `true satisfies Same<keyof typeof import('${entry.replace('.', 'mixtape-player')}'), ${union(names) || 'never'}>`;
  });
  return `
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    export const checks: true[] = [${checks.join(', ')}];
  `;
}

/** A script that compiles if the types in the manifest are correct and complete. */
function manifestTypes(installed) {
  const text = readFileSync(join(installed, 'dist/custom-elements.json'), 'utf8');
  return `
    import type { Package } from 'custom-elements-manifest/schema';
    import type * as Types from 'mixtape-player';
    import type { MediaEventType, Mixtape, PlayerError, PlayerEventDetails, PresaveEventDetails, PresaveResult, ShareMethod, ShareTarget, Track } from 'mixtape-player';
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
