// Copies the built player into the published package, and bundles the checker into one file.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ensureBuilt } from '../../build/ensure-built.mjs';
import { root } from '../../build/root.mjs';

const bundled = fileURLToPath(new URL('bundled/', import.meta.url));

const CHECKER = `
export { checkFromNode } from '@mixtape-player/checker/command-line';
export { probe } from '@mixtape-player/checker/probe';
`;

/** Bundles the checker, which is written in TypeScript. @returns {Promise<string>} its file */
export async function bundleChecker() {
  const outfile = join(bundled, 'checker.mjs');
  await build({
    stdin: { contents: CHECKER, resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    // CommonJS packages need it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}

async function bundlePackage() {
  await ensureBuilt();
  await rm(bundled, { recursive: true, force: true });
  await cp(join(root, 'dist'), join(bundled, 'player'), {
    recursive: true,
    filter: (path) => !/\.map$|\/types$|\.json$/.test(path),
  });
  await bundleChecker();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundlePackage();
