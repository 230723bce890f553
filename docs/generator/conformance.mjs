// The tables of the conformance report, from those of the accessibility page.
import { table } from './markdown.mjs';

/** The criteria of WCAG 2.2, levels A and AA, and whether they were in WCAG 2.1, to which EN 301 549 V3.2.1 refers. */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};
const NEW_IN_2_2 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/** The beginning of a result on the page, and the term of the VPAT for it. */
const TERMS = [
  ['meets', 'Supports'],
  ['in part', 'Partially Supports'],
  ['page', 'Not Applicable'],
  ['not applicable', 'Not Applicable'],
];
const OF_THE_PAGE = 'Up to the page around the element.';

/** The tables, by the names of their blocks. @param {string} page the text of docs/accessibility.md */
export function conformanceBlocks(page) {
  const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) ([^|]+) \| (AA?) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number, name, level, result, tests]) => ({ number, name, level, result, tests }),
  );
  for (const [level, numbers] of Object.entries(CRITERIA)) {
    const found = rows.filter((row) => row.level === level).map(({ number }) => number);
    if (found.join(' ') !== numbers)
      throw new Error(`docs/accessibility.md has other criteria of level ${level}: ${found.join(' ')}`);
  }
  const ofLevel = (level) =>
    table(
      ['Criterion', 'EN 301 549', 'Conformance level', 'Remarks and explanations'],
      rows.filter((row) => row.level === level).map(reportRow),
    );
  return { 'conformance-a': ofLevel('A'), 'conformance-aa': ofLevel('AA') };
}

function reportRow({ number, name, result, tests }) {
  const [start, term] = TERMS.find(([beginning]) => result.startsWith(beginning)) ?? [];
  if (term === undefined) throw new Error(`docs/accessibility.md, ${number}: the result begins with none of ${TERMS}`);
  const rest = result
    .slice(start.length)
    .replace(/^[:;,.]?\s*/, '')
    .replace(/[.;] page: /, '. Up to the page: ')
    .replaceAll('](#', '](accessibility.md#');
  const isTested = /[a-z]/.test(tests);
  const sentences = [
    start === 'page' ? OF_THE_PAGE : '',
    rest && sentence(rest),
    isTested ? `How tested: ${tests}.` : '',
  ];
  const clause = NEW_IN_2_2.includes(number) ? '–' : `9.${number}`;
  return [`${number} ${name}`, clause, term, sentences.filter(Boolean).join(' ')];
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
