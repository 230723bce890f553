/** Closes what a process has opened, the last first: a later one uses the earlier ones. */
export function createCleanupStack() {
  /** @type {(() => unknown)[]} */
  const steps = [];
  return {
    /** @param {readonly (() => unknown)[]} more in the order in which they were opened */
    add(...more) {
      steps.push(...more);
    },
    /** Goes on when a step throws, so that the database and the lock do not stay open, and throws at the end. */
    async close() {
      /** @type {unknown[]} */
      const errors = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 1) throw new AggregateError(errors, 'Several things could not be closed.');
      if (errors.length === 1) throw errors[0];
    },
  };
}
/** @typedef {ReturnType<typeof createCleanupStack>} CleanupStack */
