import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { cors } from 'hono/cors';
import { noReceiptPage, RECEIPT_HEADERS, receiptPage } from '../receipt/receipt-page.mjs';
import { visitorLanguage } from '../receipt/visitor-language.mjs';
import { pageOrigins } from './from-pages.mjs';
import { answerProblem, Refusal } from './problem-response.mjs';

/**
 * `/receipt/{token}`: what a visitor has granted and what has become of it, and how to revoke it. Who has the token has
 * the right; the origin of the page is not asked. Pages with a button read the JSON, without the visitor's cookies.
 * @param {import('./app.mjs').AppOptions & { limit: import('hono').MiddlewareHandler }} options
 */
export function receiptRoutes({ store: { consents, keys }, settings, publicUrl, log, limit }) {
  const site = new URL(publicUrl).host;
  const routes = new Hono();
  routes.onError(answerProblem(log, problemPage));
  routes.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(RECEIPT_HEADERS)) context.res.headers.set(name, value);
    context.res.headers.set('Vary', 'Accept, Accept-Language, Origin');
  });
  const allowPages = cors({
    origin: pageOrigins(settings, publicUrl),
    allowMethods: ['GET'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  });
  routes.use('/:token', async (context, next) => {
    const isPage = context.req.method === 'GET' && !wantsJson(context);
    return isPage ? next() : allowPages(context, next);
  });
  // Behind it, so that pages can read the refusal.
  routes.use(limit);

  routes.get('/:token', async (context) => {
    const token = context.req.param('token');
    const id = keys.idOf(token);
    const receipt = id === undefined ? undefined : await consents.find(id);
    if (!receipt) throw noReceipt();
    if (wantsJson(context)) return context.json(bodyOf(receipt));
    const visitor = languageOf(context);
    return context.html(receiptPage({ receipt, site, visitor, revokePath: `${token}/revoke` }));
  });

  routes.post('/:token/revoke', async (context) => {
    const token = context.req.param('token');
    const state = await consents.revoke(token);
    const id = keys.idOf(token);
    const receipt = state && id ? await consents.find(id) : undefined;
    if (wantsJson(context)) {
      if (!receipt) throw noReceipt();
      return context.json(bodyOf(receipt));
    }
    // The page again, by a path that also fits behind a proxy that adds a folder.
    return context.redirect(`../${encodeURIComponent(token)}`, 303);
  });

  return routes;
}

const noReceipt = () => new Refusal(404, 'There is no such receipt.');

/**
 * A page for a visitor's browser if there is no receipt to show.
 * @param {import('hono').Context} context
 * @param {number} status
 */
function problemPage(context, status) {
  if (wantsJson(context)) return undefined;
  return noReceiptPage(languageOf(context), status === 404 ? 'missing' : 'later');
}

/** @param {import('hono').Context} context */
const wantsJson = (context) =>
  accepts(context, { header: 'Accept', supports: ['text/html', 'application/json'], default: 'text/html' }) ===
  'application/json';

/** @param {import('hono').Context} context */
const languageOf = (context) => visitorLanguage(context.req.header('accept-language'));

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
