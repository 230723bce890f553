import * as v from 'valibot';
import { zoneOf } from '../delivery/listener-zone.mjs';
import { projectId, sentenceOf } from '../releases/release-schema.mjs';
import { Refusal } from './problem-response.mjs';

/** Codes and tokens: what fits into a header. */
const MAX_TOKEN = 8_192;
const NOT_A_TOKEN = 'is not a code or token.';
const token = v.pipe(
  v.string(NOT_A_TOKEN),
  v.maxLength(MAX_TOKEN, NOT_A_TOKEN),
  v.regex(/^[\x21-\x7e]+$/, NOT_A_TOKEN),
);
/** Only a zone that exists stays itself. @param {string} timeZone */
const isZone = (timeZone) => zoneOf({ timeZone }) === timeZone;

const common = {
  project_id: projectId,
  time_zone: v.optional(
    v.pipe(v.string('must be a text.'), v.check(isZone, 'is not a time zone, such as Europe/Paris.')),
  ),
};
const SERVICE = 'must be spotify or apple_music.';
const OBJECT = 'must be an object.';
const spotify = v.literal('spotify', SERVICE);
const APPLE_MUSIC = v.object({ dsp_name: v.literal('apple_music'), ...common, access_token: token }, OBJECT);
const SPOTIFY = v.object({ dsp_name: spotify, ...common, access_token: token, refresh_token: token }, OBJECT);

/**
 * The body of `POST /api/presave`, as docs/api.md describes it. What is wrong with it is a `Refusal`.
 * @param {readonly string[]} redirectUris
 */
export function presaveBody(redirectUris) {
  const redirectUri = v.picklist(redirectUris, 'is not one of REDIRECT_URIS.');
  const code = { code: token, code_verifier: token, redirect_uri: redirectUri };
  const spotifyCode = v.object({ dsp_name: spotify, ...common, ...code }, OBJECT);
  return (/** @type {unknown} */ input) => {
    const { output, issues } = v.safeParse(schemaOf(input), input, { abortPipeEarly: true });
    if (issues) throw new Refusal(400, sentenceOf(issues[0], 'The body'));
    return output;
  };

  /** @param {unknown} input */
  function schemaOf(input) {
    const { dsp_name, code } = /** @type {Record<string, unknown>} */ (input ?? {});
    if (dsp_name === 'apple_music') return APPLE_MUSIC;
    return code === undefined ? SPOTIFY : spotifyCode;
  }
}
