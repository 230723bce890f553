import { expect } from 'chai';
import {
  DEFAULT_PRESAVE_SETTINGS,
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
      pixelEvent: 'PreSave',
    });
  });
});
