import { EventEmitter, once } from 'node:events';

/** A destination of a log that keeps its lines, and by which a test waits for one. */
export function createLines() {
  /** @type {string[]} */
  const lines = [];
  const written = new EventEmitter();
  return {
    write(line) {
      lines.push(line);
      written.emit('line');
    },
    all: () => [...lines],
    /**
     * @param {RegExp} pattern
     * @returns {Promise<string>} the first line that matches, also one from before
     */
    async until(pattern) {
      for (;;) {
        const line = lines.find((one) => pattern.test(one));
        if (line !== undefined) return line;
        await once(written, 'line');
      }
    },
  };
}
