import { expect } from 'chai';
import { PlayerError } from '../../../src/platform/model/player-error.ts';

describe('an error of the player', () => {
  it('is also an instance of the class in another of our files', () => {
    class Other extends Error {
      override readonly name = 'PlayerError';
    }
    expect(new Other()).to.be.an.instanceof(PlayerError);
    expect(new PlayerError('queue-failed', 'No queue.')).to.be.an.instanceof(PlayerError);
    for (const none of [new Error('No queue.'), null, undefined]) expect(none instanceof PlayerError).to.equal(false);
  });
});
