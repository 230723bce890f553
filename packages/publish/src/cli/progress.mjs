import { MAX_LINE, printable } from '../problem.mjs';

const BAR_WIDTH = 24;

/**
 * Shows progress on standard error: a bar with the remaining time on a terminal, else a line per song.
 * @param {NodeJS.WriteStream} stream
 * @returns {import('../pipeline/publish.mjs').Reporter & { end(): void }}
 */
export function createProgress(stream) {
  const isTerminal = stream.isTTY;
  let total = 0;
  let done = 0;
  let encoded = 0;
  let started = 0;
  /** The things that are counted, if not songs. */
  let unit = '';

  const clear = () => isTerminal && stream.write('\r\x1b[K');
  const line = (/** @type {string} */ text) => {
    clear();
    stream.write(`${printable(text, MAX_LINE)}\n`);
    draw();
  };
  const draw = () => {
    if (!isTerminal || done >= total) return;
    const filled = Math.round((done / total) * BAR_WIDTH);
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
    stream.write(`\r\x1b[K${bar} ${done}/${total}${unit && ` ${unit}`}${remaining()}`);
  };
  const remaining = () => {
    if (encoded === 0) return '';
    const seconds = Math.ceil((((performance.now() - started) / encoded) * (total - done)) / 1000);
    return `, ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`;
  };

  return {
    start(count, what = 'songs') {
      total = count;
      done = 0;
      encoded = 0;
      unit = what === 'songs' ? '' : what;
      started = performance.now();
      draw();
    },
    done(file, result) {
      done += 1;
      if (result === 'encoded') encoded += 1;
      if (isTerminal) draw();
      else if (result === 'encoded') line(`${done}/${total} ${unit && `${unit}: `}${printable(file)}`);
    },
    note: line,
    problem: ({ file, message }) => line(`${file}: ${message}`),
    end: clear,
  };
}
