import { expect } from 'chai';
import type { PlayerErrorCode } from '../../../../src/platform/model/player-error.ts';
import { firstSource, nextSource, type SourceKind } from '../../../../src/player/model/playback/fallback.ts';

const STREAMS = [{ url: 'one.m3u8' }];
const playUrl = 'one.mp3';

interface Case {
  readonly failed: readonly SourceKind[];
  readonly status?: number;
  readonly code?: PlayerErrorCode;
  /** With a play URL in the queue. */
  readonly withFile?: boolean;
  readonly next: SourceKind | null;
}

const CASES: readonly Case[] = [
  { failed: ['stream'], status: 404, next: 'play-url' },
  { failed: ['stream'], status: 404, withFile: true, next: 'queue-play-url' },
  ...[401, 403, 404, 410].map((status) => ({ failed: ['queue-stream'], status, next: 'stream' }) as const),
  { failed: ['queue-stream'], status: 500, next: 'play-url' },
  { failed: ['queue-stream'], next: 'play-url' },
  { failed: ['queue-stream'], status: 500, withFile: true, next: 'queue-play-url' },
  { failed: ['queue-stream', 'stream'], status: 404, withFile: true, next: 'queue-play-url' },
  { failed: ['play-url'], status: 404, next: null },
  { failed: ['queue-play-url'], withFile: true, next: 'stream' },
  { failed: ['queue-play-url'], code: 'play-timeout', withFile: true, next: null },
  { failed: ['queue-play-url', 'stream'], withFile: true, next: 'play-url' },
  { failed: ['queue-stream', 'queue-play-url'], withFile: true, next: 'stream' },
  { failed: ['stream', 'queue-play-url'], withFile: true, next: 'play-url' },
  { failed: ['stream', 'queue-play-url', 'play-url'], withFile: true, next: null },
];

describe('the fallback from the stream to the mp3', () => {
  for (const { failed, status, code = 'media-failed', withFile = false, next } of CASES) {
    const queue = withFile ? 'a queue with a play URL' : 'a queue';
    it(`goes on with ${next} after ${failed.join(', ')} of ${queue} (${code}, status ${status})`, () => {
      expect(nextSource(withFile ? { playUrl } : {}, failed, { code, status })).to.equal(next);
    });
  }

  for (const [what, track, kind] of [
    ['nothing', {}, 'stream'],
    ['a play URL', { playUrl }, 'stream'],
    ['no stream', { streams: [] }, 'play-url'],
    ['no stream, and a play URL', { streams: [], playUrl }, 'queue-play-url'],
    ['a stream', { streams: STREAMS, playUrl }, 'queue-stream'],
  ] as const) {
    it(`begins with the ${kind} if the queue names ${what}`, () => {
      expect(firstSource(track)).to.equal(kind);
    });
  }
});
