// The medians as a table, a time with its ratio to the reference, its least and its most.

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const ms = (value) => `${value.toFixed(0)} ms`;
const perSecond = (value) => `${value.toFixed(1)} ms/s`;
const share = (value) => value.toFixed(2);
const shift = (value) => value.toFixed(3);

/**
 * The measurements, in the order of the table. Those with the same `column` share it. `relative` ones depend on the
 * machine, so their ratio to the reference is shown. `plot` is the title of a panel.
 */
export const MEASURES = [
  { name: 'firstLoadBytes', column: 'first load → usable', format: kilobytes, plot: 'First load until usable' },
  { name: 'soundBytes', column: 'code until sound', format: kilobytes, plot: 'Code until sound' },
  { name: 'usableMs', column: 'slow: usable', format: ms, relative: true, plot: 'Usable, slow network and processor' },
  { name: 'narrowMs', column: '1.44 Mbit/s: usable', format: ms, relative: true, plot: 'Usable at 1.44 Mbit/s' },
  {
    name: 'soundMs',
    column: 'slow: sound, if pressed when usable',
    format: ms,
    relative: true,
    plot: 'Sound, if pressed at once (slow)',
  },
  { name: 'narrowSoundMs', column: '1.44 Mbit/s: sound, if pressed when usable', format: ms, relative: true },
  { name: 'phoneSoundMs', column: 'slow 4G phone: sound, if pressed when usable', format: ms, relative: true },
  { name: 'shift', column: 'layout shift', format: shift, plot: 'Layout shift' },
  { name: 'pressMs', column: 'play → `playing`, 150 ms', format: ms, plot: 'Play until sound, 150 ms round trips' },
  { name: 'nextMs', column: 'next → `playing`, 150 ms', format: ms, plot: 'Next until sound, 150 ms round trips' },
  {
    name: 'mediaBeforePress',
    column: 'media bytes of the minimum (before any click / in all / of the next track)',
    format: share,
  },
  {
    name: 'mediaOfTrack',
    column: 'media bytes of the minimum (before any click / in all / of the next track)',
    format: share,
    plot: 'Media of a preview, of the minimum',
  },
  {
    name: 'mediaOfOthers',
    column: 'media bytes of the minimum (before any click / in all / of the next track)',
    format: share,
  },
  {
    name: 'taskMsPerSecond',
    column: 'main thread while playing / of it script',
    format: perSecond,
    plot: 'Main thread while playing',
  },
  { name: 'scriptMsPerSecond', column: 'main thread while playing / of it script', format: perSecond },
  {
    name: 'framesShown',
    column: 'frames shown while it moves, of 60 a second',
    format: (value) => (60 * value).toFixed(1),
  },
  { name: 'manyUsableMs', column: '20 players: usable', format: ms, relative: true, plot: '20 players: usable' },
  { name: 'manyHeapBytes', column: '20 players: heap', format: megabytes, plot: '20 players: heap' },
  { name: 'longUsableMs', column: '1,000 tracks: usable', format: ms, relative: true },
  { name: 'listOpenMs', column: '1,000 tracks: list opens', format: ms },
];

/** The project's own limits, as a measure of one contender by that of another. */
const MARKS = [
  ['First view from a server ÷ hls.js light, 150 ms', 'usableMs', 'ours-server', 'hls-light'],
  ['First view from a server ÷ hls.js light, 1.44 Mbit/s', 'narrowMs', 'ours-server', 'hls-light'],
  ['First view from a server ÷ static page, 150 ms', 'usableMs', 'ours-server', 'static'],
  ['First view from a server ÷ static page, 1.44 Mbit/s', 'narrowMs', 'ours-server', 'static'],
  ['Sound of a press at the first view ÷ of one on the tag, from the navigation', 'soundMs', 'ours-server', 'ours'],
  ['Sound, streams in the queue, pressed when usable ÷ hls.js light, 150 ms', 'soundMs', 'ours-streams', 'hls-light'],
  ['The same, 1.44 Mbit/s', 'narrowSoundMs', 'ours-streams', 'hls-light'],
  ['The same ÷ static page, 150 ms', 'soundMs', 'ours-streams', 'static'],
  [
    'Sound, first view from a server, streams in the queue ÷ hls.js light',
    'soundMs',
    'ours-server-streams',
    'hls-light',
  ],
  ['Sound by the API alone ÷ hls.js light, 150 ms', 'soundMs', 'ours', 'hls-light'],
  ['Sound after a page where a track has played ÷ hls.js light, 150 ms', 'soundMs', 'ours-played', 'hls-light'],
  ['Main thread while playing ÷ `<audio>` of the static page', 'taskMsPerSecond', 'ours', 'static'],
];

/** @param {ReadonlyMap<string, Record<string, number>>} medians */
export const marksOf = (medians) =>
  MARKS.map(([title, measure, one, other]) => [title, medians.get(one)?.[measure] / medians.get(other)?.[measure]])
    .filter(([, ratio]) => !Number.isNaN(ratio))
    .map(([title, ratio]) => `- ${title}: ${share(ratio)}\n`)
    .join('');

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {Record<string, number[]>} all by measure */
export const mediansOf = (all) =>
  Object.fromEntries(Object.entries(all).map(([measure, list]) => [measure, median(list)]));

/**
 * @param {readonly import('./contenders.mjs').Contender[]} contenders the first is the reference
 * @param {ReadonlyMap<string, Record<string, number[]>>} measured by a contender's name, then by measure
 */
export function markdownTable(contenders, measured) {
  const medians = new Map([...measured].map(([name, all]) => [name, mediansOf(all)]));
  const [reference] = medians.values();
  const taken = MEASURES.filter(({ name }) => [...medians.values()].some((values) => name in values));
  const columns = [...new Set(taken.map(({ column }) => column))];
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const written = (contender, { name, format, relative }) => {
    const values = medians.get(contender);
    if (!(name in values)) return '–';
    if (!relative) return format(values[name]);
    const all = measured.get(contender)[name];
    const ratio = name in reference ? ` (${share(values[name] / reference[name])})` : '';
    return `${format(values[name])}${ratio}, ${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}`;
  };
  const cell = (contender, column) =>
    taken
      .filter((measure) => measure.column === column)
      .map((measure) => written(contender, measure))
      .join(' / ');
  return [
    row(['', ...columns]),
    row(['---', ...columns.map(() => '---')]),
    ...contenders.map(({ name, title }) => row([title, ...columns.map((column) => cell(name, column))])),
    '',
  ].join('\n');
}
