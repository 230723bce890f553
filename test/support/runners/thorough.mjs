/**
 * Whether to run everything (`TEST_THOROUGH=1`, as in the nightly run). Otherwise fewer random cases run, and expensive
 * tests that rarely find anything are left out, so that a developer waits only minutes.
 */
export const isThorough = typeof process !== 'undefined' && Boolean(process.env.TEST_THOROUGH);
