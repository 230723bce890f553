import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MagicString from 'magic-string';
import { root } from '../root.mjs';

const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packages in all built files, by name; filled during the build. */
const bundled = new Map();

/** Packages in hls.js's built file, where the plugin cannot see them. They are installed in the same versions. */
const INSIDE_HLS = ['eventemitter3', 'url-toolkit'];

const ownText = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
/** The licences of packages that come without them. */
const TEXTS = {
  '@r2wc': ownText('r2wc-licence.txt'),
  lucide: ownText('lucide-licence.txt'),
  'simple-icons': ownText('simple-icons-licence.txt'),
};

/** The folder and the name of the package that a module is from. Rollup marks some names with a first `\0`. */
const PACKAGE = /[^\0]*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/;

/**
 * For rollup, after the minifier: adds one line to every built file that names the packages in it. The licence texts
 * are in a separate file, because every visitor loads each byte here.
 * @param {string} firstLine what comes before that line
 */
export function licences(firstLine) {
  return {
    name: 'licences',
    renderChunk(code, { modules }) {
      const used = Object.keys(modules).filter((id) => modules[id].renderedLength > 0);
      const found = used.map((id) => PACKAGE.exec(id.replaceAll('\\', '/'))).filter(Boolean);
      const folders = new Map(found.map(([folder, name]) => [name, folder]));
      for (const [name, folder] of folders) if (!bundled.has(name)) bundled.set(name, readPackage(folder));
      const names = [...folders.keys()].map((name) => `${name} ${bundled.get(name).license}`).sort();
      const contents = names.length > 0 ? `; contains ${names.join(', ')}; see THIRD-PARTY-LICENSES.txt` : '';
      const changed = new MagicString(code).prepend(
        `${firstLine}/*! mixtape-player ${product.version}, MIT${contents} */\n`,
      );
      return { code: changed.toString(), map: changed.generateMap({ hires: true }) };
    },
  };
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e\b/i.test(one));
  return { name, version, license, licenseText: file && readFileSync(join(folder, file), 'utf8') };
}

/**
 * The packages in all files that were built so far, sorted by name. `inside`: the package whose built file contains it.
 */
export function bundledPackages() {
  const inside = bundled.has('hls.js') ? INSIDE_HLS.map(packageInsideHls) : [];
  return [...bundled.values(), ...inside].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function packageInsideHls(name) {
  const contained = readPackage(join(root, 'node_modules', name));
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'node_modules/hls.js/package.json'), 'utf8'));
  if (devDependencies[name] !== contained.version)
    throw new Error(`hls.js contains ${name} ${devDependencies[name]}: install that version.`);
  return { ...contained, inside: 'hls.js' };
}

/** The licence texts of all packages in the files that were built so far. */
export function thirdPartyLicences() {
  const packages = bundledPackages();
  const sections = packages.map(({ name, version, license: spdx, licenseText, inside }) => {
    const text = licenseText ?? TEXTS[/^@r2wc|[^/]+$/.exec(name)[0]];
    if (!text) throw new Error(`${name} does not include its licence text: add it to build/published`);
    const title = `${name} ${version} (${spdx})${inside ? `, inside ${inside}` : ''}`;
    return `${'-'.repeat(80)}\n${title}\n\n${text.trim()}\n`;
  });
  return `The built files contain the following packages.\n\n${sections.join('\n')}`;
}
