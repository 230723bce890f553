import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { textImportsForEsbuild } from '../../build/plugins/text-imports.mjs';
import { fileResponse } from './file-response.mjs';

const TOOLS_FOLDER = fileURLToPath(new URL('../tools', import.meta.url));
const ENTRIES = ['playground.tsx', 'gallery.tsx', 'state.ts', 'checker.tsx'];

/** The site's typefaces, so that it looks the same on every machine, also in the pictures that tests compare. */
const FONTS = new Map([
  ['inter.woff2', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['league-gothic.woff2', '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2'],
  ['jetbrains-mono.woff2', '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
]);

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
});

/** Builds the scripts of the tools. React is in a file that they share. */
async function bundle() {
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((file) => `${TOOLS_FOLDER}/${file}`),
    outdir: TOOLS_FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    sourcemap: 'linked',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [textImportsForEsbuild()],
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** The tools for designers and page authors (playground, gallery, checker), and the site's typefaces. */
export function tools() {
  const routes = new Hono();
  const { resolve } = createRequire(import.meta.url);
  /** @type {ReturnType<typeof bundle> | undefined} */
  let scripts;

  routes.get('/tools/:file', async (context, next) => {
    const name = context.req.param('file');
    const font = FONTS.get(name);
    if (font !== undefined) {
      return (await fileResponse(context.req.raw, resolve(font), { 'Cache-Control': 'no-cache' })) ?? next();
    }
    const type = TYPES[extname(name)];
    if (type === undefined) return next();
    // Built on the first request, because most tests of the server do not need it.
    scripts ??= bundle();
    const text = (await scripts).get(name);
    return text ? context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }) : next();
  });

  return routes;
}
