import { randomInt } from 'node:crypto';

/** Seeds are whole numbers below this. */
export const SEED_LIMIT = 2 ** 31;

/** A fresh seed. */
export function drawSeed() {
  return randomInt(SEED_LIMIT);
}

/**
 * The seed of all random tests: `SEED` from the environment, or a fresh one. It is set in the environment, so that all
 * child processes use the same.
 */
export function chooseSeed() {
  process.env.SEED ||= String(drawSeed());
  return process.env.SEED;
}
