import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { MEDIA_EVENTS } from '../../src/player/model/playback/player-event.ts';

const read = (path) => readFile(join(root, path), 'utf8');
const reference = await read('docs/reference.md');

/** The events of an element in the reference, each with the fields of its detail; `[]` if it has none. */
function events(tag) {
  const [, section = ''] = reference.split(`\n## \`<${tag}>\`\n`);
  const [, table = ''] = section.split('\n### Events\n');
  const rows = table.split('\n### ', 1)[0].matchAll(/^\| `(\w+)` \| `(.*?)` \|/gm);
  return new Map(
    [...rows].map(([, name, type]) => [name, [...type.matchAll(/(?<=[{;] )(\w+)(?=:)/g)].map(([field]) => field)]),
  );
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

describe('the events in docs/reference.md', () => {
  it('are those of the player, with their details', async () => {
    const source = await read('src/player/model/playback/player-event.ts');
    expect([...events('mixtape-player')]).to.have.deep.members([
      ...MEDIA_EVENTS.map((name) => [name, []]),
      ...details(bodyOf(source, 'PlayerEventDetails')),
    ]);
  });

  it('are those of the pre-save button, with their details', async () => {
    const source = await read('src/presave/controller/presave-events.ts');
    const common = [...bodyOf(source, 'PresaveEventDetail').matchAll(/readonly (\w+)/g)].map(([, field]) => field);
    const expected = details(bodyOf(source, 'PresaveEventDetails'));
    expect([...events('presave-button')]).to.deep.equal(expected.map(([name, own]) => [name, [...common, ...own]]));
  });
});
