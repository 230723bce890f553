import { fc, runs } from '../support/chance.ts';
import { queueAnswer } from '../support/fakes/fake-api.ts';
import { anyCommands, engineDelays } from './commands.ts';
import { PageUnderFire } from './page-under-fire.ts';

const MAX_COMMANDS = 50;

// The time is virtual, so that thousands of pages take only seconds.
describe('two players on one page', () => {
  it('match the model after random commands', async () => {
    const chance = fc.noShrink(fc.integer());
    const lives = fc.asyncProperty(chance, engineDelays, anyCommands(MAX_COMMANDS), async (seed, delays, commands) => {
      const fire = new PageUnderFire(seed, delays);
      try {
        fire.api.answer('summer', queueAnswer(['a', 'b', 'c', 'd'])).answer('winter', queueAnswer(['c', 'e']));
        for (const player of fire.players) player.connect();
        await fire.pass(0);
        await fc.asyncModelRun(() => ({ model: fire, real: fire }), commands);
        await fire.recover();
        await fire.end();
      } finally {
        fire.close();
      }
    });
    await fc.assert(lives, { numRuns: runs(5000) });
  }).timeout(300_000);
});
