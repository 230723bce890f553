/**
 * A table as a PHP file whose texts can be translated.
 * @param {string} source what it is made from
 */
export function generatedPhp(source, table) {
  return `<?php
/**
 * Generated from ${source}.
 *
 * @package Mixtape_Player
 */

defined( 'ABSPATH' ) || exit;

return ${phpValue(table, 0)};
`;
}

function phpValue(value, depth, key = '') {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    const text = `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
    return ['label', 'help'].includes(key) && value !== '' ? `__( ${text}, 'mixtape-player' )` : text;
  }
  const indent = '\t'.repeat(depth + 1);
  // Aligned, as WordPress's coding standard asks.
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  const rows = Array.isArray(value)
    ? value.map((item) => `${indent}${phpValue(item, depth + 1)},\n`)
    : Object.entries(value).map(
        ([name, item]) => `${indent}${`'${name}'`.padEnd(width + 2)} => ${phpValue(item, depth + 1, name)},\n`,
      );
  return rows.length === 0 ? 'array()' : `array(\n${rows.join('')}${'\t'.repeat(depth)})`;
}
