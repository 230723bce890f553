import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../../build/root.mjs';
import { FRAME_ATTRIBUTES } from '../../src/domain/attributes/player-attributes.ts';

describe('docs/frame.md', () => {
  it('names every attribute that a frame may set, and no other', async () => {
    const docs = await readFile(join(root, 'docs/frame.md'), 'utf8');
    const [, names = ''] = /^\| (`mixtape-id`.*?) \|/m.exec(docs) ?? [];
    expect([...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).to.have.members(FRAME_ATTRIBUTES);
  });
});
