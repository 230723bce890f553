/**
 * Repetitions of each action. The first measurement is after `from`, the last after `to`: between them nothing may
 * grow. `seconds` are the playing time of a player on repeat.
 */
const EXTENTS = {
  /** For `npm run soak`. */
  full: {
    mounts: { from: 300, to: 1000 },
    changes: { from: 150, to: 500 },
    seconds: { from: 300, to: 1800 },
    previewSeconds: 15,
    looks: 20,
    /** The largest heap at the end, relative to the first measurement. */
    heapLimit: 1.05,
    timeLimitMs: 3_600_000,
  },
  /**
   * The run with all the other tests where they are thorough. The engine still learns the code by then, and its heap
   * grows by that.
   */
  short: {
    mounts: { from: 10, to: 22 },
    changes: { from: 10, to: 22 },
    seconds: { from: 2, to: 5 },
    previewSeconds: 1,
    looks: 1,
    heapLimit: 1.1,
    timeLimitMs: 60_000,
  },
};

export const isFull = process.env.SOAK === 'full';

export const extent = isFull ? EXTENTS.full : EXTENTS.short;
