// languages/mixtape-player.pot: all texts of the plugin, for translators. Texts are found by their calls, which have to
// be written with literals.
const CALL =
  /\b(?:esc_html|esc_attr)?_(?:_|e|x)\(\s*'((?:[^'\\]|\\.)+)'\s*,\s*(?:'((?:[^'\\]|\\.)+)'\s*,\s*)?'mixtape-player'/g;
const COMMENT = /translators:\s*([^*\n]+?)\s*(?:\*\/)?$/;
const BLOCK_TEXTS = { title: 'block title', description: 'block description', keywords: 'block keyword' };

/**
 * @param files text by path
 * @param version of the plugin
 */
export function createPot(files, version) {
  const entries = new Map();
  const add = (text, place, { context, comment } = {}) => {
    const key = `${context ?? ''}\u0004${text}`;
    const entry = entries.get(key) ?? { text, context, places: [], comment };
    entry.places.push(place);
    entry.comment ??= comment;
    entries.set(key, entry);
  };
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('block.json')) addBlock(JSON.parse(content), path, add);
    else if (/\.(?:php|jsx?)$/.test(path)) addCalls(content, path, add);
  }
  return [header(version), ...[...entries.values()].map(asPot)].join('\n');
}

function addCalls(content, path, add) {
  const lines = content.split('\n');
  for (const { 1: text, 2: context, index } of content.matchAll(CALL)) {
    const line = content.slice(0, index).split('\n').length;
    const [, comment] = COMMENT.exec(lines[line - 2] ?? '') ?? [];
    add(text.replaceAll(/\\(.)/g, '$1'), `${path}:${line}`, { context, comment });
  }
  const header = /^ \* Description: +(.+)$/m.exec(content);
  if (path === 'mixtape-player.php' && header) add(header[1], path);
}

function addBlock(block, path, add) {
  for (const [field, context] of Object.entries(BLOCK_TEXTS))
    for (const text of [block[field] ?? []].flat()) add(text, path, { context });
}

const quoted = (text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

function asPot({ text, context, places, comment }) {
  return [
    ...(comment ? [`#. translators: ${comment}`] : []),
    ...places.map((place) => `#: ${place}`),
    ...(context ? [`msgctxt ${quoted(context)}`] : []),
    `msgid ${quoted(text)}`,
    'msgstr ""',
    '',
  ].join('\n');
}

const header = (version) => `# Texts of the WordPress plugin Mixtape Player.
# This file is distributed under the GPL-2.0-or-later.
msgid ""
msgstr ""
"Project-Id-Version: Mixtape Player ${version}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: mixtape-player\\n"
`;
