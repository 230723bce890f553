// Runs: nightly, in the step presave

import { expectKeptPromises } from './support/expect-kept-promises.mjs';

describe('a release day with one process and the embedded database, on which much goes wrong', () => {
  expectKeptPromises(async () => ({ commands: ['serve'], visitors: 30 }));
});
