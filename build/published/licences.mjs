import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import license from 'rollup-plugin-license';
import { root } from '../root.mjs';

/** The packages in all built files, by name; filled during the build. */
const bundled = new Map();

/** Packages that ship without the text of their licence. */
const missingTexts = new Map([
  ['@r2wc/core', 'r2wc.txt'],
  ['@r2wc/react-to-web-component', 'r2wc.txt'],
]);

/** Packages inside another package's built file, where the licence plugin cannot detect them. */
const inside = new Map([
  [
    'hls.js',
    [
      { name: 'eventemitter3', license: 'MIT', file: 'eventemitter3.txt' },
      { name: 'url-toolkit', license: 'Apache-2.0', copyright: 'Copyright 2016 Tom Jenkinson' },
    ],
  ],
]);

/**
 * For rollup, after the minifier: adds one line to every built file that names the packages in it. The licence texts are
 * in a separate file, because every visitor loads each byte here.
 */
export function licences() {
  return license({
    banner: {
      commentStyle: 'none',
      content: `/*! mixtape-player <%= pkg.version %>, MIT
<%= dependencies.length ? '; contains ' + dependencies.map((d) => d.name + ' ' + d.license).sort().join(', ')
+ '; see THIRD-PARTY-LICENSES.txt' : '' %> */`.replaceAll('\n', ''),
    },
    thirdParty(dependencies) {
      for (const dependency of dependencies) bundled.set(dependency.name, dependency);
    },
  });
}

/** The licence texts of all packages in the files that were built so far. */
export async function thirdPartyLicences() {
  const sections = [];
  let apache = false;
  for (const [name, { version, license: spdx, licenseText }] of [...bundled].sort()) {
    const file = missingTexts.get(name);
    const text = licenseText ?? (file && (await licenceText(file)));
    if (!text) throw new Error(`${name} does not include its licence text: add it to build/published/licences`);
    sections.push(section(`${name} ${version} (${spdx})`, text));
    apache ||= spdx === 'Apache-2.0';
    for (const { name: part, license: spdx, file, copyright } of inside.get(name) ?? []) {
      sections.push(section(`${part} (${spdx}), inside ${name}`, file ? await licenceText(file) : copyright));
    }
  }
  // The notices only link to the Apache licence, which requires a copy of itself (section 4a).
  if (apache) sections.push(section('Apache-2.0', await licenceText('Apache-2.0.txt')));
  return `The built files contain the following packages.\n\n${sections.join('\n')}`;
}

/** The packages in all files that were built so far, sorted by name. */
export async function bundledPackages() {
  const packages = [...bundled.values()].map(({ name, version, license }) => ({ name, version, license }));
  for (const owner of bundled.keys()) {
    const parts = inside.get(owner) ?? [];
    if (parts.length === 0) continue;
    // A package that is built into another one is one of its devDependencies.
    const { devDependencies } = JSON.parse(await readFile(join(root, 'node_modules', owner, 'package.json'), 'utf8'));
    for (const { name, license } of parts)
      packages.push({ name, version: devDependencies[name], license, inside: owner });
  }
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function section(title, text) {
  return `${'-'.repeat(80)}\n${title}\n\n${text.trim()}\n`;
}

function licenceText(file) {
  return readFile(new URL(`licences/${file}`, import.meta.url), 'utf8');
}
