import { requireOrigin } from '@mixtape-player/checker/request-guards';
import { Hono } from 'hono';
import { FAULTS } from 'mixtape-presave/stand-ins';
import { rehearsalPage, rehearsalState } from '../../pages/templates/rehearsal.html.mjs';
import { laterDay, releasesAt, titleOf } from './releases.mjs';

const PAGE = '/rehearsal.html';
/** Long enough to see in the list of requests that the server sends none during the pause. */
const PAUSE_SECONDS = 15;
const MOST_LINES = 10;

/**
 * A page on which a release day is rehearsed: the day comes at a press, the libraries and messages of the stand-ins can
 * be seen, and the stand-ins can be told to fail.
 * @param {object} options
 * @param {readonly string[]} options.origins
 * @param {() => Promise<import('./presave-server.mjs').PresaveServer>} options.server
 * @param {import('./presave.mjs').StandIns} options.standIns
 * @param {() => Promise<import('../../pages/templates/rehearsal.html.mjs').RehearsalState['receipts']>}
 *   options.readReceipts
 */
export function rehearsal({ origins, server, standIns, readReceipts }) {
  const routes = new Hono();
  routes.get(PAGE, async (context) => context.html(rehearsalPage({ faults: FAULTS, state: await state() })));
  routes.get('/rehearsal/state', async (context) => context.html(rehearsalState(await state())));
  routes.use('/rehearsal/*', requireOrigin(origins));

  routes.post('/rehearsal/day/:day', async (context) => {
    const at = context.req.param('day') === 'today' ? new Date().toISOString() : laterDay();
    await (await server()).putReleases(releasesAt(at, origins[0] ?? ''));
    return context.redirect(PAGE, 303);
  });

  routes.post('/rehearsal/fault/:name', (context) => {
    const name = context.req.param('name');
    if (name === 'none') standIns.endFaults();
    else if (standIns.faultNames.includes(name)) standIns.fault(name, { seconds: PAUSE_SECONDS });
    return context.redirect(PAGE, 303);
  });

  // A browser's own push service does not know this machine.
  routes.post('/rehearsal/subscription', (context) => context.json(standIns.push.subscription()));

  async function state() {
    const shelves = [
      ...standIns.spotify
        .accounts()
        .map((account) => ({ name: `Spotify: ${account}`, ids: standIns.spotify.library(account) })),
      ...standIns.appleMusic
        .accounts()
        .map((token) => ({ name: 'Apple Music', ids: standIns.appleMusic.library(token) })),
    ];
    return {
      receipts: await readReceipts(),
      libraries: shelves.map(({ name, ids }) => ({ name, titles: ids.map(titleOf) })),
      messages: standIns.push.shown(),
      faults: standIns.activeFaults(),
      requests: standIns.requests.slice(-MOST_LINES).reverse(),
    };
  }

  return routes;
}
