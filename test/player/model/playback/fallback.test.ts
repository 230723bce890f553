import { expect } from 'chai';
import { afterFailure } from '../../../../src/player/model/playback/fallback.ts';

describe('the fallback from the stream to the mp3', () => {
  for (const [kind, isRequested, step] of [
    ['stream', true, 'use-play-url'],
    ['stream', false, 'wait-for-request'],
    ['play-url', true, 'fail'],
    ['play-url', false, 'fail'],
  ] as const) {
    const when = isRequested ? 'while the track is requested' : 'while the track is not requested';
    it(`is "${step}" after the ${kind} has failed ${when}`, () => {
      expect(afterFailure(kind, isRequested)).to.equal(step);
    });
  }
});
