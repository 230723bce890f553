import { expect } from 'chai';
import {
  DEFAULT_PRESAVE_SETTINGS,
  IGNORED_WHEN_ASKING,
  PRESAVE_ATTRIBUTES,
  SITE_BASE_GUESSED,
} from '../../../src/presave/model/presave-attributes.ts';

describe('the site base of a pre-save button', () => {
  it('is the origin of the script by default, wherever the page is', () => {
    const { parse } = PRESAVE_ATTRIBUTES.siteBase;
    expect(parse(undefined, { scriptOrigin: 'https://cdn.example' })).to.equal('https://cdn.example');
    expect(parse('https://site.example/x', { scriptOrigin: 'https://cdn.example' })).to.equal('https://site.example/x');
    expect([undefined, 'https://site.example/x'].map((value) => SITE_BASE_GUESSED.parse(value))).to.deep.equal([
      true,
      false,
    ]);
  });
});

describe('a pre-save button that says nothing', () => {
  it('uses Spotify and Apple, sends the code to the server, and reports a pre-save to the pixel', () => {
    expect(DEFAULT_PRESAVE_SETTINGS).to.deep.include({
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
      reminderUrl: '',
      scopes: '',
      releaseTitle: '',
      releaseArtist: '',
      releaseCover: '',
      pixelEvent: 'PreSave',
    });
  });
});

describe('what a pre-save on Spotify asks for', () => {
  it('is only to save into the library where the button says so in this word', () => {
    const { parse } = PRESAVE_ATTRIBUTES.scopes;
    expect(parse('library')).to.equal('library');
    for (const other of [undefined, null, '', 'Library', 'library ', 'user-read-email', ['library']])
      expect(parse(other), String(other)).to.equal('');
  });
});

describe('a release as a button names it', () => {
  for (const name of ['releaseTitle', 'releaseArtist'] as const) {
    const parse = (value: unknown): string => PRESAVE_ATTRIBUTES[name].parse(value);

    it(`has at most 300 code points, none of them cut in two: ${name}`, () => {
      expect(parse('Night Drive')).to.equal('Night Drive');
      expect(parse('x'.repeat(300))).to.equal('x'.repeat(300));
      expect(parse('x'.repeat(301))).to.equal('x'.repeat(300));
      expect(parse('🎧'.repeat(300))).to.equal('🎧'.repeat(300));
      expect(parse('🎧'.repeat(301))).to.equal('🎧'.repeat(300));
      expect(parse(`x${'🎧'.repeat(400)}`)).to.equal(`x${'🎧'.repeat(299)}`);
      expect(parse(`${' '.repeat(1000)}Night Drive\n`)).to.equal('Night Drive');
    });

    it(`is empty for anything but text: ${name}`, () => {
      for (const value of [undefined, null, 7, {}, ['a']]) expect(parse(value)).to.equal('');
    });
  }

  it('is, like the scopes, not taken from a button that an author may have written', () => {
    expect([...IGNORED_WHEN_ASKING].sort()).to.deep.equal([
      'notify',
      'notifyWorker',
      'releaseArtist',
      'releaseCover',
      'releaseTitle',
      'reminderUrl',
      'scopes',
    ]);
    for (const name of IGNORED_WHEN_ASKING)
      expect(PRESAVE_ATTRIBUTES[name]).to.include({ untrusted: 'refuse', refusalCode: 'config-untrusted' });
  });
});
