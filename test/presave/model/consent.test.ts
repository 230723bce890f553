import { expect } from 'chai';
import { checkConsent } from '../../../src/presave/model/consent.ts';
import { type PresaveService, SERVICE_NAMES } from '../../../src/presave/model/providers.ts';

type Result = 'start' | 'start, and the service asks' | 'ask' | 'wait' | 'open-page';

/** `seenForMs` is `null` for a press on the button, else it is one on `Continue`. */
const TABLE: readonly (readonly [
  isTrusted: boolean,
  service: PresaveService,
  attentiveForMs: number,
  seenForMs: number | null,
  result: Result,
])[] = [
  [true, 'spotify', 0, null, 'ask'],
  [true, 'spotify', 0, 0, 'wait'],
  [true, 'spotify', 0, 699, 'wait'],
  [true, 'spotify', 0, 700, 'start'],
  [true, 'spotify', 499, null, 'ask'],
  [true, 'spotify', 499, 0, 'wait'],
  [true, 'spotify', 499, 699, 'wait'],
  [true, 'spotify', 499, 700, 'start'],
  [true, 'spotify', 500, null, 'start'],
  [true, 'spotify', 500, 0, 'wait'],
  [true, 'spotify', 500, 699, 'wait'],
  [true, 'spotify', 500, 700, 'start'],
  [true, 'apple_music', 0, null, 'ask'],
  [true, 'apple_music', 0, 0, 'wait'],
  [true, 'apple_music', 0, 699, 'wait'],
  [true, 'apple_music', 0, 700, 'start'],
  [true, 'apple_music', 499, null, 'ask'],
  [true, 'apple_music', 499, 0, 'wait'],
  [true, 'apple_music', 499, 699, 'wait'],
  [true, 'apple_music', 499, 700, 'start'],
  [true, 'apple_music', 500, null, 'start'],
  [true, 'apple_music', 500, 0, 'wait'],
  [true, 'apple_music', 500, 699, 'wait'],
  [true, 'apple_music', 500, 700, 'start'],
  [false, 'spotify', 0, null, 'ask'],
  [false, 'spotify', 0, 0, 'wait'],
  [false, 'spotify', 0, 699, 'wait'],
  [false, 'spotify', 0, 700, 'start, and the service asks'],
  [false, 'spotify', 499, null, 'ask'],
  [false, 'spotify', 499, 0, 'wait'],
  [false, 'spotify', 499, 699, 'wait'],
  [false, 'spotify', 499, 700, 'start, and the service asks'],
  [false, 'spotify', 500, null, 'start, and the service asks'],
  [false, 'spotify', 500, 0, 'wait'],
  [false, 'spotify', 500, 699, 'wait'],
  [false, 'spotify', 500, 700, 'start, and the service asks'],
  [false, 'apple_music', 0, null, 'ask'],
  [false, 'apple_music', 0, 0, 'wait'],
  [false, 'apple_music', 0, 699, 'wait'],
  [false, 'apple_music', 0, 700, 'start'],
  [false, 'apple_music', 499, null, 'ask'],
  [false, 'apple_music', 499, 0, 'wait'],
  [false, 'apple_music', 499, 699, 'wait'],
  [false, 'apple_music', 499, 700, 'start'],
  [false, 'apple_music', 500, null, 'ask'],
  [false, 'apple_music', 500, 0, 'wait'],
  [false, 'apple_music', 500, 699, 'wait'],
  [false, 'apple_music', 500, 700, 'start'],
];

function decide(...[given]: Parameters<typeof checkConsent>): Result {
  const decision = checkConsent(given);
  if (decision.kind !== 'start') return decision.kind;
  return decision.consent.serviceAsks ? 'start, and the service asks' : 'start';
}

describe('a press on a pre-save button', () => {
  it('has a row for every service', () => {
    expect(new Set(TABLE.map(([, service]) => service))).to.deep.equal(new Set(SERVICE_NAMES));
  });

  for (const [isTrusted, service, attentiveForMs, seenForMs, result] of TABLE) {
    const given = { service, isTrusted, attentiveForMs, seenForMs };
    const press = seenForMs === null ? 'on the button' : `on Continue, seen for ${seenForMs} ms`;
    const name = `${service}, ${isTrusted ? 'trusted' : 'not trusted'}, attentive for ${attentiveForMs} ms, ${press}`;

    it(`leads to “${result}”: ${name}`, () => {
      expect(decide({ ...given, isFramed: false })).to.equal(result);
    });

    it(`opens the page in a tab of its own, in a frame of another origin: ${name}`, () => {
      expect(decide({ ...given, isFramed: true })).to.equal('open-page');
    });
  }
});
