import { expect } from 'chai';
import { afterFailure, firstSource } from '../../../../src/player/model/playback/fallback.ts';

describe('the fallback from the stream to the mp3', () => {
  for (const [kind, isRequested, status, step] of [
    ['stream', true, 404, 'use-play-url'],
    ['stream', false, 404, 'wait-for-request'],
    ['queue-stream', true, 401, 'use-stream'],
    ['queue-stream', false, 403, 'use-stream'],
    ['queue-stream', true, 404, 'use-stream'],
    ['queue-stream', true, 410, 'use-stream'],
    ['queue-stream', true, 500, 'use-play-url'],
    ['queue-stream', true, undefined, 'use-play-url'],
    ['queue-stream', false, undefined, 'wait-for-request'],
    ['play-url', true, 404, 'fail'],
    ['play-url', false, undefined, 'fail'],
  ] as const) {
    const when = isRequested ? 'while the track is requested' : 'while the track is not requested';
    it(`is "${step}" after the ${kind} has failed ${when} (status ${status})`, () => {
      expect(afterFailure(kind, isRequested, status)).to.equal(step);
    });
  }

  const track = { trackId: 'one', title: '', artist: '', duration: null };
  for (const [streams, kind] of [
    [undefined, 'stream'],
    [[], 'play-url'],
    [[{ url: 'one.m3u8' }], 'queue-stream'],
  ] as const) {
    it(`begins with the ${kind} if the queue names ${JSON.stringify(streams)}`, () => {
      expect(firstSource({ ...track, ...(streams && { streams }) })).to.equal(kind);
    });
  }
});
