/** Closes what a process has opened, the last first: a later one uses the earlier ones. */
export function createCleanupStack() {
  /** @type {(() => unknown)[]} */
  const steps = [];
  return {
    /** @param {readonly (() => unknown)[]} more in the order in which they were opened */
    add(...more) {
      steps.push(...more);
    },
    async close() {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}
/** @typedef {ReturnType<typeof createCleanupStack>} CleanupStack */
