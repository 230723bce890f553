import { expect } from 'chai';
import { problemOf } from '../../src/providers/ask.mjs';

describe('how long a service wants to be left alone', () => {
  for (const [title, headers, body, outcome] of [
    ['seconds', { 'Retry-After': '42' }, '', { seconds: 42, reason: 'rate' }],
    ['nothing is said: the time over which Spotify counts', {}, '', { seconds: 30, reason: 'rate' }],
    ['nonsense is as nothing', { 'Retry-After': 'soon' }, '', { seconds: 30, reason: 'rate' }],
    ['zero is a second', { 'Retry-After': '0' }, '', { seconds: 1, reason: 'rate' }],
    ['a week is a day', { 'Retry-After': '604800' }, '', { seconds: 86_400, reason: 'rate' }],
    ['a quota', { 'Retry-After': '42' }, '{"error":{"reason":"QUOTA_EXCEEDED"}}', { seconds: 42, reason: 'quota' }],
    ['a quota, and nothing is said', {}, '{"error":{"reason":"QUOTA_EXCEEDED"}}', { seconds: 3_600, reason: 'quota' }],
  ]) {
    it(title, async () => {
      const { outcome: actual } = await problemOf(new Response(body, { status: 429, headers }));
      expect(actual).to.eql({ kind: 'paused', ...outcome });
    });
  }

  it('a date', async () => {
    const headers = { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() };
    const { outcome } = await problemOf(new Response('', { status: 429, headers }));
    expect(outcome).to.include({ kind: 'paused' });
    expect('seconds' in outcome && outcome.seconds).to.be.within(55, 61);
  });
});
