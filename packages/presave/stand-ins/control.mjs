import { Hono } from 'hono';
import { FAULTS } from './faults.mjs';

/** Unless a request names another one. */
const PROJECT = 'rehearsal';
const MAX_REQUESTS = 50;

const USAGE = `Stand-ins of Spotify, Apple Music and a push service.

POST   /visitors/spotify?account=ada&project=night-drive    a visitor who has agreed: the body of POST /api/presave
POST   /visitors/apple_music?project=night-drive&storefront=jp
POST   /visitors/push?project=night-drive                   a browser that has subscribed: the body of POST /api/notify
GET    /libraries                                           what has been saved
GET    /messages                                            what browsers show
GET    /requests                                            what the server has asked, the latest first
GET    /faults                                              how the services can fail, and how they do
POST   /faults/rate-limited?seconds=60                      lets them fail
DELETE /faults                                              lets them work
`;

/**
 * Controls the stand-ins during a rehearsal, over HTTP: adds visitors, shows their libraries and messages, and sets
 * faults.
 * @param {Awaited<ReturnType<typeof import('./start-stand-ins.mjs').startStandIns>>} standIns
 */
export function createControl(standIns) {
  const routes = new Hono();
  routes.notFound((context) => context.text(USAGE, 404));
  routes.get('/', (context) => context.text(USAGE));

  routes.post('/visitors/spotify', (context) => {
    const { account = 'listener', project = PROJECT } = context.req.query();
    return context.json({ dsp_name: 'spotify', project_id: project, ...standIns.spotify.code(account) });
  });
  routes.post('/visitors/apple_music', (context) => {
    const { storefront, project = PROJECT } = context.req.query();
    const access_token = standIns.appleMusic.userToken(storefront === undefined ? {} : { storefront });
    return context.json({ dsp_name: 'apple_music', project_id: project, access_token });
  });

  routes.post('/visitors/push', (context) => {
    const { project = PROJECT } = context.req.query();
    return context.json({ project_id: project, subscription: standIns.push.subscription() });
  });

  routes.get('/messages', (context) => context.json({ messages: standIns.push.shown() }));
  routes.get('/libraries', (context) => {
    const { spotify, appleMusic } = standIns;
    /** @param {{ accounts: () => string[], library: (account: string) => string[] }} service */
    const librariesOf = ({ accounts, library }) =>
      Object.fromEntries(accounts().map((account) => [account, library(account)]));
    return context.json({ spotify: librariesOf(spotify), apple_music: librariesOf(appleMusic) });
  });
  routes.get('/requests', (context) =>
    context.json(
      standIns.requests
        .slice(-MAX_REQUESTS)
        .reverse()
        .map(({ at, ...request }) => ({ at: new Date(at).toISOString(), ...request })),
    ),
  );

  const faults = () => ({
    active: standIns.activeFaults(),
    faults: Object.fromEntries(Object.entries(FAULTS).map(([name, { title }]) => [name, title])),
  });
  routes.get('/faults', (context) => context.json(faults()));
  routes.delete('/faults', (context) => {
    standIns.endFaults();
    return context.json(faults());
  });
  routes.post('/faults/:name', (context) => {
    const name = context.req.param('name');
    if (!standIns.faultNames.includes(name))
      return context.json({ error: `No fault is called "${name}".`, ...faults() }, 404);
    const seconds = Number(context.req.query('seconds'));
    standIns.fault(name, seconds > 0 ? { seconds } : {});
    return context.json(faults());
  });
  return routes;
}
