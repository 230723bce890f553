import { Hono } from 'hono';
import * as v from 'valibot';
import { summarize } from '../consents/summary.mjs';
import { bodyOf, projectId, releaseOf, releaseSchema, sentenceOf } from '../releases/release-schema.mjs';
import { requireAdmin } from './admin-token.mjs';
import { jsonBody, limitBody, requireJson } from './json-body.mjs';
import { Refusal } from './problem-response.mjs';

/**
 * `/admin`: releases, and counts of a project.
 * @param {import('./app.mjs').AppOptions} options
 */
export function adminRoutes({ store: { consents, releases }, settings }) {
  const routes = new Hono();
  routes.use(requireAdmin(settings.adminToken));
  const noRelease = () => new Refusal(404, 'There is no release for this project.');

  routes.get('/releases', async (context) => context.json({ releases: (await releases.list()).map(bodyOf) }));

  routes.put('/releases/:projectId', requireJson, limitBody, async (context) => {
    const { output, issues } = v.safeParse(releaseSchema, await jsonBody(context), { abortPipeEarly: true });
    if (issues) throw new Refusal(400, sentenceOf(issues[0], 'The release'));
    const release = releaseOf(projectOf(context), output);
    await releases.put(release);
    return context.json(bodyOf(release));
  });

  routes.delete('/releases/:projectId', async (context) => {
    const revoked = await releases.remove(projectOf(context));
    if (revoked === undefined) throw noRelease();
    return context.json({ revoked });
  });

  routes.get('/projects/:projectId', async (context) => {
    const id = projectOf(context);
    const counts = await consents.counts(id);
    if (counts.length === 0 && !(await releases.find(id))) throw noRelease();
    return context.json(summarize(counts));
  });

  return routes;
}

/** @param {import('hono').Context} context */
function projectOf(context) {
  const { output, issues } = v.safeParse(projectId, context.req.param('projectId'));
  if (issues) throw new Refusal(400, sentenceOf(issues[0], 'The project id'));
  return output;
}
