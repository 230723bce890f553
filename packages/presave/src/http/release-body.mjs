import * as v from 'valibot';
import { projectId, sentenceOf } from '../releases/release-schema.mjs';
import { Refusal } from './problem-response.mjs';

const NO_ZONE = 'is not a time zone, such as Europe/Paris.';

/** Members that the bodies of pre-saves and of subscriptions have in common. */
export const releaseMembers = {
  project_id: projectId,
  time_zone: v.optional(
    v.pipe(
      v.string('must be a text.'),
      // A zone that a newer browser knows and this server does not is no reason to lose a pre-save: see `zoneOf`.
      v.regex(/^[\w+:/-]{1,100}$/, NO_ZONE),
    ),
  ),
};

/**
 * Reads a body. What is wrong with it is a `Refusal`.
 * @template {v.GenericSchema} Schema
 * @param {Schema} schema
 * @param {unknown} input
 * @returns {v.InferOutput<Schema>}
 */
export function parseBody(schema, input) {
  const { output, issues } = v.safeParse(schema, input, { abortPipeEarly: true });
  if (issues) throw new Refusal(400, sentenceOf(issues[0], 'The body'));
  return output;
}

export const noRelease = () => new Refusal(404, 'There is no release for this project_id.');

/**
 * A consent that would end before the release. A button says it in its own words, by the code.
 * @param {string} message
 * @param {Date | undefined} until
 */
export const tooEarly = (message, until) =>
  new Refusal(400, message, { members: { code: 'presave-too-early', until } });
