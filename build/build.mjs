// Builds everything that is published into dist/.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { rollup } from 'rollup';
import { configurations } from './entries.mjs';
import { inputsDigest, stampBuild } from './freshness.mjs';
import { jsonSchemas, openApi } from './published/api/description.mjs';
import { writeDeclarations } from './published/declarations.mjs';
import { editorData } from './published/editor-data.mjs';
import { firstViewSheets } from './published/first-view.mjs';
import { bundledPackages, thirdPartyLicences } from './published/licences.mjs';
import { customElementsManifest } from './published/manifest.mjs';
import { POLICIES } from './published/policies.mjs';
import { reserveStyles } from './published/reserve-styles.mjs';
import { softwareBill } from './published/software-bill.mjs';
import { chooseReact } from './react/choose.mjs';
import { missingProtections } from './react/protections.mjs';
import { root } from './root.mjs';
import { makeStagingFolder } from './staging-folder.mjs';

const dist = join(root, 'dist');

export async function build() {
  // Builds into a second folder and renames it at the end. A server of dist/ never sees half a build, and a failed
  // build keeps the last good one.
  const staging = await makeStagingFolder(root);
  try {
    const digest = await inputsDigest();
    await allDone([bundle(staging), writeDeclarations(join(staging, 'types'))]);
    await copyFile(join(root, 'elements/embed.html'), join(staging, 'embed.html'));
    await writeSupplements(staging);
    await stampBuild(staging, digest);
    await rm(dist, { recursive: true, force: true });
    await rename(staging, dist);
    const size = brotliCompressSync(await readFile(join(dist, 'mixtape-player.js'))).length;
    console.log(`${chooseReact().report}; mixtape-player.js has ${size.toLocaleString('en')} bytes after brotli.`);
    for (const name of missingProtections)
      console.warn(`React: the protection “${name}” matched nothing, see build/react/README.md.`);
  } finally {
    // If an entry has failed, lazy chunks may still be written into the folder.
    await rm(staging, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function bundle(outDir) {
  // In parallel: one entry is minified in other threads while the next is read.
  const all = configurations(outDir);
  let done = 0;
  await allDone(
    all.map(async ({ output, ...input }) => {
      const bundle = await rollup(input);
      await bundle.write(output);
      await bundle.close();
      done += 1;
      console.log(`  ${done} of ${all.length}: ${basename(output.file)}`);
    }),
  );
}

/** Waits for all, even if one fails, so that nothing writes into the folder when it is deleted. */
async function allDone(promises) {
  const results = await Promise.allSettled(promises);
  for (const { status, reason } of results) if (status === 'rejected') throw reason;
}

/** Writes the files beside the scripts: for page authors, and descriptions of elements and API for tools. */
async function writeSupplements(outDir) {
  const product = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [manifest, api] = await Promise.all([customElementsManifest(), openApi()]);
  const files = {
    'THIRD-PARTY-LICENSES.txt': thirdPartyLicences(),
    'sbom.cdx.json': await softwareBill(product, bundledPackages()),
    'integrity.json': await integrityOf(outDir),
    'reserve.css': await reserveStyles(),
    'custom-elements.json': manifest,
    'first-view.css': (await firstViewSheets()).file,
    ...editorData(manifest, product),
    'openapi.json': api,
  };
  for (const [name, schema] of Object.entries(jsonSchemas(api))) files[`schemas/${name}`] = schema;
  for (const [way, policy] of Object.entries(POLICIES)) files[`csp/${way}.txt`] = `${policy}\n`;
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    await writeFile(join(outDir, name), text);
  }
}

/** The `integrity` attribute for each script in a folder, by file name. */
async function integrityOf(folder) {
  const values = {};
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.js')).sort()) {
    const digest = createHash('sha384').update(await readFile(join(folder, name)));
    values[name] = `sha384-${digest.digest('base64')}`;
  }
  return values;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--whole-react')) process.env.WHOLE_REACT = '1';
  try {
    await build();
  } catch (error) {
    console.error(error.frame ? `${error.message}\n${error.loc?.file ?? ''}\n${error.frame}` : error);
    process.exitCode = 1;
  }
}
