import { expect } from 'chai';
import { isServiceUrl, safeHttpUrl } from '../../../src/platform/http/safe-url.ts';

const BASE = 'https://api.example/v3/';

describe('safeHttpUrl', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['http://cdn.example/a.jpg', 'http://cdn.example/a.jpg'],
    ['HTTPS://CDN.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/a.jpg', 'https://api.example/a.jpg'],
    ['a.jpg', 'https://api.example/v3/a.jpg'],
    ['a b.jpg', 'https://api.example/v3/a%20b.jpg'],
    ['', 'https://api.example/v3/'],
    ['javascript:alert(1)', null],
    [' javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['blob:https://api.example/1', null],
    ['file:///etc/passwd', null],
    ['ftp://cdn.example/a', null],
    ['vbscript:x', null],
    ['https://', null],
    ['http://[', null],
  ];
  for (const [address, safe] of cases) {
    it(`${safe === null ? 'refuses' : 'takes'} ${JSON.stringify(address)}`, () => {
      expect(safeHttpUrl(address, BASE)).to.equal(safe);
    });
  }

  it('requires an absolute URL without a base', () => {
    expect(safeHttpUrl('/a.jpg')).to.equal(null);
    expect(safeHttpUrl('//cdn.example/a.jpg')).to.equal(null);
    expect(safeHttpUrl('https://cdn.example/a.jpg')).to.equal('https://cdn.example/a.jpg');
  });

  it('refuses an invalid base', () => {
    expect(safeHttpUrl('a.jpg', 'not an address')).to.equal(null);
  });
});

describe('isServiceUrl', () => {
  for (const [address, isAllowed] of [
    ['https://accounts.service.example/authorize', true],
    ['http://127.0.0.1:8080/authorize', true],
    ['http://accounts.service.example/', false],
    ['https://accounts.service.example:8443/', false],
    ['https://service.example.evil.example/', false],
    ['https://evilservice.example/', false],
  ] as const) {
    it(`${isAllowed ? 'takes' : 'refuses'} ${address}`, () => {
      expect(isServiceUrl(address, 'service.example', [undefined, 'http://127.0.0.1:8080'])).to.equal(isAllowed);
    });
  }
});
