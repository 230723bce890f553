import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '../../src/domain/settings.ts';

describe('settings', () => {
  it('play 15 s from 8 s on, without preloading, with hotkeys, unless the author says otherwise', () => {
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
