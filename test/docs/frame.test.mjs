import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import {
  FRAME_METHODS,
  FRAME_SETTERS,
  INITIAL_FRAME_STATE,
  QUEUE_PROPERTIES,
} from '../../src/player/model/frame-messages.ts';
import { FRAME_ATTRIBUTES } from '../../src/player/model/player-attributes.ts';

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

  it('names every command', () => {
    const [, names] = /`command`: (.*?)\. `args`/.exec(docs) ?? [];
    const commands = ['hello', ...Object.keys(FRAME_METHODS), ...Object.keys(FRAME_SETTERS)];
    expect(namesIn(names)).to.have.members(commands);
  });

  it('names the fields of the state', () => {
    const [, names] = /`state` has ([\s\S]*?);/.exec(docs) ?? [];
    expect([...namesIn(names), ...QUEUE_PROPERTIES]).to.have.members(Object.keys(INITIAL_FRAME_STATE));
  });

  it('names the methods and properties of mixtapeFrame()', () => {
    const [, rows] = /^## Control it from the page\n([\s\S]*?)\n- /m.exec(docs) ?? [];
    const names = [...(rows ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => namesIn(cell));
    const properties = ['ready', ...Object.keys(INITIAL_FRAME_STATE)];
    expect(names).to.have.members([...properties, ...Object.keys(FRAME_METHODS)]);
  });
});
