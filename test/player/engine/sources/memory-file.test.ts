import { expect } from 'chai';
import { http } from '../../../../src/platform/http/http.ts';
import { loadIntoMemory } from '../../../../src/player/engine/sources/memory-file.ts';
import { FAST } from '../../../support/fakes/deadlines.ts';
import {
  type Answer,
  type FakeFetch,
  fakeFetch,
  hang,
  networkFault,
  status,
} from '../../../support/fakes/fake-fetch.ts';
import { type FakeMemory, fakeMemory } from '../../../support/fakes/fake-memory.ts';
import { silentFlac } from '../../../support/silent-flac.ts';
import { rejection } from '../../../support/until.ts';

const FILE = 'https://site.example/play/t1';
const CHUNK = 2 ** 14;
/** An mp3 of 128 kb/s. */
const BYTES_PER_SECOND = 16_000;
const WAV_HEADER = 44;

/** A part of an mp3 in mono, 48 kHz and 128 kb/s, whose frames have 384 bytes. */
function mp3Bytes(from: number, length: number): Uint8Array<ArrayBuffer> {
  const header = [0xff, 0xfb, 0x94, 0xc4];
  return Uint8Array.from({ length }, (_, index) => header[(from + index) % 384] ?? 0);
}

describe('a file that is read into memory', () => {
  let network: FakeFetch;
  let memory: FakeMemory;
  let controller: AbortController;
  let pieces: number;
  let sent: number;

  beforeEach(() => {
    controller = new AbortController();
    memory = fakeMemory((bytes) => bytes / BYTES_PER_SECOND);
    pieces = 0;
    sent = 0;
  });
  afterEach(() => {
    network.restore();
    memory.restore();
  });

  /** Sends a file in pieces, as long as they are read. */
  const file =
    (seconds: number): Answer =>
    () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            const piece = Math.min(CHUNK, seconds * BYTES_PER_SECOND - sent);
            sent += piece;
            if (piece > 0) stream.enqueue(mp3Bytes(sent - piece, piece));
            else stream.close();
          },
        }),
      );

  function load(answer: Answer, durationSeconds = 15): Promise<string> {
    network = fakeFetch(answer);
    return loadIntoMemory(FILE, {
      trackId: 't1',
      settings: { startSeconds: 8, durationSeconds },
      guessedSeconds: null,
      position: () => 0,
      signal: controller.signal,
      http,
      deadlines: FAST,
      onWindow: () => {},
      onProgress() {
        pieces += 1;
      },
      onRestart: () => {},
      onError: () => {},
    });
  }

  /** The length of the file in memory, whose samples have two bytes and come ten times a second. */
  const secondsInMemory = (): number => ((memory.files[0]?.size ?? 0) - WAV_HEADER) / 20;

  it('is read only until the end of the preview can be decoded', async () => {
    expect(await load(file(600))).to.equal(memory.urls[0]);
    expect(secondsInMemory()).to.equal(23);
    expect(sent).to.be.within(23 * BYTES_PER_SECOND, 27 * BYTES_PER_SECOND);
    expect(memory.decoded).to.have.lengthOf(2);
    expect(network.requests).to.have.lengthOf(1);
    expect(pieces).to.be.within(23, 30);
  });

  it('is read to its end if it is shorter than the preview', async () => {
    await load(file(20));
    expect(secondsInMemory()).to.equal(20);
  });

  it('is read on if its start alone cannot be decoded', async () => {
    memory.restore();
    memory = fakeMemory((bytes) => (bytes < 300_000 ? null : bytes / BYTES_PER_SECOND));
    await load(file(60));
    expect(secondsInMemory()).to.equal(23);
  });

  for (const [why, answer, durationSeconds, reason] of [
    ['the preview ends after 4 MiB', file(600), 400, '4 MiB'],
    ['the server refuses', status(404), 15, 'status 404'],
    ['it is on another origin without the CORS header', networkFault, 15, 'CORS'],
    ['its header names more sound than fits into memory', () => new Response(silentFlac(3600)), 15, 'too long'],
    ['it is no sound', () => new Response('<!doctype html>'), 15, 'cannot be decoded'],
  ] as const) {
    it(`fails if ${why}`, async () => {
      if (reason === 'cannot be decoded') {
        memory.restore();
        memory = fakeMemory(() => null);
      }
      expect((await rejection(load(answer, durationSeconds))).message).to.include(reason);
      expect(memory.urls).to.deep.equal([]);
      expect(sent).to.be.at.most(4 * 2 ** 20 + 2 * CHUNK);
    });
  }

  it('is not read any more once it is aborted', async () => {
    const loaded = load(hang);
    controller.abort();
    await rejection(loaded);
    expect(memory.urls).to.deep.equal([]);
  });
});
