// The diagrams and tables of the pages about states, from the tables of the player and of a pre-save.
import { INITIAL_STATE } from '../../src/player/model/playback/player-state.ts';
import { ROWS } from '../../src/player/model/playback/player-table.ts';
import { PRESAVE_TABLE } from '../../src/presave/model/presave-states.ts';
import { code, table } from './markdown.mjs';

/** `AbortError` for all promises, `own RangeError` for one. */
const settlement = ({ whose, error }) => [...(whose === 'all' ? [] : [whose]), error ?? 'resolve'].join(' ');

/**
 * A row for an action in some states. Conditions and effects are names of functions, without `to` the state stays.
 * @typedef {{ from: string | readonly string[], on: string, if?: readonly string[], to?: string,
 *   do?: readonly string[], settle?: string, events?: readonly string[], next?: string }} Row
 * @type {readonly Row[]}
 */
const PLAYER_ROWS = ROWS.map((row) => ({
  ...row,
  if: row.if?.map(({ name }) => name),
  do: row.do?.map(({ name }) => name),
  settle: row.settle && settlement(row.settle),
}));
const PRESAVE_ROWS = PRESAVE_TABLE.map(({ effects, ...row }) => ({ ...row, do: effects }));

/** By the names of the blocks. */
export const stateBlocks = () => ({
  'player-states': diagram(INITIAL_STATE.status, PLAYER_ROWS),
  'player-rows': rowsTable(PLAYER_ROWS),
  'presave-states': diagram('ready', PRESAVE_ROWS),
  'presave-rows': rowsTable(PRESAVE_ROWS),
});

/**
 * One arrow for each pair of states, with the names of all actions between them. Mermaid does not accept `*` as a name.
 */
function diagram(initial, rows) {
  const arrows = new Map();
  for (const row of rows.filter(({ to }) => to !== undefined)) {
    for (const from of statesOf(row).filter((state) => state !== row.to)) {
      const arrow = `${from === '*' ? 'anyState' : from} --> ${row.to}`;
      arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(row.on));
    }
  }
  const lines = [...arrows].map(([arrow, actions]) => `${arrow}: ${[...actions].join(', ')}`);
  const any = lines.some((line) => line.startsWith('anyState')) ? ['state "any" as anyState'] : [];
  return `\`\`\`mermaid\n${['stateDiagram-v2', ...any, `[*] --> ${initial}`, ...lines].join('\n  ')}\n\`\`\``;
}

function rowsTable(rows) {
  const columns = [
    ['action', (row) => code(row.on)],
    ['in the state', (row) => (row.from === '*' ? '*any*' : statesOf(row).join(', '))],
    ['if', (row) => (row.if ?? []).map(inWords).join(', ')],
    ['then', (row) => row.to ?? '*stays*'],
    ['what it does', (row) => (row.do ?? []).map(inWords).join(', ')],
    ...(rows.some(({ settle }) => settle) ? [['promises', (row) => row.settle ?? '']] : []),
    ['events', (row) => (row.events ?? []).map(code).join(', ')],
    ['followed by', (row) => (row.next === undefined ? '' : code(row.next))],
  ];
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return table(
    columns.map(([name]) => name),
    cells,
  );
}

const statesOf = ({ from }) => (typeof from === 'string' ? from.split(' ') : from);

/** From `storePosition` to "store position". */
const inWords = (name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
