/** Counts what passes and what fails. */
export function createResults() {
  let passed = 0;
  const failures = [];
  /**
   * @param title what a person would notice
   * @param problem nothing if it is fine
   */
  const check = (title, problem) => {
    console.log(problem ? `✗ ${title}: ${problem}` : `✓ ${title}`);
    if (problem) failures.push(`✗ ${title}: ${problem}`);
    else passed += 1;
  };
  return {
    check,
    /** Two values that have to be the same, compared as JSON. */
    same: (title, actual, expected) => {
      const is = JSON.stringify(actual);
      const should = JSON.stringify(expected);
      check(title, is === should ? '' : `it is ${is}, and should be ${should}`);
    },
    /** @returns whether it ran to its end */
    step: async (name, run) => {
      console.log(`\n== ${name}\n`);
      try {
        await run();
        return true;
      } catch (error) {
        check(`${name} runs to its end`, error.stack);
        return false;
      }
    },
    summary: () => {
      console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
      if (failures.length > 0) process.exitCode = 1;
    },
  };
}
