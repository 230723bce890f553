import { existsSync, readFileSync } from 'node:fs';

const STAT_FILE = '/proc/stat';

/**
 * Clock ticks of all processors since the start, see proc_stat(5): those that were used, and those that were stolen, in which
 * the host ran another virtual machine. Only Linux reports them.
 */
export function readTicks(stat = existsSync(STAT_FILE) ? readFileSync(STAT_FILE, 'utf8') : '') {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = stat
    .split('\n', 1)[0]
    .split(/\s+/)
    .map(Number);
  return { worked: user + nice + system + irq + softirq, stolen };
}

/** How much of the needed processor time was stolen, in percent: it may explain failures. */
export function stolenPercent(before, after) {
  const stolen = after.stolen - before.stolen;
  const asked = stolen + after.worked - before.worked;
  return asked === 0 ? 0 : Math.round((100 * stolen) / asked);
}
