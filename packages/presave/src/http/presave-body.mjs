import * as v from 'valibot';
import { zoneOf } from '../delivery/listener-zone.mjs';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';
import { projectId, sentenceOf } from '../releases/release-schema.mjs';
import { Refusal } from './problem-response.mjs';

/** @typedef {import('../providers/providers.mjs').DspName} DspName */
/** @typedef {import('../providers/providers.mjs').ConsentBody} ConsentBody */

/** Only a zone that exists stays itself. @param {string} timeZone */
const isZone = (timeZone) => zoneOf({ timeZone }) === timeZone;

/** Members that the bodies of pre-saves and of subscriptions have in common. */
export const ofRelease = {
  project_id: projectId,
  time_zone: v.optional(
    v.pipe(v.string('must be a text.'), v.check(isZone, 'is not a time zone, such as Europe/Paris.')),
  ),
};
const dspName = v.picklist(DSP_NAMES, `must be ${DSP_NAMES.join(' or ')}.`);

/** @typedef {{ dsp_name: DspName, project_id: string, time_zone?: string }} Addressed */

/**
 * The body of `POST /api/presave`, as docs/api.md describes it. What is wrong with it is a `Refusal`.
 * @param {Pick<import('../settings/settings.mjs').Settings, 'redirectUris' | 'services'>} settings
 */
export const presaveBody =
  ({ redirectUris, services }) =>
  (/** @type {unknown} */ input) => {
    const given = /** @type {Record<string, unknown>} */ (input ?? {});
    const name = DSP_NAMES.find((service) => service === given['dsp_name']);
    const own = name ? PROVIDERS[name].body(given, { redirectUris, settings: services[name] }) : {};
    const schema = v.object({ dsp_name: dspName, ...ofRelease, ...own }, 'must be an object.');
    const { output, issues } = v.safeParse(schema, input, { abortPipeEarly: true });
    if (issues) throw new Refusal(400, sentenceOf(issues[0], 'The body'));
    return /** @type {Addressed & ConsentBody} */ (output);
  };
