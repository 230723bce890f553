import { expect } from 'chai';
import { DEFAULT_PRESAVE_SETTINGS, parseList, parseText } from '../../src/domain/presave/presave-settings.ts';

describe('a pre-save button that says nothing', () => {
  it('goes to Spotify and Apple, hands the code to the server, and tells the pixel of a pre-save', () => {
    expect(DEFAULT_PRESAVE_SETTINGS).to.deep.equal({
      service: null,
      projectId: '',
      clientId: '',
      redirectUri: '',
      exchange: 'server',
      accountsBase: 'https://accounts.spotify.com',
      returnOrigins: [],
      developerToken: '',
      appName: '',
      appBuild: '',
      musickitSrc: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
      siteBase: '',
      pixelEvent: 'PreSave',
    });
  });
});

describe('text of a pre-save button', () => {
  const CASES: readonly (readonly [value: unknown, text: string])[] = [
    ['abc', 'abc'],
    ['  abc\n', 'abc'],
    [42, '42'],
    [0, '0'],
    ['', 'else'],
    ['  ', 'else'],
    [Number.NaN, 'else'],
    [Number.POSITIVE_INFINITY, 'else'],
    [null, 'else'],
    [undefined, 'else'],
    [true, 'else'],
    [{ toString: () => 'abc' }, 'else'],
  ];
  for (const [value, text] of CASES) {
    it(`is ${JSON.stringify(text)} for ${String(value)}`, () => expect(parseText(value, 'else')).to.equal(text));
  }

  it('is empty where there is none and nothing in its place', () => {
    expect(parseText(undefined)).to.equal('');
  });
});

describe('a list of a pre-save button', () => {
  const CASES: readonly (readonly [value: unknown, list: readonly string[]])[] = [
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
    [' a,b, c\n\td ,', ['a', 'b', 'c', 'd']],
    [
      ['a', ' b ', 3, '', null],
      ['a', 'b', '3'],
    ],
    ['', []],
    [undefined, []],
    [42, []],
  ];
  for (const [value, list] of CASES) {
    it(`has ${list.length} entries for ${JSON.stringify(value)}`, () => expect(parseList(value)).to.deep.equal(list));
  }
});
