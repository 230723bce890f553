import { expect } from 'chai';
import { currentScript, moduleUrl } from '../../../src/platform/page/current-script.ts';

describe('the running classic script', () => {
  for (const scheme of ['blob', 'data'])
    it(`is ignored if its URL is ${scheme}:, as with some optimisers`, async () => {
      const text = 'window.dispatchEvent(new Event("probe"))';
      const script = document.createElement('script');
      script.src = scheme === 'data' ? `data:text/javascript,${text}` : URL.createObjectURL(new Blob([text]));
      const found = new Promise((resolve) =>
        addEventListener('probe', () => resolve([document.currentScript === script, currentScript()]), { once: true }),
      );
      document.head.append(script);
      expect(await found).to.deep.equal([true, null]);
      script.remove();
    });
});

describe('the URL of a module', () => {
  it('is its own', () => {
    expect(moduleUrl('https://cdn.example/p/mixtape-player.js?ver=1')).to.equal(
      'https://cdn.example/p/mixtape-player.js?ver=1',
    );
  });

  for (const [what, own] of [
    ['unknown in a bundle', undefined],
    ['a blob: URL', `blob:${location.origin}/0f3c`],
    ['a data: URL', 'data:text/javascript,'],
    ['empty', ''],
  ] as const) {
    it(`is the page’s URL if it is ${what}`, () => {
      expect(moduleUrl(own)).to.equal(location.href);
    });
  }
});
