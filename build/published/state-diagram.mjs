// The page about the states of the player and of a pre-save, with diagrams and all rows of the tables. `npm run docs` writes
// it, and a test fails if it is out of date.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INITIAL_STATE } from '../../src/player/model/playback/player-state.ts';
import { ROWS } from '../../src/player/model/playback/player-table.ts';
import { PRESAVE_TABLE } from '../../src/presave/model/presave-states.ts';
import { root } from '../root.mjs';

/** The name of “every state” in the diagram. Mermaid does not accept `*` as a name. */
const ANY = 'anyState';

const code = (text) => `\`${text}\``;

/** `AbortError` for all promises, `own RangeError` for one. */
const settlement = ({ whose, error }) => [...(whose === 'all' ? [] : [whose]), error ?? 'resolve'].join(' ');

export const STATES_FILE = join(root, 'docs/internals/states.md');

/** The whole page. */
export const STATES_PAGE = `# States

Everything that can happen to a player and to a pre-save, made from two tables: \`npm run docs\` writes this page. Of the rows for
an action, the first that fits counts. If none fits, nothing happens. A diagram shows the rows that change the state. “*any*”
stands for every state.

${statesSection({
  title: 'The player',
  introduction: `The table is in \`src/player/model/playback/player-table.ts\`, its conditions are in \`player-guards.ts\`, and what a row does is in
\`player-changes.ts\`. The page is sent \`stalled\` as \`waiting\`.`,
  initial: INITIAL_STATE.status,
  rows: ROWS.map((row) => ({
    ...row,
    if: row.if?.name,
    do: row.do?.map(({ name }) => name),
    settle: row.settle && settlement(row.settle),
  })),
})}
${statesSection({
  title: 'A pre-save',
  introduction: `The table is in \`src/presave/model/presave-states.ts\`. All buttons of a release share its state, in
\`src/presave/state/presave-atoms.ts\`. Only \`unavailable\` is a button's own: it follows from its configuration. Style sheets see
\`requesting\`, \`returning\` and \`saving\` as \`busy\`, and \`failed\` as \`ready\`.`,
  initial: 'ready',
  rows: PRESAVE_TABLE.map(({ effects, ...row }) => ({ ...row, do: effects })),
})}`;

/**
 * The section about a table of states.
 * @param {{ title: string, introduction: string, initial: string, rows: readonly Row[] }} table
 *
 * @typedef {object} Row what an action does
 * @property {string | readonly string[]} from the states in which it fits, as a list or with spaces between; `*`: all
 * @property {string} on the action
 * @property {string} [if] the condition
 * @property {string} [to] the state afterwards; without it, the state stays
 * @property {readonly string[]} [do] what happens, in order
 * @property {string} [settle] how pending promises settle
 * @property {readonly string[]} [events] the events for the page, in order
 * @property {string} [next] the action that follows after the page's handlers
 */
export function statesSection({ title, introduction, initial, rows }) {
  return `## ${title}

${introduction}

\`\`\`mermaid
${diagram(initial, rows)}
\`\`\`

${rowsTable(rows)}
`;
}

/** One arrow for each pair of states, with the names of all actions between them. */
function diagram(initial, rows) {
  const arrows = new Map();
  for (const row of rows) {
    if (row.to === undefined) continue;
    for (const from of statesOf(row)) {
      if (from === row.to) continue;
      const arrow = `${from === '*' ? ANY : from} --> ${row.to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(row.on));
    }
  }
  const lines = [...arrows].map(([arrow, actions]) => `  ${arrow}: ${[...actions].join(', ')}`);
  const any = lines.some((line) => line.includes(ANY)) ? [`  state "any" as ${ANY}`] : [];
  return ['stateDiagram-v2', ...any, `  [*] --> ${initial}`, ...lines].join('\n');
}

function rowsTable(rows) {
  const hasPromises = rows.some(({ settle }) => settle !== undefined);
  const columns = [
    ['action', (row) => code(row.on)],
    ['in the state', (row) => (row.from === '*' ? '*any*' : statesOf(row).join(', '))],
    ['if', (row) => (row.if === undefined ? '' : inWords(row.if))],
    ['then', (row) => row.to ?? '*stays*'],
    ['what it does', (row) => (row.do ?? []).map(inWords).join(', ')],
    ...(hasPromises ? [['promises', (row) => row.settle ?? '']] : []),
    ['events', (row) => (row.events ?? []).map(code).join(', ')],
    ['followed by', (row) => (row.next === undefined ? '' : code(row.next))],
  ];
  const head = columns.map(([name]) => name);
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function statesOf({ from }) {
  return typeof from === 'string' ? from.split(' ') : from;
}

/** From `storePosition` to "store position". */
function inWords(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await writeFile(STATES_FILE, STATES_PAGE);
