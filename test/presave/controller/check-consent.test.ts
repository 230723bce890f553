import { expect } from 'chai';
import { checkConsent } from '../../../src/presave/controller/presave-actions.ts';
import { fakePresavePage } from '../../support/fakes/fake-presave-page.ts';
import { listenToConsole } from '../../support/until.ts';

type Result = 'this page in a new tab' | 'the flow' | 'the flow, and the service asks' | 'a question, then the flow';

describe('a press on a pre-save button', () => {
  const CASES: readonly (readonly [isFramed: boolean, isTrusted: boolean, 'spotify' | 'apple_music', Result])[] = [
    [false, true, 'spotify', 'the flow'],
    [false, true, 'apple_music', 'the flow'],
    [false, false, 'spotify', 'the flow, and the service asks'],
    [false, false, 'apple_music', 'a question, then the flow'],
    [true, true, 'spotify', 'this page in a new tab'],
    [true, true, 'apple_music', 'this page in a new tab'],
    [true, false, 'spotify', 'this page in a new tab'],
    [true, false, 'apple_music', 'this page in a new tab'],
  ];
  for (const [isFramed, isTrusted, service, result] of CASES) {
    const place = isFramed ? 'in a frame of another origin' : 'in a page';
    it(`leads to ${result} ${place}, ${isTrusted ? 'trusted' : 'not trusted'}, for ${service}`, () => {
      const { said, restore } = listenToConsole();
      const results: string[] = [];
      const page = fakePresavePage({ isFramed, open: (address) => results.push(`${address} in a new tab`) });
      checkConsent(service, isTrusted, page, {
        start: ({ serviceAsks }) => results.push(serviceAsks ? 'the flow, and the service asks' : 'the flow'),
        ask: (start) => {
          start();
          results.push(`a question, then ${results.pop()}`);
        },
      });
      restore();
      expect(results).to.deep.equal([result.replace('this page', page.href)]);
      expect(said).to.have.lengthOf(isFramed ? 1 : 0);
    });
  }
});
