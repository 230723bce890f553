import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';

/** Words of developers that a site owner should not meet in the editor or in the settings. */
const DEVELOPERS_WORDS = /\b(?:reserve|ISO 8601|queues?|native|boolean)\b/i;
/** Files that are for developers of the plugin, which the directory refuses. */
const NOT_FOR_A_SITE = /(?:^|\/)\.|\.(?:map|zip|tar|gz|phar|sh|exe|ts|tsx|jsx)$|(?:^|\/)(?:node_modules|vendor)\//;

/**
 * The demands of WordPress' plugin directory, as far as it can be read from the zip: its detailed guidelines, the
 * format of `readme.txt`, and what the official Plugin Check reports most.
 */
export function directory({ check, same, zip }) {
  const entries = Object.entries(unzipSync(readFileSync(zip))).map(([path, bytes]) => [path, strFromU8(bytes)]);
  const files = Object.fromEntries(entries.map(([path, text]) => [path.replace(/^mixtape-player\//, ''), text]));
  same('all files are in one folder', entries.filter(([path]) => !path.startsWith('mixtape-player/')).length, 0);
  same(
    'no file is for developers',
    Object.keys(files).filter((path) => NOT_FOR_A_SITE.test(path)),
    [],
  );
  checkReadme({ check, same }, files);
  checkPhp({ check, same }, files);
  checkWords({ same }, files);
}

function checkReadme({ check, same }, { 'readme.txt': readme, 'mixtape-player.php': main }) {
  const ofReadme = (name) => new RegExp(`^${name}: +(.*)$`, 'm').exec(readme)?.[1] ?? '';
  const ofPlugin = (name) => new RegExp(`^ \\* ${name}: +(.*)$`, 'm').exec(main)?.[1] ?? '';
  same('the stable tag is the version', ofReadme('Stable tag'), ofPlugin('Version'));
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
    same(`readme and plugin say the same: ${name}`, ofReadme(name), ofPlugin(name));
  same('the text domain is the folder', ofPlugin('Text Domain'), 'mixtape-player');
  const tags = ofReadme('Tags').split(', ');
  check('it has one to five tags', tags.length <= 5 && tags[0] !== '' ? '' : tags.join());
  const [, short] = /\n\n(.+)\n\n== Description ==/.exec(readme) ?? [];
  check('the short description has at most 150 characters', short?.length <= 150 ? '' : `${short?.length}: ${short}`);
  const sections = [...readme.matchAll(/^== (.+) ==$/gm)].map(([, title]) => title);
  const wanted = [
    'Description',
    'Installation',
    'Frequently Asked Questions',
    'External services',
    'Source',
    'Changelog',
  ];
  same(
    'it has the sections that the directory reads',
    [...wanted, 'Upgrade Notice'].filter((title) => !sections.includes(title)),
    [],
  );
  const sectionOf = (title) => readme.split(`\n== ${title} ==\n`)[1]?.split(/\n== .+ ==\n/)[0] ?? '';
  for (const title of ['Changelog', 'Upgrade Notice'])
    check(
      `${title} begins with this version`,
      sectionOf(title)
        .trim()
        .startsWith(`= ${ofPlugin('Version')} =`)
        ? ''
        : 'no',
    );
  const notice = sectionOf('Upgrade Notice')
    .replace(/^\s*= .* =\s*/, '')
    .trim();
  check('the upgrade notice has at most 300 characters', notice.length <= 300 ? '' : String(notice.length));
  const services = sectionOf('External services');
  for (const host of ['www.spotify.com', 'www.apple.com']) {
    const links = [...services.matchAll(/\[([^\]]+)\]\((https:[^)]+)\)/g)].filter(([, , url]) =>
      url.includes(`//${host}/`),
    );
    const titles = links.map(([, title]) => title.toLowerCase());
    same(`${host}: terms and privacy are linked`, titles, ['terms of use', 'privacy policy']);
  }
  check(
    'the source and how it is built are named',
    /https:\/\/\S+[\s\S]*npm run wordpress/.test(sectionOf('Source')) ? '' : 'no',
  );
  check('updates have a home of their own', /^https:\/\//.test(ofPlugin('Update URI')) ? '' : ofPlugin('Update URI'));
  same(
    'nothing is left to be filled in',
    `${readme}${main}`.match(/\{[a-z ]+\}(?! and)/g)?.filter((text) => !['{url}', '{text}'].includes(text)) ?? [],
    [],
  );
}

function checkPhp({ same }, files) {
  const php = Object.entries(files).filter(([path]) => path.endsWith('.php'));
  const those = (isWrong) => php.filter(([path, text]) => isWrong(text, path)).map(([path]) => path);
  const isGuarded = (text) => /defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/.test(text);
  same(
    'no PHP file can be opened by its address',
    those((text) => !isGuarded(text)),
    [],
  );
  same(
    'none has short tags',
    those((text) => /<\?(?!php|xml)/.test(text)),
    [],
  );
  same(
    'none runs text or starts programs',
    those((text) =>
      /\b(?:eval|base64_decode|create_function|shell_exec|passthru|proc_open|popen|str_rot13)\s*\(/.test(text),
    ),
    [],
  );
  const ownNames = (text) =>
    [...text.matchAll(/^(?:function &?(\w+)|const (\w+))/gm)].map(([, name, constant]) => name ?? constant);
  same(
    'all functions and constants have the prefix',
    those((text) => ownNames(text).some((name) => !/^mixtape_player_/i.test(name))),
    [],
  );
  const domains = (text) =>
    [...text.matchAll(/\b(?:__|_e|_x|esc_html__|esc_html_e|esc_attr__)\((?:[^()]|\([^()]*\))*?'([^']*)' \)/g)].map(
      ([, domain]) => domain,
    );
  same(
    'all texts have its text domain',
    those((text) => domains(text).some((domain) => domain !== 'mixtape-player')),
    [],
  );
  const remote = /wp_(?:enqueue|register)_(?:script|style)\([^;]*https?:/;
  same(
    'no script or style comes from another server',
    those((text) => remote.test(text)),
    [],
  );
}

function checkWords({ same }, files) {
  const rows = files['includes/elements.php'].split(/(?='property' )/).filter((row) => !/'isHidden' => true/.test(row));
  const visible = rows.flatMap(textsIn);
  const settings = textsIn(files['includes/settings-fields.php']);
  same('words are found', [visible.length > 30, settings.length > 15], [true, true]);
  const wrong = [...visible, ...settings].filter((text) => DEVELOPERS_WORDS.test(text));
  same('editor and settings speak to site owners', [...new Set(wrong)], []);
}

/** PHP's texts have to be translatable. */
const textsIn = (php) => [...php.matchAll(/__\( '((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text);
