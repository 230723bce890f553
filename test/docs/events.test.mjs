import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';

const read = (path) => readFile(join(root, path), 'utf8');
const docs = await read('docs/events.md');

/** The events of a section's table with what stands in a column, counted from 0. */
function table(title, column) {
  const [, section = ''] = docs.split(new RegExp(`^## ${title}$`, 'm'));
  const rows = section.split(/^## /m, 1)[0].match(/^\| `.*$/gm) ?? [];
  return rows.flatMap((row) => {
    const cells = row.split('|').slice(1, -1);
    return [...cells[0].matchAll(/`(\w+)`/g)].map(([, name]) => [name, cells[column].trim()]);
  });
}

/** The body of an interface. */
function bodyOf(source, name) {
  const [, body = ''] = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  return body;
}

/** Events of an interface with the names in their details, as the docs write them. */
function details(body) {
  return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, name, type]) => [
    name,
    [...type.matchAll(/readonly (\w+)(?=:)/g)].map(([, field]) => field),
  ]);
}

describe('docs/events.md', () => {
  it('lists every media event of the player, and nothing else', async () => {
    const source = /MediaEventType =([^;]*);/.exec(await read('src/runtime/player/player-events.ts'))?.[1] ?? '';
    const names = [...source.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(table('Of the player, as of a media element', 1).map(([name]) => name)).to.have.members(names);
  });

  it('lists every event of the player’s own with what it carries', async () => {
    const source = bodyOf(await read('src/runtime/player/player-events.ts'), 'PlayerEventDetails');
    const written = table('Of the player, its own', 1);
    expect(written).to.deep.equal(details(source).map(([name, fields]) => [name, `\`{${fields.join(', ')}}\``]));
  });

  it('lists every event of the pre-save button with what it carries', async () => {
    const source = await read('src/runtime/presave/presave-events.ts');
    const common = [...bodyOf(source, 'PresaveEventDetail').matchAll(/readonly (\w+)/g)].map(([, f]) => f);
    const events = details(bodyOf(source, 'PresaveEventDetails'));
    expect(table('Of the pre-save button', 1)).to.deep.equal(
      events.map(([name, fields]) => [name, `\`{${[...common, ...fields].join(', ')}}\``]),
    );
  });
});
