import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { outlastsConsent } from '../../../src/presave/model/release-date.ts';

/** The pre-save server's test reads the same cases. */
const CASES = JSON.parse(readFileSync(new URL('../../support/consent-end-cases.json', import.meta.url), 'utf8'));

for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
  describe(`a consent of a visitor in ${zone}`, () => {
    const before = process.env.TZ;
    beforeEach(() => {
      process.env.TZ = zone;
    });
    afterEach(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });

    for (const { granted, end } of CASES) {
      it(`that is given at ${granted} ends at ${end}`, () => {
        const isOutlasted = (at) => outlastsConsent('spotify', { at, isDay: false }, Date.parse(granted));
        expect(isOutlasted(Date.parse(end))).to.equal(false);
        expect(isOutlasted(Date.parse(end) + 1)).to.equal(true);
      });
    }
  });
}
