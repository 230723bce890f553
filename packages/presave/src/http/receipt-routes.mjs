import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { RECEIPT_HEADERS, receiptPage, unknownReceiptPage } from '../receipt/receipt-page.mjs';
import { visitorLanguage } from '../receipt/visitor-language.mjs';

/**
 * `/receipt/{token}`: what a visitor has granted and what has become of it, and how to revoke it. Who has the token has the
 * right; the origin of the page is not asked.
 * @param {import('./app.mjs').AppOptions} options
 */
export function receiptRoutes({ store: { consents, keys }, publicUrl }) {
  const site = new URL(publicUrl).host;
  const routes = new Hono();
  routes.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(RECEIPT_HEADERS)) context.res.headers.set(name, value);
    context.res.headers.set('Vary', 'Accept, Accept-Language');
  });

  routes.get('/:token', async (context) => {
    const token = context.req.param('token');
    const id = keys.idOf(token);
    const receipt = id === undefined ? undefined : await consents.find(id);
    if (wantsJson(context))
      return receipt ? context.json(bodyOf(receipt)) : context.json({ error: 'There is no such receipt.' }, 404);
    const visitor = visitorLanguage(context.req.header('accept-language'));
    if (!receipt) return context.html(unknownReceiptPage(visitor), 404);
    return context.html(receiptPage({ receipt, site, visitor, revokePath: `${token}/revoke` }));
  });

  routes.post('/:token/revoke', async (context) => {
    const token = context.req.param('token');
    const state = await consents.revoke(token);
    const id = keys.idOf(token);
    const receipt = state && id ? await consents.find(id) : undefined;
    if (wantsJson(context))
      return receipt ? context.json(bodyOf(receipt)) : context.json({ error: 'There is no such receipt.' }, 404);
    // The page again, by a path that also fits behind a proxy that adds a folder.
    return context.redirect(`../${encodeURIComponent(token)}`, 303);
  });

  return routes;
}

/** @param {import('hono').Context} context */
const wantsJson = (context) =>
  accepts(context, { header: 'Accept', supports: ['text/html', 'application/json'], default: 'text/html' }) ===
  'application/json';

/** @param {import('../consents/overview.mjs').Receipt} receipt */
const bodyOf = (receipt) => ({
  project_id: receipt.projectId,
  title: receipt.title,
  service: receipt.service,
  state: receipt.state,
  granted_at: receipt.grantedAt,
  expires_at: receipt.expiresAt,
  release_at: receipt.releaseAt,
  delivered_at: receipt.deliveredAt,
  attempts: receipt.attempts,
});
