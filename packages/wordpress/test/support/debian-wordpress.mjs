// A real WordPress: Debian's package with its own MariaDB and PHP's built-in server, in a folder that is removed
// afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDebianPackages } from '../../../../test/support/engines/debian-packages.mjs';
import { freePort } from '../../../../test/support/free-port.mjs';

const WORDPRESS = '/usr/share/wordpress';
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
  'mariadb-server',
  'php-cli',
  'php-mysql',
  'php-mbstring',
  'php-xml',
  'php-gd',
  'php-curl',
  'php-zip',
  'unzip',
];
const READY_SECONDS = 60;

/** @returns whether WordPress, its themes and MariaDB are installed, if need be by installing them */
export function ensureDebianWordPress() {
  const files = [WORDPRESS, `${WORDPRESS}/wp-content/themes/twentytwentyone`, '/usr/sbin/mariadbd', '/usr/bin/php'];
  const isThere = () => files.every((file) => existsSync(file));
  return isThere() || (installDebianPackages(PACKAGES) && isThere());
}

/**
 * Installs and starts a site in a folder.
 * @param {string} folder
 * @param {{ isNetwork?: boolean, source?: string }} [options] a network of sites in subfolders; the folder of another
 *   WordPress than Debian's
 */
export async function startDebianWordPress(folder, { isNetwork = false, source = WORDPRESS } = {}) {
  const site = join(folder, 'site');
  const socket = join(folder, 'database.sock');
  // MariaDB runs as the user who starts it; PHP's server reads files that this user wrote.
  chmodSync(folder, 0o755);
  cpSync(source, site, { recursive: true, dereference: true, filter: (path) => !path.endsWith('/.htaccess') });
  for (const name of ['uploads', 'mu-plugins']) mkdirSync(join(site, 'wp-content', name), { recursive: true });
  const database = await startDatabase(folder, socket);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeConfiguration(site, { socket, origin, port, isNetwork: false });
  const php = (code) => runPhp(site, code, origin);
  php(INSTALL(origin));
  if (isNetwork) {
    php(MAKE_NETWORK);
    writeConfiguration(site, { socket, origin, port, isNetwork: true });
  }
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', site, router(folder)], {
    stdio: 'ignore',
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    // With workers of its own, which end with it.
    detached: true,
  });
  // Nothing writes into the folder when it is removed.
  const stop = () => {
    const ends = [server, database].map((child) => child.exitCode ?? once(child, 'exit'));
    process.kill(-server.pid, 'SIGKILL');
    database.kill('SIGKILL');
    return Promise.all(ends);
  };
  try {
    await until(() => fetch(`${origin}/wp-login.php`, { signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    site,
    php,
    /** The log of PHP, without what WordPress itself logs in a test without internet or with a newer PHP. */
    errors: () => readLog(site),
    stop,
  };
}

function readLog(site) {
  const log = join(site, 'wp-content/debug.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines.filter((line) => /mixtape|Fatal|Parse error/i.test(line.replaceAll(site, '')));
}

async function startDatabase(folder, socket) {
  const data = join(folder, 'database');
  const user = process.getuid() === 0 ? ['--user=root'] : [];
  const settings = ['--no-defaults', `--datadir=${data}`, ...user];
  execFileSync('mariadb-install-db', [...settings, '--auth-root-authentication-method=normal'], { stdio: 'ignore' });
  const database = spawn('mariadbd', [...settings, `--socket=${socket}`, '--skip-networking'], { stdio: 'ignore' });
  const client = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE IF NOT EXISTS wordpress'];
  await until(() => execFileSync('mariadb', client, { stdio: 'ignore' }) !== undefined);
  return database;
}

async function until(isDone) {
  const end = Date.now() + READY_SECONDS * 1000;
  while (true) {
    try {
      if (await isDone()) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error('WordPress did not start in time.');
    await sleep(200);
  }
}

function writeConfiguration(site, { socket, origin, port, isNetwork }) {
  const network = `define( 'MULTISITE', true ); define( 'SUBDOMAIN_INSTALL', false ); define( 'DOMAIN_CURRENT_SITE', '127.0.0.1:${port}' );
define( 'PATH_CURRENT_SITE', '/' ); define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 );`;
  writeFileSync(
    join(site, 'wp-config.php'),
    `<?php
define( 'DB_NAME', 'wordpress' ); define( 'DB_USER', 'root' ); define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' ); define( 'DB_CHARSET', 'utf8mb4' );
define( 'AUTH_KEY', 'a' ); define( 'SECURE_AUTH_KEY', 'b' ); define( 'LOGGED_IN_KEY', 'c' ); define( 'NONCE_KEY', 'd' );
define( 'AUTH_SALT', 'e' ); define( 'SECURE_AUTH_SALT', 'f' ); define( 'LOGGED_IN_SALT', 'g' ); define( 'NONCE_SALT', 'h' );
define( 'WP_DEBUG', true ); define( 'WP_DEBUG_DISPLAY', false ); define( 'WP_DEBUG_LOG', __DIR__ . '/wp-content/debug.log' );
define( 'DISABLE_WP_CRON', true ); define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'FS_METHOD', 'direct' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
${isNetwork ? network : `define( 'WP_ALLOW_MULTISITE', true ); define( 'WP_HOME', '${origin}' ); define( 'WP_SITEURL', '${origin}' );`}
$table_prefix = 'wp_';
if ( file_exists( __DIR__ . '/cache.php' ) ) define( 'WP_CACHE', true );
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

const INSTALL = (origin) => `
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter( 'pre_wp_mail', '__return_false' );
wp_install( 'Test site', 'admin', 'admin@example.com', true, '', 'admin-password' );
update_option( 'siteurl', '${origin}' ); update_option( 'home', '${origin}' );
wp_insert_user( array( 'user_login' => 'author', 'user_pass' => 'author-password', 'user_email' => 'author@example.com', 'role' => 'author' ) );
switch_theme( 'twentytwentyone' );`;

const MAKE_NETWORK = `
require_once ABSPATH . 'wp-admin/includes/upgrade.php'; require_once ABSPATH . 'wp-admin/includes/network.php';
global $wpdb; foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) $wpdb->$table = $name;
install_network(); populate_network( 1, parse_url( home_url(), PHP_URL_HOST ) . ':' . parse_url( home_url(), PHP_URL_PORT ), 'admin@example.com', 'Network', '/', false );`;

/**
 * Sends requests to WordPress as Apache's rules do, also in a network in subfolders. PHP's own server would answer
 * every path with a dot as a file.
 */
function router(folder) {
  const file = join(folder, 'router.php');
  writeFileSync(
    file,
    `<?php
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$below = preg_replace( '#^/[_0-9a-zA-Z-]+(/wp-(?:content|admin|includes|login|json).*)$#', '$1', $path );
$found = realpath( $_SERVER['DOCUMENT_ROOT'] . $below );
if ( $found && is_dir( $found ) ) $found = realpath( "$found/index.php" );
if ( ! $found || ! is_file( $found ) ) $found = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
if ( ! preg_match( '/\\\\.php$/', $found ) ) {
	if ( $below === $path ) return false;
	$types = array( 'js' => 'text/javascript', 'css' => 'text/css' );
	header( 'Content-Type: ' . ( $types[ pathinfo( $found, PATHINFO_EXTENSION ) ] ?? 'application/octet-stream' ) );
	return readfile( $found );
}
$_SERVER['SCRIPT_FILENAME'] = $found;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = substr( $found, strlen( realpath( $_SERVER['DOCUMENT_ROOT'] ) ) );
chdir( dirname( $found ) );
require $found;
`,
  );
  return file;
}

/** Runs PHP within WordPress; returns what it prints. */
function runPhp(site, code, origin) {
  const { host } = new URL(origin);
  const start = `$_SERVER['HTTP_HOST'] = '${host}'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1'; $_SERVER['SERVER_NAME'] = '127.0.0.1';`;
  const constants = { 'wp_install(': 'WP_INSTALLING', 'install_network(': 'WP_INSTALLING_NETWORK' };
  const installing = Object.entries(constants).map(([call, name]) =>
    code.includes(call) ? `define( '${name}', true );` : '',
  );
  const file = join(site, 'test-command.php');
  writeFileSync(file, `<?php ${start} ${installing.join('')} require __DIR__ . '/wp-load.php'; ${code}`);
  return execFileSync('php', ['-d', 'memory_limit=512M', file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
