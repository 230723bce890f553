import { expect } from 'chai';
import { moduleUrl } from '../../src/io/current-script.ts';

describe('the address of a module', () => {
  it('is its own', () => {
    expect(moduleUrl('https://cdn.example/p/mixtape-player.js?ver=1')).to.equal(
      'https://cdn.example/p/mixtape-player.js?ver=1',
    );
  });

  for (const [what, own] of [
    ['that a bundle does not know', undefined],
    ['that nothing can be beside', `blob:${location.origin}/0f3c`],
    ['that is data', 'data:text/javascript,'],
    ['that is none', ''],
  ] as const) {
    it(`${what} is the page’s`, () => {
      expect(moduleUrl(own)).to.equal(location.href);
    });
  }
});
