import { expect } from 'chai';
import { checkReturnAddress, originOf } from '../../../src/platform/http/safe-url.ts';
import {
  answerAddress,
  needsHandOver,
  withFragment,
  withoutAnswer,
  withoutParameters,
} from '../../../src/presave/page/page-address.ts';

const SITES = ['https://site.example', 'https://cms.example/', 'http://127.0.0.1:8081', '*', 'null', ''];

describe('the URL of a page', () => {
  it('is split into its page and its parameters, decoded, in order, including repeated ones', () => {
    expect(answerAddress('https://SITE.example:443/a%20b/?state=%26&code=a+b&state=2#top')).to.deep.equal({
      page: 'https://site.example/a%20b/',
      query: [
        ['state', '&'],
        ['code', 'a b'],
        ['state', '2'],
      ],
    });
  });

  for (const address of ['', '/back', 'site.example/back', 'https://', 'http://[']) {
    it(`is invalid: ${JSON.stringify(address)}`, () => expect(answerAddress(address)).to.equal(null));
  }

  it('loses the parameters of an answer, however they are encoded, and keeps the others unchanged', () => {
    const without = (search: string): string =>
      withoutParameters(`https://site.example/a${search}#top`, ['code', 'state']);
    expect(without('?code=1&state=2')).to.equal('https://site.example/a#top');
    expect(without('?b=%2f+c&code=1&=&d&state=2&code=3')).to.equal('https://site.example/a?b=%2f+c&=&d#top');
    expect(without('?c%6fde=1&code&codex=1&xcode=1')).to.equal('https://site.example/a?codex=1&xcode=1#top');
    expect(without('??code=1&code=1&&b')).to.equal('https://site.example/a??code=1&&b#top');
    expect(without('')).to.equal('https://site.example/a#top');
  });

  it('can have another fragment, or none', () => {
    expect(withFragment('https://site.example/?a=1#top', '#end')).to.equal('https://site.example/?a=1#end');
    expect(withFragment('https://site.example/?a=1#top', '')).to.equal('https://site.example/?a=1');
    expect(withoutAnswer('https://site.example/?a=1&code=2&state=3#top')).to.equal('https://site.example/?a=1');
  });

  it('is that of a hand-over if the redirect URI is on another origin', () => {
    const needs = (redirectUri: string): boolean => needsHandOver(redirectUri, 'https://cms.example');
    expect(['https://site.example/', 'not an address', '', 'https://cms.example/back'].map(needs)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });
});

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
