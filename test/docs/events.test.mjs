import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { MEDIA_EVENTS } from '../../src/player/model/playback/player-event.ts';
import { SHARE_METHODS } from '../../src/player/model/share-links.ts';

const read = (path) => readFile(join(root, path), 'utf8');
const docs = await read('docs/events.md');

/** The events in a section's table, each with the text of one column, counted from 0. */
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

/** The events of an interface, each with the field names of its detail. */
function details(body) {
  return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, name, type]) => [
    name,
    [...type.matchAll(/readonly (\w+)(?=:)/g)].map(([, field]) => field),
  ]);
}

describe('docs/events.md', () => {
  it('lists every media event of the player, and nothing else', async () => {
    expect(table('Media events of the player', 1).map(([name]) => name)).to.have.members(MEDIA_EVENTS);
  });

  it('lists every other event of the player with its detail', async () => {
    const source = bodyOf(await read('src/player/model/playback/player-event.ts'), 'PlayerEventDetails');
    const written = table('Other events of the player', 1);
    expect(written).to.deep.equal(details(source).map(([name, fields]) => [name, `\`{${fields.join(', ')}}\``]));
  });

  it('names every way to share', () => {
    const [row] = docs.match(/^\| `share` .*$/m) ?? [''];
    const [, text = ''] = row.split('`method`:');
    const named = [...text.matchAll(/`(\w+)`/g)].map(([, method]) => method);
    expect(named).to.have.members(SHARE_METHODS);
  });

  it('lists every event of the pre-save button with its detail', async () => {
    const source = await read('src/presave/controller/presave-events.ts');
    const common = [...bodyOf(source, 'PresaveEventDetail').matchAll(/readonly (\w+)/g)].map(([, f]) => f);
    const events = details(bodyOf(source, 'PresaveEventDetails'));
    expect(table('Events of the pre-save button', 1)).to.deep.equal(
      events.map(([name, fields]) => [name, `\`{${[...common, ...fields].join(', ')}}\``]),
    );
  });
});
