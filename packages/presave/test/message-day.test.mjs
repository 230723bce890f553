// Runs: nightly, in the step presave

import { expectMessages } from './support/expect-messages.mjs';

describe('a day of messages with one process and the embedded database, on which much goes wrong', () => {
  expectMessages(async () => ({ commands: ['serve'], visitors: 60 }));
});
