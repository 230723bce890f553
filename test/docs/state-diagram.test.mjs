import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { STATES_FILE, STATES_PAGE, statesSection } from '../../build/published/state-diagram.mjs';

const SECTION = statesSection({
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

describe('docs/internals/states.md', () => {
  it('is as the tables say; `npm run docs` writes it', async () => {
    expect(await readFile(STATES_FILE, 'utf8')).to.equal(STATES_PAGE);
  });

  it('draws one arrow between two states, and none for what changes no state', () => {
    const [, diagram] = /```mermaid\n(.*?)\n```/s.exec(SECTION) ?? [];
    expect(diagram?.split('\n')).to.deep.equal([
      'stateDiagram-v2',
      '  state "any" as anyState',
      '  [*] --> closed',
      '  closed --> open: push, kick, open',
      '  ajar --> open: push',
      '  anyState --> closed: slam',
    ]);
  });

  it('names every row with all that it does', () => {
    expect(SECTION.split('\n').filter((line) => line.startsWith('|'))).to.deep.equal([
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
