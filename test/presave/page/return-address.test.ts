import { expect } from 'chai';
import { checkReturnAddress, originOf } from '../../../src/presave/page/return-address.ts';

const SITES = ['https://site.example', 'https://cms.example/', 'http://127.0.0.1:8081', '*', 'null', ''];

describe('an address to return to', () => {
  for (const address of [
    'https://site.example/',
    'https://site.example/a?b=1#c',
    'https://cms.example/x',
    'http://127.0.0.1:8081/',
  ]) {
    it(`is used: ${address}`, () => expect(checkReturnAddress(address, SITES)).to.equal(address));
  }

  const REFUSED = [
    null,
    '',
    '/',
    '/release',
    'release.html',
    '//site.example/',
    '\\\\site.example/',
    '/\\evil.example',
    'https:\\\\evil.example',
    'no address',
    'view-source:https://site.example/',
    'javascript:alert(1)//https://site.example',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://site.example/1',
    'about:blank',
    'file:///etc/hosts',
    'http://site.example/',
    'https://site.example:8443/',
    'https://site.example.evil.example/',
    'https://site.example@evil.example/',
    'https://visitor:secret@site.example/',
    'https://visitor@site.example/',
    'https://:secret@site.example/',
    'https://evil.example/https://site.example/',
    'https:\\\\evil.example\\',
    'https://evil.example\\@site.example/',
    'http://127.0.0.1:8082/',
    'https://*/',
    'null',
  ];
  for (const address of REFUSED) {
    it(`is refused: ${JSON.stringify(address)}`, () => expect(checkReturnAddress(address, SITES)).to.equal(null));
  }

  it('is of no other origin where none is listed', () => {
    expect(checkReturnAddress('https://cms.example/', ['https://site.example'])).to.equal(null);
    expect(checkReturnAddress('https://site.example/', [])).to.equal(null);
  });

  it('is of no scheme that only resembles the web’s, also for a page without an origin', () => {
    for (const address of ['web+https://site.example/', 'https+web://site.example/']) {
      expect(checkReturnAddress(address, ['null', address])).to.equal(null);
      expect(originOf(address)).to.equal(null);
    }
  });
});
