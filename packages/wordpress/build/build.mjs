// npm run wordpress: builds dist-wordpress/mixtape-player.zip, the plugin with the player's built files. The site needs
// no build step.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { ensureBuilt } from '../../../build/ensure-built.mjs';
import { root } from '../../../build/root.mjs';
import { blockAttributes, readElements } from './elements.mjs';
import { firstViewFiles } from './first-view.mjs';
import { languageFiles } from './languages.mjs';
import { generatedPhp } from './php-file.mjs';
import { createPot } from './pot.mjs';
import { nameServices, servicesAsPhp } from './services.mjs';

const source = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist-wordpress/mixtape-player.zip');
const BLOCKS = { player: 'mixtape-player', 'presave-button': 'presave-button' };
/** Not part of the plugin: source maps, types, files for bundlers and tools. */
const LEFT_OUT =
  /\.map$|^types\/|\.json$|^csp\/|^schemas\/|^(?:index|react|core|server|no-server)\.js$|^mixtape-frame\.js$|^\./;
/** Files have a fixed time, so that the same sources make the same archive. */
const TIME = new Date(2020, 0, 1);

/** @returns {Promise<string>} path of the zip */
export async function buildPlugin() {
  await ensureBuilt();
  const files = await pluginFiles();
  const entries = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  const archive = zipSync(
    Object.fromEntries(entries.map(([path, content]) => [`mixtape-player/${path}`, Buffer.from(content)])),
    { level: 9, mtime: TIME },
  );
  mkdirSync(join(root, 'dist-wordpress'), { recursive: true });
  writeFileSync(target, archive);
  console.log(`${relative(root, target)}: ${entries.length} files, ${Math.ceil(archive.length / 1000)} kB`);
  return target;
}

async function pluginFiles() {
  const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const address = repository.url.replace(/^git\+|\.git$/g, '');
  const named = (path) => nameServices(read(path)).replaceAll('{repository}', address);
  const elements = readElements();
  const files = {
    'assets/blocks.css': read('blocks.css'),
    'assets/editor.css': read('editor/editor.css'),
    'includes/elements.php': generatedPhp('custom-elements.json', elements),
    'includes/services.php': servicesAsPhp(read('includes/settings-fields.php')),
  };
  for (const path of ['uninstall.php', 'license.txt', ...list('includes').map((file) => `includes/${file}`)])
    files[path] = read(path);
  files['readme.txt'] = withVersion(named('readme.txt'), /^(Stable tag: ).*$/m, version);
  // WordPress reads the header by lines.
  const plugin = withVersion(named('mixtape-player.php'), /^( \* Version: +).*$/m, version);
  files['mixtape-player.php'] = withVersion(plugin, /(MIXTAPE_PLAYER_VERSION', ')[^']*/, version);
  for (const [folder, tag] of Object.entries(BLOCKS)) {
    const path = `blocks/${folder}/block.json`;
    const block = JSON.parse(nameServices(read(path)));
    Object.assign(block, { version, attributes: { ...blockAttributes(elements[tag]), ...block.attributes } });
    files[path] = `${JSON.stringify(block, null, 2)}\n`;
  }
  Object.assign(files, languageFiles(createPot({ ...files, ...sources('editor'), ...sources('settings') }, version)));
  Object.assign(files, await firstViewFiles());
  files['assets/editor.js'] = await bundle('editor/editor.jsx');
  files['assets/settings.js'] = await bundle('settings/settings.js');
  for (const path of list(join(root, 'dist')).filter((file) => !LEFT_OUT.test(file)))
    files[`player/${path}`] = readFileSync(join(root, 'dist', path));
  files['player/LICENSE'] = readFileSync(join(root, 'LICENSE'));
  return files;
}

/** One classic script. WordPress brings its packages as the global `wp`. */
async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2019',
    logLevel: 'warning',
    jsxFactory: 'wp.element.createElement',
    // The project's own settings say another way to write JSX.
    tsconfigRaw: {},
    jsxFragment: 'wp.element.Fragment',
    // Names of functions that WordPress's tools for translators look for.
    minifyIdentifiers: false,
  });
  return outputFiles[0].text;
}

/** Writes the version after what the expression matches first. It must be there: nothing else says which version this is. */
function withVersion(text, expression, version) {
  if (!expression.test(text)) throw new Error(`Nothing matches ${expression}: where does the version belong?`);
  return text.replace(expression, `$1${version}`);
}

function list(folder) {
  const path = join(source, folder.startsWith('/') ? relative(source, folder) : folder);
  return readdirSync(path, { recursive: true }).filter((file) => statSync(join(path, file)).isFile());
}

const read = (path) => readFileSync(join(source, path), 'utf8');

const sources = (folder) =>
  Object.fromEntries(list(folder).map((file) => [`${folder}/${file}`, read(`${folder}/${file}`)]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPlugin();
