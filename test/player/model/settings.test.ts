import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';

describe('settings', () => {
  it('are by default a preview of 15 s from 8 s on, no preloading, and hotkeys', () => {
    expect(DEFAULT_SETTINGS).to.deep.include({
      mixtapeId: '',
      startSeconds: 8,
      durationSeconds: 15,
      preload: false,
      hotkeys: true,
      trackIds: [],
      apiBase: '',
      isApiBaseGuessed: true,
      siteBase: '',
      apiKey: '',
    });
  });
});
