/**
 * Whether to look as closely as before a change lands (`TEST_THOROUGH=1`, as in `.ci/run`). Else less is drawn by chance,
 * and what costs much for what it finds is left out, so that whoever waits at a desk waits for minutes.
 */
export const isThorough = typeof process !== 'undefined' && Boolean(process.env.TEST_THOROUGH);
