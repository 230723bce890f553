import { readFileSync } from 'node:fs';

/**
 * The processor time that a process has used (Linux).
 * @param {number | undefined} pid
 */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * The memory that a process holds (Linux).
 * @param {number | undefined} pid
 */
export function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}
