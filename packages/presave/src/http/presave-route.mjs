import { Hono } from 'hono';
import * as v from 'valibot';
import { ConsentRefused, createAcceptance, ServiceUnavailable } from '../consents/accept-consent.mjs';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';
import { zoneOf } from '../releases/listener-zone.mjs';
import { allowFromPages, pageOrigins } from './from-pages.mjs';
import { jsonBody, limitBody, requireJson } from './json-body.mjs';
import { Refusal } from './problem-response.mjs';
import { noRelease, parseBody, releaseMembers, tooEarly } from './release-body.mjs';

/**
 * `POST /api/presave`: accepts a code or tokens, and keeps the consent.
 * @param {import('./app.mjs').AppOptions & { limit: import('hono').MiddlewareHandler }} options
 */
export function presaveRoute({
  store: { database, consents, releases },
  services,
  settings,
  publicUrl,
  metrics,
  log,
  limit,
}) {
  const accept = createAcceptance(database, log);
  const parse = presaveBody(settings);
  const routes = new Hono();

  allowFromPages(routes, pageOrigins(settings, publicUrl), ['POST']);
  // Behind it, so that pages can read the refusal.
  routes.use(limit);

  routes.post('/', requireJson, limitBody, async (context) => {
    const body = parse(await jsonBody(context));
    const { dsp_name: service, project_id: projectId, time_zone: timeZone } = body;
    // Before the code is used up.
    const release = await findRelease(body, zoneOf({ timeZone }));
    const client = services[service];
    if (!client) throw new Refusal(400, `This server is not set up for ${PROVIDERS[service].title}.`);
    const stored = await accept(service, client, body, async (identified) => {
      const zone = zoneOf({ timeZone, storefront: identified.storefront });
      const inZone = zone === release.zone ? release : await findRelease(body, zone);
      return consents.put({ projectId, service, ...identified, zone: inZone.zone });
    }).catch((error) => {
      if (error instanceof ConsentRefused) metrics.countRefusal(service, error.reason);
      if (error instanceof ServiceUnavailable) metrics.countRefusal(service, 'unavailable');
      throw error;
    });
    if (!stored) throw noRelease();
    return context.json({ saved: true, receipt: `${publicUrl}/receipt/${stored.receipt}` });
  });

  /**
   * @param {Addressed} body
   * @param {string} zone the listener's
   */
  async function findRelease({ project_id, dsp_name }, zone) {
    const release = await releases.find(project_id, zone);
    if (!release) throw noRelease();
    const provider = PROVIDERS[dsp_name];
    if (!release.ids[dsp_name]) throw new Refusal(400, `This release has no ids of ${provider.title}.`);
    const early = provider.tooEarly?.(release.dueAt);
    if (early) throw tooEarly(early.message, early.until);
    return release;
  }

  return routes;
}

const dspName = v.picklist(DSP_NAMES, `must be ${DSP_NAMES.join(' or ')}.`);

/**
 * @typedef {{ dsp_name: import('../providers/providers.mjs').DspName, project_id: string, time_zone?: string }}
 *   Addressed
 */

/**
 * The body of `POST /api/presave`, as docs/api.md describes it. What is wrong with it is a `Refusal`.
 * @param {Pick<import('../settings/settings.mjs').Settings, 'redirectUris' | 'services'>} settings
 */
const presaveBody =
  ({ redirectUris, services }) =>
  (/** @type {unknown} */ input) => {
    const given = /** @type {Record<string, unknown>} */ (input ?? {});
    const name = DSP_NAMES.find((service) => service === given['dsp_name']);
    const own = name ? PROVIDERS[name].body(given, { redirectUris, settings: services[name] }) : {};
    const schema = v.object({ dsp_name: dspName, ...releaseMembers, ...own }, 'must be an object.');
    return /** @type {Addressed & import('../providers/providers.mjs').ConsentBody} */ (parseBody(schema, input));
  };
