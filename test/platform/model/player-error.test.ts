import { expect } from 'chai';
import { PlayerError } from '../../../src/platform/model/player-error.ts';

describe('an error of the player', () => {
  it('has a name, a code and its details', () => {
    const error = new PlayerError('queue-failed', 'No queue.', { status: 503, trackId: 'a' });
    expect(error).to.include({
      name: 'PlayerError',
      code: 'queue-failed',
      message: 'No queue.',
      status: 503,
      trackId: 'a',
    });
    expect(String(error)).to.equal('PlayerError: No queue.');
  });

  it('is also an instance of the class in another of our files', () => {
    class Other extends Error {
      override readonly name = 'PlayerError';
    }
    expect(new Other()).to.be.an.instanceof(PlayerError);
    expect(new PlayerError('queue-failed', 'No queue.')).to.be.an.instanceof(PlayerError);
    for (const none of [new Error('No queue.'), null, undefined]) expect(none instanceof PlayerError).to.equal(false);
  });

  it('has a cause only if one is given', () => {
    const cause = new TypeError('Failed to fetch');
    expect(new PlayerError('queue-failed', 'No queue.', { cause }).cause).to.equal(cause);
    expect(new PlayerError('queue-failed', 'No queue.')).to.not.have.property('cause');
  });
});
