// Runs: nightly, in the step presave

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { putRelease } from '../support/put-release.mjs';
import { storeConsents } from '../support/store-consents.mjs';
import { until } from '../support/until.mjs';

const CONSENTS = 1_500;
const FEW = 30;
const COMMANDS = /** @type {const} */ (['serve', 'work', 'work']);
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const PROJECT = 'night-bus';
const LATE_PROJECT = 'late-bus';
const ALBUM = 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy';
const TAKEN_UP_MS = 30_000;
const UNDELIVERED = `select count(*)::int from presave.consents where project_id = '${PROJECT}' and state <> 'delivered'`;
/** So many consents a process has in hand at most. */
const IN_HAND = 64;

describe('processes on Postgres that are killed at any moment', function () {
  this.timeout(240_000);
  let postgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  /**
   * Works off consents while `disturb` does its worst with the processes.
   * @param {string | undefined} clientSecret
   * @param {(day: { standIns: any, processes: any[], restart: (index: number) => Promise<void>, isDone: () => boolean
   *   }) => Promise<unknown>} disturb
   * @param {object} [options]
   * @param {(url: string, environment: any, standIns: any) => Promise<unknown>} [options.prepare] before anything is
   *   due
   */
  async function workOff(clientSecret, disturb, options = {}) {
    const { count = CONSENTS, uris = [ALBUM], library = 'uris', prepare } = options;
    await postgres.clear();
    const standIns = await startStandIns({ clientSecret, latencyMs: 150 });
    const environment = {
      ...standIns.environment,
      PORT: '0',
      DATABASE_URL: postgres.url,
      RATE_LIMIT: '0',
      RETRY_SECONDS: '0.5',
      ADMIN_TOKEN,
      SPOTIFY_LIBRARY: library,
      PRESAVE_KEYS: `test:${makeKey().bytes.toString('base64')}`,
    };
    const processes = [];
    const project = async () => {
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
      return (await (await fetch(`${processes[0].url}/admin/projects/${PROJECT}`, { headers })).json()).states;
    };
    const saves = () => standIns.requests.filter(({ status, step }) => step === 'save' && status === 200);
    const saved = () => new Set(saves().map(({ account }) => account)).size;
    try {
      // Together, on a database without a schema.
      const starts = COMMANDS.map((command) => startPresave(command, environment));
      for (const start of await Promise.allSettled(starts))
        if (start.status === 'fulfilled') processes.push(start.value);
      await Promise.all(starts);
      await putRelease(processes[0].url, ADMIN_TOKEN, PROJECT, new Date(Date.now() + 3_600_000), uris);
      await storeConsents(environment, standIns, PROJECT, count);
      await prepare?.(processes[0].url, environment, standIns);
      await putRelease(processes[0].url, ADMIN_TOKEN, PROJECT, new Date(), uris);
      await disturb({
        standIns,
        processes,
        async restart(index) {
          await processes[index].end('SIGKILL');
          processes[index] = await startPresave(COMMANDS[index] ?? 'work', environment);
        },
        isDone: () => saved() === count,
      });
      let states = await project();
      while (states.waiting + states.delivering > 0) {
        await sleep(200);
        states = await project();
      }
      const libraries = Array.from({ length: count }, (_, index) => standIns.spotify.library(`${PROJECT}-${index}`));
      return {
        states,
        libraries,
        saves: saves().length,
        attempts: await postgres.query('select attempts, state from presave.consents'),
      };
    } finally {
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      await standIns.close();
    }
  }

  /** Kills one after the other until all is done. */
  const killAll = async ({ restart, isDone }) => {
    for (let kills = 0; kills < 9 && !isDone(); kills++) {
      await sleep(Math.random() * 1_000);
      await restart(kills % COMMANDS.length);
    }
  };

  it('no consent is lost with a client secret, and none has an attempt for it', async () => {
    const { states, libraries, attempts } = await workOff('a-secret', killAll);
    expect(states).to.include({ delivered: CONSENTS, waiting: 0, 'needs-consent': 0 });
    for (const library of libraries) expect(library).to.eql([ALBUM]);
    for (const row of attempts) expect(row.attempts).to.equal(1);
  });

  it('what a process had in hand is taken up within 30 s', async () => {
    const inHand = async () => {
      const rows = await postgres.query(`select id, lease from presave.consents where state = 'delivering'`);
      return rows.map(({ id, lease }) => `${id} ${lease}`);
    };
    const { states } = await workOff('a-secret', async ({ processes, standIns }) => {
      await until(() => standIns.requests.some(({ step }) => step === 'save'));
      await Promise.all([processes[1].end('SIGKILL'), processes[2].end('SIGKILL')]);
      const died = Date.now();
      let left = await inHand();
      expect(left).not.to.eql([]);
      while (left.length > 0) {
        await sleep(200);
        const now = new Set(await inHand());
        left = left.filter((consent) => now.has(consent));
      }
      expect(Date.now() - died).to.be.lessThan(TAKEN_UP_MS);
    });
    expect(states).to.include({ delivered: CONSENTS });
  });

  it('without a client secret only what was in hand of a killed process may be lost, and is told as needs-consent', async () => {
    let kills = 0;
    const { states, libraries } = await workOff(undefined, ({ restart, isDone }) =>
      killAll({
        isDone,
        restart: (index) => {
          kills += 1;
          return restart(index);
        },
      }),
    );
    expect(states.delivered + states['needs-consent']).to.equal(CONSENTS);
    expect(states['needs-consent']).to.be.most(kills * IN_HAND);
    expect(libraries.filter((library) => library.length === 1).length).to.be.least(states.delivered);
  });

  it('a process that stalls for longer than that sends nothing more when it goes on', async () => {
    const { states, saves } = await workOff(
      'a-secret',
      async ({ processes: [first, stalled, third], standIns, isDone }) => {
        standIns.fault('slow', { on: ['refresh'], ms: 1_000 });
        await until(() => standIns.requests.some(({ step }) => step === 'refresh'));
        stalled.child.kill('SIGSTOP');
        await until(isDone);
        await until(async () => (await postgres.query(UNDELIVERED))[0].count === 0);
        // Only the process that stalled can deliver one more, and that takes longer than what it had in hand.
        for (const other of [first, third]) other.child.kill('SIGSTOP');
        stalled.child.kill('SIGCONT');
        await postgres.query(`update presave.consents set due_at = now() where project_id = '${LATE_PROJECT}'`);
        await until(() => standIns.spotify.library(`${LATE_PROJECT}-0`).length === 1);
        for (const other of [first, third]) other.child.kill('SIGCONT');
      },
      {
        count: FEW,
        async prepare(url, environment, standIns) {
          await putRelease(url, ADMIN_TOKEN, LATE_PROJECT, new Date(Date.now() + 3_600_000), [ALBUM]);
          await storeConsents(environment, standIns, LATE_PROJECT, 1);
        },
      },
    );
    expect(states).to.include({ delivered: FEW });
    expect(saves).to.equal(FEW + 1);
  });

  it('a job that takes longer than that stays with its process', async () => {
    // In three requests: twenty albums, one album, one track.
    const uris = ['spotify:track:1', ...Array.from({ length: 21 }, (_, index) => `spotify:album:${index}`)];
    const { states, saves } = await workOff(
      'a-secret',
      async ({ standIns, isDone }) => {
        standIns.fault('slow', { ms: 5_500, on: ['refresh', 'save'] });
        await until(isDone);
      },
      { count: 6, uris, library: 'albums' },
    );
    expect(states).to.include({ delivered: 6 });
    expect(saves).to.equal(6 * 3);
  });

  it('Postgres may crash and start again in the middle', async () => {
    const { states, libraries } = await workOff('a-secret', async () => {
      await sleep(1_500);
      await postgres.crash();
      await sleep(1_000);
      await postgres.crash();
    });
    expect(states).to.include({ delivered: CONSENTS });
    for (const library of libraries) expect(library).to.eql([ALBUM]);
  });
});
