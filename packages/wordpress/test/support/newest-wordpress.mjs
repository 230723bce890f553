// The newest WordPress that Debian has, from its unstable distribution, unpacked into a folder: nothing is installed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** WordPress, and the libraries that Debian keeps outside its folder. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentyfive',
  'libphp-phpmailer',
  'php-getid3',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libjs-underscore',
];
const SOURCE = 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian sid main\n';

/**
 * The themes are Debian's own and, from the installed WordPress, those of the other tests.
 * @param {string} folder an empty folder, which `source` is in
 * @returns `source`, the folder of WordPress, and its `version`
 */
export function unpackNewestWordPress(folder) {
  const places = {
    'Etc::SourceList': 'sources.list',
    'State::Lists': 'lists',
    'State::Status': 'status',
    Cache: 'cache',
  };
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'sources.list'), SOURCE);
  // Without what is installed here.
  writeFileSync(join(folder, 'status'), '');
  const options = Object.entries(places).map(([name, path]) => `-oDir::${name}=${join(folder, path)}`);
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // Not in a sandbox, whose user may not write here.
  const aptGet = (...args) =>
    run('apt-get', '-q', ...options, '-oDir::Etc::SourceParts=-', '-oAPT::Sandbox::User=root', ...args);
  aptGet('update');
  aptGet('download', ...PACKAGES);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) run('dpkg-deb', '-x', file, '.');
  const source = join(folder, 'usr/share/wordpress');
  // A link to what an installed system has.
  rmSync(join(source, 'wp-includes/certificates/ca-bundle.crt'));
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(source, 'wp-includes/certificates/ca-bundle.crt'));
  cpSync('/usr/share/wordpress/wp-content/themes', join(source, 'wp-content/themes'), { recursive: true });
  const [, version] = /\$wp_version = '([^']+)'/.exec(readFileSync(join(source, 'wp-includes/version.php'), 'utf8'));
  return { source, version };
}
