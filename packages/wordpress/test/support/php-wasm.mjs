// PHP in versions that Debian does not have, as WebAssembly, with the WordPress and the SQLite driver of WordPress
// Playground.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';

/** The newest that run on Node 20, and the newest that contains archives of WordPress. Almost a gigabyte. */
const PACKAGES = ['@php-wasm/node@1.2.0', '@wp-playground/wordpress-builds@0.9.19'];
const folder = fileURLToPath(new URL('../.php-wasm', import.meta.url));
const builds = join(folder, 'node_modules/@wp-playground/wordpress-builds');

/** Installs the packages in a folder that git ignores, unless they are there. */
export function ensurePhpWasm() {
  const isThere = () =>
    PACKAGES.every((name) => existsSync(join(folder, 'node_modules', name.replace(/@[\d.]+$/, ''))));
  if (isThere()) return;
  console.log(`Installing ${PACKAGES.join(' ')} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const npm = ['install', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', ...PACKAGES];
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * A WordPress in a folder, with the plugin.
 * @returns runs PHP within WordPress and resolves to what it prints
 */
export async function startWasmWordPress(site, { phpVersion, wordpressVersion, zip }) {
  extract(join(builds, `src/wordpress/wp-${wordpressVersion}.zip`), site);
  const content = join(site, 'wp-content');
  extract(zip, join(content, 'plugins'));
  extract(join(builds, 'src/sqlite-database-integration/sqlite-database-integration.zip'), join(content, 'mu-plugins'));
  const driver = join(content, 'mu-plugins/sqlite-database-integration-main');
  const start = readFileSync(join(driver, 'db.copy'), 'utf8');
  const inside = '/wordpress/wp-content/mu-plugins/sqlite-database-integration-main';
  writeFileSync(join(content, 'db.php'), start.replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', inside));
  rmSync(join(content, 'database'), { recursive: true, force: true });
  cpSync(join(site, 'wp-config-sample.php'), join(site, 'wp-config.php'));

  const require = createRequire(join(folder, 'package.json'));
  const load = (name) => import(pathToFileURL(join(dirname(require.resolve(name)), 'index.js')).href);
  const [{ PHP }, { createNodeFsMountHandler, loadNodeRuntime }] = [
    await load('@php-wasm/universal'),
    await load('@php-wasm/node'),
  ];
  // A new PHP for each call, as for each request: constants and classes are gone.
  return async (code) => {
    const php = new PHP(await loadNodeRuntime(phpVersion));
    try {
      php.mkdir('/wordpress');
      await php.mount('/wordpress', createNodeFsMountHandler(site));
      const { text, errors } = await php.run({ code: `<?php ${START} ${code}` });
      if (/Fatal error/.test(errors + text)) throw new Error(errors + text);
      return text;
    } finally {
      php.exit();
    }
  };
}

/** Everything that PHP has to complain about in the plugin's files is an error. */
const START = `
error_reporting( E_ALL ); ini_set( 'display_errors', '0' );
$_SERVER['HTTP_HOST'] = 'wordpress.example'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define( 'WP_HOME', 'http://wordpress.example' ); define( 'WP_SITEURL', 'http://wordpress.example' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'DISABLE_WP_CRON', true );
set_error_handler( function ( $number, $message, $file, $line ) {
	if ( false !== strpos( $file, '/plugins/mixtape-player/' ) ) echo "PHP: $message in $file, line $line\\n";
	return true;
} );`;

function extract(archive, target) {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (path.endsWith('/')) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), bytes);
  }
}
