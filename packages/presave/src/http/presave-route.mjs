import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { zoneOf } from '../delivery/listener-zone.mjs';
import { ServiceRefusal, ServiceUnavailable } from '../services/service-error.mjs';
import { consentEnd } from '../services/spotify.mjs';
import { jsonBody, limitBody, requireJson } from './json-body.mjs';
import { presaveBody } from './presave-body.mjs';
import { Refusal } from './problem-response.mjs';

const NAMES = { spotify: 'Spotify', apple_music: 'Apple Music' };
const DAY_MS = 86_400_000;

/**
 * `POST /api/presave`: accepts a code or tokens, and keeps the consent.
 * @param {import('./app.mjs').AppOptions} options
 */
export function presaveRoute({ store: { consents, releases }, services, settings, publicUrl }) {
  const origins = new Set([...settings.allowedOrigins, new URL(publicUrl).origin]);
  const parse = presaveBody(settings.redirectUris);
  const routes = new Hono();

  routes.use(async (context, next) => {
    const origin = context.req.header('origin');
    // Programs send none, and a browser always sends one with this request.
    if (origin !== undefined && !origins.has(origin))
      throw new Refusal(403, 'Pages of this origin may not pre-save here: it is not in ALLOWED_ORIGINS.');
    await next();
  });
  routes.use(cors({ origin: [...origins], allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 600 }));

  routes.post('/', requireJson, limitBody, async (context) => {
    const body = parse(await jsonBody(context));
    const service = services[body.dsp_name];
    const release = await findRelease(body);
    if (!service) throw new Refusal(400, `This server is not set up for ${NAMES[body.dsp_name]}.`);
    // Before the code is used up.
    if (body.dsp_name === 'spotify') refuseLate(release.dueAt);
    const accepted = await service.accept(body).catch((error) => {
      throw refusalOf(error);
    });
    const { account, tokens, storefront, expiresAt } = accepted;
    const stored = await consents.put({
      ...{ projectId: body.project_id, service: body.dsp_name, account, tokens, storefront, expiresAt },
      zone: zoneOf({ timeZone: body.time_zone, storefront }),
    });
    if (!stored) throw noRelease();
    return context.json({ saved: true, receipt: `${publicUrl}/receipt/${stored.receipt}` });
  });

  /** @param {{ project_id: string, dsp_name: 'spotify' | 'apple_music' }} body */
  async function findRelease({ project_id, dsp_name }) {
    const release = await releases.find(project_id);
    if (!release) throw noRelease();
    if (!(dsp_name === 'spotify' ? release.spotify : release.appleMusic))
      throw new Refusal(400, `This release has no ids of ${NAMES[dsp_name]}.`);
    return release;
  }

  return routes;
}

const noRelease = () => new Refusal(404, 'There is no release for this project_id.');

/** @param {Date} dueAt */
function refuseLate(dueAt) {
  if (dueAt <= consentEnd(new Date())) return;
  // The first day that is late enough from its beginning. Six months have at most 184 days.
  let day = new Date((Math.floor(dueAt.getTime() / DAY_MS) - 185) * DAY_MS);
  while (consentEnd(day) < dueAt) day = new Date(day.getTime() + DAY_MS);
  const date = day.toISOString().slice(0, 10);
  throw new Refusal(
    400,
    `Spotify ends a permission after six months, before this release. Please come back from ${date} on.`,
  );
}

/** @param {unknown} error */
function refusalOf(error) {
  if (error instanceof ServiceRefusal) return new Refusal(401, error.message);
  if (error instanceof ServiceUnavailable)
    return new Refusal(503, error.message, { 'Retry-After': String(error.retryAfter) });
  return error;
}
