import { Hono } from 'hono';
import { zoneOf } from '../releases/listener-zone.mjs';
import { allowFromPages, pageOrigins } from './from-pages.mjs';
import { jsonBody, limitBody, requireJson } from './json-body.mjs';
import { notifyBody } from './notify-body.mjs';
import { noRelease, tooEarly } from './release-body.mjs';

/**
 * `GET /api/notify/key`: the key that a page subscribes with. `POST /api/notify`: keeps a subscription for the day of a
 * release.
 * @param {import('./app.mjs').AppOptions & { limit: import('hono').MiddlewareHandler }} options
 */
export function notifyRoute({ store: { consents, releases }, services: { push }, settings, publicUrl, limit }) {
  const routes = new Hono();
  allowFromPages(routes, pageOrigins(settings, publicUrl), ['GET', 'POST']);
  // Behind it, so that pages can read the refusal.
  routes.use(limit);
  if (!push) return routes;
  const parse = notifyBody(push.accepts);

  routes.get('/key', async (context) => {
    context.header('Cache-Control', 'no-store');
    return context.json({ key: await push.publicKey() });
  });

  routes.post('/', requireJson, limitBody, async (context) => {
    const { project_id: projectId, time_zone: timeZone, subscription } = parse(await jsonBody(context));
    const { endpoint, expirationTime, keys } = subscription;
    const release = await releases.find(projectId, zoneOf({ timeZone }));
    if (!release) throw noRelease();
    const expiresAt = expirationTime ? new Date(expirationTime) : null;
    if (expiresAt && expiresAt <= new Date(Math.max(release.dueAt.getTime(), Date.now())))
      throw tooEarly('The subscription ends before the release is out.', expiresAt);
    const stored = await consents.put({
      projectId,
      service: 'push',
      account: endpoint,
      tokens: { endpoint, ...keys, vapid: await push.publicKey() },
      zone: release.zone,
      storefront: undefined,
      expiresAt,
    });
    if (!stored) throw noRelease();
    return context.json({ receipt: `${publicUrl}/receipt/${stored.receipt}` });
  });

  return routes;
}
