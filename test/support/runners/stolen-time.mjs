import { existsSync, readFileSync } from 'node:fs';

const STAT_FILE = '/proc/stat';

/**
 * Clock ticks of all processors since the start, by proc_stat(5): those that were worked, and those in which there was
 * work, and the host of a virtual machine let another one go first. Elsewhere than on Linux none is known of.
 */
export function readTicks(stat = existsSync(STAT_FILE) ? readFileSync(STAT_FILE, 'utf8') : '') {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = stat
    .split('\n', 1)[0]
    .split(/\s+/)
    .map(Number);
  return { worked: user + nice + system + irq + softirq, stolen };
}

/** Which part of the time that was asked of this machine it did not get, for the reader of what failed meanwhile: in percent. */
export function stolenPercent(before, after) {
  const stolen = after.stolen - before.stolen;
  const asked = stolen + after.worked - before.worked;
  return asked === 0 ? 0 : Math.round((100 * stolen) / asked);
}
