import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { STATE_PAGES, statesPage } from '../../build/published/state-diagram.mjs';
import { root } from '../../build/root.mjs';

const PAGE = statesPage({
  title: 'A door',
  introduction: 'It opens.',
  initial: 'closed',
  rows: [
    { from: 'closed ajar', on: 'push', if: 'isUnlocked', to: 'open', do: ['turnHandle'], events: ['opened'] },
    { from: ['closed'], on: 'kick', to: 'open', next: 'repair' },
    { from: '*', on: 'slam', to: 'closed' },
    { from: 'open', on: 'paint' },
    { from: 'open closed', on: 'open', to: 'open' },
  ],
});

describe('the pages about states', () => {
  for (const [path, text] of Object.entries(STATE_PAGES)) {
    it(`have ${path} as the table says; \`npm run docs\` writes it`, async () => {
      expect(await readFile(join(root, path), 'utf8')).to.equal(text);
    });
  }

  it('draw one arrow between two states, and none for what changes no state', () => {
    const [, diagram] = /```mermaid\n(.*?)\n```/s.exec(PAGE) ?? [];
    expect(diagram?.split('\n')).to.deep.equal([
      'stateDiagram-v2',
      '  state "any" as anyState',
      '  [*] --> closed',
      '  closed --> open: push, kick, open',
      '  ajar --> open: push',
      '  anyState --> closed: slam',
    ]);
  });

  it('name every row with all that it does', () => {
    expect(PAGE.split('\n').filter((line) => line.startsWith('|'))).to.deep.equal([
      '| action | in the state | if | then | what it does | events | followed by |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| `push` | closed, ajar | is unlocked | open | turn handle | `opened` |  |',
      '| `kick` | closed |  | open |  |  | `repair` |',
      '| `slam` | *any* |  | closed |  |  |  |',
      '| `paint` | open |  | *stays* |  |  |  |',
      '| `open` | open, closed |  | open |  |  |  |',
    ]);
  });
});
