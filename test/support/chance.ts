import fc from 'fast-check';
import { isThorough } from './thorough.mjs';

const env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env;
const isNode = typeof document === 'undefined';

// Draws the same values again, and with them the same failure: `TEST_SEED=1 npm run test:unit` draws others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(env['TEST_SEED'] ?? 20_250_101) });

export { fc };

/**
 * How often something is looked at: in Node so many times where the tests are thorough, else a tenth; in a browser a
 * fiftieth; `TEST_RUNS` says otherwise.
 */
export function runs(thorough: number): number {
  const part = isNode ? (isThorough ? 1 : 10) : 50;
  return Number(env['TEST_RUNS'] ?? thorough / part);
}
