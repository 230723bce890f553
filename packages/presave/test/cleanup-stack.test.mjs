import { expect } from 'chai';
import { createCleanupStack } from '../src/cleanup-stack.mjs';

/** A stack with steps that write down their names; those in `failing` then throw. */
function setUp(...failing) {
  const done = [];
  const cleanup = createCleanupStack();
  for (const name of ['lock', 'database', 'server']) {
    cleanup.add(async () => {
      done.push(name);
      if (failing.includes(name)) throw new Error(name);
    });
  }
  return { done, cleanup };
}

const errorOf = (promise) =>
  promise.then(
    () => undefined,
    (error) => error,
  );

describe('the cleanup of a process', () => {
  it('closes what was opened last first, and once', async () => {
    const { done, cleanup } = setUp();
    await cleanup.close();
    await cleanup.close();
    expect(done).to.eql(['server', 'database', 'lock']);
  });

  it('closes what is left if a step throws, and throws then', async () => {
    const { done, cleanup } = setUp('server');
    const error = await errorOf(cleanup.close());
    expect(done).to.eql(['server', 'database', 'lock']);
    expect(error).to.include({ message: 'server' });
  });

  it('throws all errors if several steps throw', async () => {
    const { done, cleanup } = setUp('server', 'lock');
    const error = await errorOf(cleanup.close());
    expect(done).to.eql(['server', 'database', 'lock']);
    expect(error).to.be.instanceOf(AggregateError);
    expect(error.errors.map(({ message }) => message)).to.eql(['server', 'lock']);
  });
});
