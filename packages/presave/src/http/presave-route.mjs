import { Hono } from 'hono';
import { createAccepting } from '../consents/accept-consent.mjs';
import { ConsentRefused, ServiceUnavailable } from '../consents/accept-error.mjs';
import { zoneOf } from '../delivery/listener-zone.mjs';
import { PROVIDERS } from '../providers/providers.mjs';
import { allowFromPages } from './from-pages.mjs';
import { jsonBody, limitBody, requireJson } from './json-body.mjs';
import { pageOrigins } from './page-origins.mjs';
import { presaveBody } from './presave-body.mjs';
import { Refusal } from './problem-response.mjs';

/** Beside `error`, for a button that says it in its own words. */
export const TOO_EARLY = 'presave-too-early';

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
  const accept = createAccepting(database, log);
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

  /** @param {import('./presave-body.mjs').Addressed} body @param {string} zone the listener's */
  async function findRelease({ project_id, dsp_name }, zone) {
    const release = await releases.find(project_id, zone);
    if (!release) throw noRelease();
    const { title, tooEarly } = PROVIDERS[dsp_name];
    if (!release.ids[dsp_name]) throw new Refusal(400, `This release has no ids of ${title}.`);
    const early = tooEarly?.(release.dueAt);
    if (early) throw new Refusal(400, early.message, { members: { code: TOO_EARLY, until: early.until } });
    return release;
  }

  return routes;
}

export const noRelease = () => new Refusal(404, 'There is no release for this project_id.');
