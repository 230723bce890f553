// The measured values as the table of the README: medians, and beside a time how it relates to the reference.

/** @typedef {Record<string, number>} Medians by measure */

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const ms = (value) => `${value.toFixed(0)} ms`;
const perSecond = (value) => `${value.toFixed(1)} ms/s`;
const share = (value) => value.toFixed(2);

/** Columns of the table; each of its measures as it is written, with its ratio to the reference where that says something. */
export const COLUMNS = [
  { title: 'first load → usable', measures: [['firstLoadBytes', kilobytes]] },
  { title: 'code until sound', measures: [['soundBytes', kilobytes]] },
  { title: 'slow: usable', measures: [['usableMs', ms]], relative: true },
  { title: 'play → `playing`, 150 ms', measures: [['pressMs', ms]] },
  { title: 'next → `playing`, 150 ms', measures: [['nextMs', ms]] },
  {
    title: 'media bytes of the minimum: before any click / in all / of the next',
    measures: [
      ['mediaBeforePress', share],
      ['mediaOfTrack', share],
      ['mediaOfOthers', share],
    ],
  },
  {
    title: 'main thread while playing / of it script',
    measures: [
      ['taskMsPerSecond', perSecond],
      ['scriptMsPerSecond', perSecond],
    ],
  },
  { title: '20 players: usable', measures: [['manyUsableMs', ms]], relative: true },
  { title: '20 players: heap', measures: [['manyHeapBytes', megabytes]] },
  { title: '1,000 tracks: usable', measures: [['longUsableMs', ms]], relative: true },
  { title: '1,000 tracks: list opens', measures: [['listOpenMs', ms]] },
];

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * @param {readonly import('./contenders.mjs').Contender[]} contenders the first is the reference
 * @param {ReadonlyMap<string, Medians>} medians by a contender's name
 */
export function markdownTable(contenders, medians) {
  const reference = medians.get(contenders[0].name);
  const columns = COLUMNS.filter(({ measures: [[measure]] }) => contenders.some(({ name }) => measure in medians.get(name)));
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const cell = (values, { measures, relative }) => {
    if (!(measures[0][0] in values)) return '–';
    const text = measures.map(([measure, format]) => format(values[measure])).join(' / ');
    const [[measure]] = measures;
    return relative && measure in reference ? `${text} (${share(values[measure] / reference[measure])})` : text;
  };
  return [
    row(['', ...columns.map(({ title }) => title)]),
    row(['---', ...columns.map(() => '---')]),
    ...contenders.map(({ name, title }) => row([title, ...columns.map((column) => cell(medians.get(name), column))])),
    '',
  ].join('\n');
}
