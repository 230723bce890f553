// docs/faults.md: `npm run faults -- --write` writes it from the fault table, a test compares the two.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { OUTCOMES, THINGS } from './fault-row.ts';
import { FAULT_TABLE } from './fault-table.ts';

export const DOCS_FILE = join(root, 'docs/faults.md');

const GROUPS = {
  queue: 'The answer of the queue request',
  stream: 'The answer that says where a track is streamed from',
  segments: 'The playlist and the segments of a recording in fMP4, which the player plays by itself',
  hls: 'The playlist and the segments of other streams, which hls.js plays',
  media: 'The mp3, the audio element and the device',
  page: 'What the page lacks or does to the player',
};

const INTRODUCTION = `# What the player does when something goes wrong

This page and its tests are generated from \`test/faults/fault-table.ts\`, so every fault is tested. \`npm run faults\` runs the
tests. Faults with the same effect share a row. In all cases the visitor hears the preview or reads a message within 8 seconds of
pressing Play, one URL is requested at most three times (the queue once more,
to know whether there is a network), and no error or unhandled rejection reaches the page.
`;

const lineOf = ({ level, text, times = 1 }) =>
  `${level}: “… ${text.replace(/^status \d+$/, 'status …')} …”${times > 1 ? `, ${times} times` : ''}`;
const eventOf = ({ event, code }) => (event ? `\`${event}\`${code ? `, \`${code}\`` : ''}` : '');
const requestsOf = ({ requests }) =>
  Object.entries(requests)
    .map(([thing, count]) => `${THINGS[thing]}${count > 1 ? ` × ${count}` : ''}`)
    .join(', ');
const faultOf = ({ fault, needs }) => (needs ? `${fault} (Only in browsers with ${needs}.)` : fault);
const effectOf = (row) =>
  [OUTCOMES[row.sees], (row.reads ?? []).map(lineOf).join('; '), eventOf(row), requestsOf(row)].join(' | ');

/** The same fault of three segments is one. */
const inOne = (faults) =>
  faults
    .join(' ')
    .replaceAll(
      /The first segment(.*?)\. The middle segment\1\. The last segment\1\./g,
      'The first, middle or last segment$1.',
    );

/** The rows of a group, by what they lead to. */
function rowsOf(group) {
  const faults = new Map();
  for (const row of FAULT_TABLE.filter((one) => one.group === group))
    faults.set(effectOf(row), [...(faults.get(effectOf(row)) ?? []), faultOf(row)]);
  return [...faults].map(([effect, all]) => `| ${inOne(all)} | ${effect} |`).join('\n');
}

const sectionOf = ([group, title]) => `
## ${title}

| Fault | The visitor … | Console | Event, code | Requests at most |
|---|---|---|---|---|
${rowsOf(group)}
`;

/** The page, made from the table. */
export const docs = () => INTRODUCTION + Object.entries(GROUPS).map(sectionOf).join('');

/** The page as it is in the repository. */
export const writtenDocs = () => readFile(DOCS_FILE, 'utf8');
