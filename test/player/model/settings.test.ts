import { expect } from 'chai';
import { defaultValues } from '../../../src/platform/model/attribute-table.ts';
import { formatTime } from '../../../src/player/model/format-time.ts';
import { previewWindow, windowDuration } from '../../../src/player/model/playback/preview-window.ts';
import { PLAYER_ATTRIBUTES } from '../../../src/player/model/player-attributes.ts';
import { DEFAULT_SETTINGS, playerSettings } from '../../../src/player/model/settings.ts';

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

  it('of whole tracks begin at the start, whatever the preview would be', () => {
    const values = defaultValues(PLAYER_ATTRIBUTES);
    const guesses = { isApiBaseGuessed: true, isSiteBaseGuessed: false };
    const settings = playerSettings({ ...values, full: true, previewStart: 30, previewDuration: 5 }, guesses);
    expect(previewWindow(settings, 214)).to.deep.equal({ start: 0, end: 214 });
    expect(previewWindow(settings, 3_600)).to.deep.equal({ start: 0, end: 3_600 });
    expect(formatTime(windowDuration(previewWindow(settings, null)))).to.equal('--:--');
  });
});
