import { expect } from 'chai';
import { DEFAULT_PRESAVE_SETTINGS } from '../../src/domain/presave/presave-settings.ts';

describe('a pre-save button that says nothing', () => {
  it('goes to Spotify and Apple, hands the code to the server, and tells the pixel of a pre-save', () => {
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
