import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import license from 'rollup-plugin-license';
import { root } from '../root.mjs';

/** The packages in all built files, by name; filled during the build. */
const bundled = new Map();

/** Packages in hls.js's built file, where the plugin cannot see them. They are installed in the same versions. */
const INSIDE_HLS = ['eventemitter3', 'url-toolkit'];

const ownText = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
/** Of packages that come without it. */
const TEXTS = {
  '@r2wc': ownText('r2wc-licence.txt'),
  lucide: ownText('lucide-licence.txt'),
  'simple-icons': ownText('simple-icons-licence.txt'),
};

/**
 * For rollup, after the minifier: adds one line to every built file that names the packages in it. The licence texts are
 * in a separate file, because every visitor loads each byte here.
 * @param {string} firstLine what comes before that line
 */
export function licences(firstLine) {
  return license({
    banner: {
      commentStyle: 'none',
      content: `${firstLine}/*! mixtape-player <%= pkg.version %>, MIT<%=
dependencies.length ? '; contains ' + dependencies.map((d) => d.name + ' ' + d.license).sort().join(', ')
+ '; see THIRD-PARTY-LICENSES.txt' : '' %> */`,
    },
    thirdParty(dependencies) {
      for (const dependency of dependencies) bundled.set(dependency.name, dependency);
    },
  });
}

/** The packages in all files that were built so far, sorted by name. `inside`: the package whose built file contains it. */
export async function bundledPackages() {
  const inside = bundled.has('hls.js') ? await Promise.all(INSIDE_HLS.map(packageInsideHls)) : [];
  return [...bundled.values(), ...inside].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function packageInsideHls(name) {
  const read = (file) => readFile(join(root, 'node_modules', file), 'utf8');
  const { version, license } = JSON.parse(await read(`${name}/package.json`));
  const { devDependencies } = JSON.parse(await read('hls.js/package.json'));
  if (devDependencies[name] !== version)
    throw new Error(`hls.js contains ${name} ${devDependencies[name]}: install that version.`);
  return { name, version, license, licenseText: await read(`${name}/LICENSE`), inside: 'hls.js' };
}

/** The licence texts of all packages in the files that were built so far. */
export async function thirdPartyLicences() {
  const packages = await bundledPackages();
  const sections = packages.map(({ name, version, license: spdx, licenseText, inside }) => {
    const text = licenseText ?? TEXTS[/^@r2wc|[^/]+$/.exec(name)[0]];
    if (!text) throw new Error(`${name} does not include its licence text: add it to build/published`);
    const title = `${name} ${version} (${spdx})${inside ? `, inside ${inside}` : ''}`;
    return `${'-'.repeat(80)}\n${title}\n\n${text.trim()}\n`;
  });
  return `The built files contain the following packages.\n\n${sections.join('\n')}`;
}
