import { expect } from 'chai';
import { messageDay } from './message-day.mjs';

/** A request that was under way when a pause began may arrive later, on a machine that has other things to do. */
const UNDER_WAY_MS = 1_000;
const PAUSE_MS = 2_000;

/**
 * The tests of a day on which messages are sent.
 * @param {() => Promise<Parameters<typeof messageDay>[0]>} prepare
 */
export function expectMessages(prepare) {
  /** @type {Awaited<ReturnType<typeof messageDay>>} */
  let day;
  before(async function () {
    this.timeout(240_000);
    day = await messageDay(await prepare());
  });
  const live = () => {
    const out = [...day.revoked, ...day.gone, ...day.late.map(({ endpoint }) => endpoint)];
    return [...day.messages].filter(([endpoint]) => !out.includes(endpoint));
  };

  it('each consent ends in its one state', () => {
    const { total, states } = day.project;
    const { tenth } = day;
    // Some of those who revoke late have unsubscribed, too, or have their message already.
    const revoked = tenth + day.late.length;
    expect(states).to.include({ delivered: live().length, revoked, failed: 0 });
    expect(states.delivered + states.revoked + states['needs-consent']).to.equal(total);
  });

  it('each browser that takes messages has it, and at most as many more as there were kills', () => {
    expect(live().length).to.be.greaterThan(day.messages.size / 2);
    for (const [endpoint, messages] of live()) expect(messages.length, endpoint).to.be.within(1, 1 + day.kills);
  });

  it('repeated messages have one Topic and one tag, so that a browser shows one', () => {
    const names = live().flatMap(([, messages]) => messages.map(({ topic, content }) => `${topic} ${content.tag}`));
    expect(new Set(names).size).to.equal(1);
  });

  it('nothing is sent after a visitor has revoked, and a browser that is gone is asked once, or again after a kill', () => {
    const to = (endpoint) => day.requests.filter(({ account }) => account === endpoint);
    for (const endpoint of day.revoked) expect(to(endpoint)).to.eql([]);
    expect(day.late.length).to.be.greaterThan(0);
    for (const { endpoint, at } of day.late) expect(to(endpoint).filter((request) => request.at > at)).to.eql([]);
    const late = day.late.map(({ endpoint }) => endpoint);
    for (const endpoint of day.gone.filter((one) => !late.includes(one))) {
      expect(day.messages.get(endpoint)).to.eql([]);
      expect(to(endpoint).filter(({ status }) => status === 410).length).to.be.within(1, 1 + day.kills);
    }
  });

  it('no process asks the push service anything during the pause', () => {
    const begin = day.requests.find(({ status }) => status === 429)?.at ?? 0;
    expect(begin).to.be.greaterThan(0);
    expect(day.requests.filter(({ at }) => at > begin + UNDER_WAY_MS && at < begin + PAUSE_MS)).to.eql([]);
  });

  it('no endpoint stands in a log, and processes end with code 0 when they are asked to', () => {
    expect(day.logs).to.include('"service":"push"');
    expect(day.logs).not.to.match(/\/push\/[\w-]{8}|p256dh|vapid t=/);
    for (const code of day.codes) expect(code).to.equal(0);
  });
}
