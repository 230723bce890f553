import * as v from 'valibot';

/** Codes and tokens: what fits into a header. */
const MAX_TOKEN = 8_192;
const NOT_A_TOKEN = 'is not a code or token.';

export const token = v.pipe(
  v.string(NOT_A_TOKEN),
  v.maxLength(MAX_TOKEN, NOT_A_TOKEN),
  v.regex(/^[\x21-\x7e]+$/, NOT_A_TOKEN),
);
