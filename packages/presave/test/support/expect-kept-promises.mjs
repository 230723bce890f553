import { expect } from 'chai';
import { APPLE_ALBUM, PAUSE_SECONDS, releaseDay, SPOTIFY_ALBUM } from './release-day.mjs';

/** A request that was under way when a pause began may arrive later, on a machine that has other things to do. */
const UNDER_WAY_MS = 1_000;

/**
 * The tests of a release day.
 * @param {() => Promise<Parameters<typeof releaseDay>[0]>} prepare
 */
export function expectKeptPromises(prepare) {
  /** @type {Awaited<ReturnType<typeof releaseDay>>} */
  let day;
  before(async function () {
    this.timeout(240_000);
    day = await releaseDay(await prepare());
  });

  it('each consent ends in its one state', () => {
    const total = day.states.length;
    expect(day.project.total).to.equal(total);
    expect(day.project.states).to.include({ delivered: total - 2, 'needs-consent': 1, revoked: 1, failed: 0 });
    expect(day.states[0].state).to.equal('revoked');
    expect(day.states[1].state).to.equal('needs-consent');
  });

  it('the services have what was promised, and nothing more', () => {
    for (const [account, library] of day.libraries.spotify) {
      const isOut = account === day.revoked || account === day.disconnected;
      expect(library, account).to.eql(isOut ? [] : [SPOTIFY_ALBUM]);
    }
    for (const [, library] of day.libraries.appleMusic) expect(library).to.eql([APPLE_ALBUM]);
  });

  it('nothing is sent for a visitor who has revoked', () => {
    expect(day.requests.filter(({ account }) => account === day.revoked)).to.eql([]);
  });

  it('nothing is saved again after an answer that arrived, but for what was in hand of a process that was killed', () => {
    const answered = day.requests.filter(({ step, status }) => step === 'save' && (status === 200 || status === 202));
    const again = answered.length - new Set(answered.map(({ account }) => account)).size;
    // Two processes were killed, and the library was the same before and after.
    expect(again).to.be.most(2 * 64);
  });

  it('a process that is killed counts as no attempt', () => {
    for (const [index, { attempts }] of day.states.entries()) {
      const account = [...day.accounts, ...day.userTokens][index];
      // A failed refresh, or an album that is not in the catalogue yet, is an attempt as well.
      const failures = day.requests.filter(
        (request) => request.account === account && ![200, 202, 429].includes(request.status ?? 0),
      );
      expect(attempts, `the attempts of consent ${index}`).to.be.most(1 + failures.length);
    }
  });

  it('no process asks Spotify anything during the pause', () => {
    const requests = day.requests.filter(({ service }) => service === 'spotify');
    const begin = requests.find(({ status }) => status === 429)?.at ?? 0;
    const meanwhile = requests.filter(({ at }) => at > begin + UNDER_WAY_MS && at < begin + PAUSE_SECONDS * 1000);
    expect(begin).to.be.greaterThan(0);
    expect(meanwhile).to.eql([]);
  });

  it('the numbers for Prometheus are those of all processes', () => {
    expect(day.metrics).to.match(/^presave_pauses_total\{service="spotify"\} 1$/m);
    expect(day.metrics).to.match(/^presave_queue_depth\{service="spotify"\} 0$/m);
    const delivered = day.accounts.length - 2;
    expect(day.metrics).to.include(`presave_saves_total{service="spotify",result="delivered"} ${delivered}`);
  });

  it('no secret stands in clear in files or logs', function () {
    this.timeout(120_000);
    const secrets = [...day.accounts, ...day.userTokens, ...day.secrets];
    expect(day.files.length).to.be.greaterThan(100_000);
    expect(secretsIn(Buffer.from(`"${secrets[0]}"`), secrets)).to.eql([secrets[0]]);
    expect(secretsIn(Buffer.from(day.logs), secrets), 'logs').to.eql([]);
    expect(secretsIn(day.files, secrets), 'files').to.eql([]);
  });

  it('processes end with code 0 when they are asked to', () => {
    for (const code of day.codes) expect(code).to.equal(0);
  });
}

/**
 * In one pass: the files of Postgres are large, and the secrets many.
 * @param {Buffer} bytes
 * @param {readonly string[]} secrets
 */
function secretsIn(bytes, secrets) {
  /** @type {Map<number, string[]>} */
  const starts = new Map();
  for (const secret of secrets) {
    const start = Buffer.from(secret).readInt32BE();
    starts.set(start, [...(starts.get(start) ?? []), secret]);
  }
  const found = new Set();
  for (let [at, last] = [0, 0]; at < bytes.length; at += 1) {
    last = (last << 8) | bytes[at];
    for (const secret of starts.get(last) ?? [])
      if (bytes.toString('latin1', at - 3, at - 3 + secret.length) === secret) found.add(secret);
  }
  return [...found];
}
