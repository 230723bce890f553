import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { FRAME_EVENTS } from '../../src/frame/model/frame-table.ts';
import { parseCommand } from '../../src/frame/model/parse-command.ts';
import { FRAME_ATTRIBUTES } from '../../src/player/model/player-attributes.ts';
import { FRAME_COMMANDS, FRAME_PROPERTIES, FRAME_STATE, PUBLIC_NAMES } from '../package/public-names.mjs';

const namesIn = (text = '') => [...text.matchAll(/`(\w[\w-]*)/g)].map(([, name]) => name);

describe('docs/frame.md', () => {
  let docs;
  before(async () => {
    docs = await readFile(join(root, 'docs/frame.md'), 'utf8');
  });

  it('names every attribute that a frame may set, and no other', () => {
    const [, names = ''] = /^\| (`mixtape-id`.*?) \|/m.exec(docs) ?? [];
    expect(namesIn(names)).to.have.members(FRAME_ATTRIBUTES);
  });

  it('names every command, which the frame knows', () => {
    const [, names] = /`command`: (.*?)\. `args`/.exec(docs) ?? [];
    expect(namesIn(names)).to.deep.equal(FRAME_COMMANDS);
    for (const command of FRAME_COMMANDS) {
      const parsed = parseCommand({ type: 'mixtape-player:command', version: 2, id: 1, command, args: [] });
      expect(parsed?.problem ?? '', command).not.to.include('There is no command');
    }
  });

  it('names the fields of the state', () => {
    const [, names] = /`state` has ([\s\S]*?);/.exec(docs) ?? [];
    expect(namesIn(names)).to.deep.equal(FRAME_STATE);
  });

  it('names the methods and properties of mixtapeFrame()', () => {
    const [, rows] = /^## Control it from the page\n([\s\S]*?)\n- /m.exec(docs) ?? [];
    const names = [...(rows ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => namesIn(cell));
    expect(names).to.have.members([...FRAME_PROPERTIES, ...PUBLIC_NAMES['mixtape-player'].methods]);
  });
});

describe('a frame', () => {
  it('reports every event of the player', () => {
    expect(FRAME_EVENTS).to.have.members(PUBLIC_NAMES['mixtape-player'].events);
  });
});
