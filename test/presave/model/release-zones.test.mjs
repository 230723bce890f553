// A process cannot change its time zone, so each zone has its own process.
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';

const CODE = `
  const { parseReleaseDate } = await import('./src/presave/model/release-date.ts');
  process.stdout.write(new Date(parseReleaseDate(process.argv[1]).at).toISOString());
`;

function releasedAt(zone, text) {
  const args = ['--import', './test/support/runners/typescript-in-node.mjs', '--input-type=module', '-e', CODE, text];
  return execFileSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' });
}

describe('a release date without a zone', () => {
  for (const [zone, text, at] of [
    ['Pacific/Pago_Pago', '2026-12-04', '2026-12-04T11:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-04', '2026-12-03T10:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    // Clocks skip this midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-04T00:00+14:00', '2026-12-03T10:00:00.000Z'],
  ]) {
    it(`is out in ${zone} on ${text}`, () => {
      expect(releasedAt(zone, text)).to.equal(at);
    });
  }
});
