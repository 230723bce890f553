// The readable copy of the fault matrix: `npm run faults -- --write` writes it, a test keeps it so.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { OUTCOMES, THINGS } from './fault-row.ts';
import { FAULT_TABLE } from './fault-table.ts';

export const DOCS_FILE = join(root, 'docs/faults.md');

const GROUPS = {
  queue: ['The queue', 'What goes wrong with the answer of the queue call.'],
  stream: ['The stream answer', 'What goes wrong with the answer that says where a track is streamed from.'],
  hls: ['Streaming', 'What goes wrong with the playlist and the segments.'],
  media: ['Sound', 'What goes wrong with the mp3, the audio element and the machine that it sounds on.'],
  page: ['The page', 'What the page lacks, or does to the player.'],
};

const INTRODUCTION = `# What the player does when something goes wrong

This page is made from the table in \`test/faults/fault-table.ts\`, and so are the tests: what stands here is tested.
\`npm run faults\` runs them. Whatever happens, there is sound or a sentence within 8 seconds of the wish to play, one thing
is asked for at most three times, and neither an error nor an unhandled rejection reaches the page.
`;

const lineOf = ({ level, text, times = 1 }) => `${level}: “… ${text} …”${times > 1 ? `, ${times} times` : ''}`;
const eventOf = ({ event, code }) => (event ? `\`${event}\`${code ? `, \`${code}\`` : ''}` : '');
const requestsOf = ({ requests }) =>
  Object.entries(requests)
    .map(([thing, count]) => `${THINGS[thing]}${count > 1 ? ` × ${count}` : ''}`)
    .join(', ');
const faultOf = ({ fault, needs }) => (needs ? `${fault} (Where there is ${needs}.)` : fault);

const rowOf = (row) =>
  [faultOf(row), OUTCOMES[row.sees], (row.reads ?? []).map(lineOf).join('; '), eventOf(row), requestsOf(row)].join(
    ' | ',
  );

const sectionOf = ([group, [title, lead]]) => `
## ${title}

${lead}

| the fault | the visitor | the console | the event, its code | requests at most |
|---|---|---|---|---|
${FAULT_TABLE.filter((row) => row.group === group)
  .map((row) => `| ${rowOf(row)} |`)
  .join('\n')}
`;

/** The whole page, from the table. */
export const docs = () => INTRODUCTION + Object.entries(GROUPS).map(sectionOf).join('');

/** As it stands in the project. */
export const writtenDocs = () => readFile(DOCS_FILE, 'utf8');
