import { expect } from 'chai';
import { loadIntoMemory } from '../../../../src/player/engine/sources/memory-file.ts';
import {
  type Answer,
  type FakeFetch,
  fakeFetch,
  hang,
  networkFault,
  status,
} from '../../../support/fakes/fake-fetch.ts';
import { type FakeMemory, fakeMemory } from '../../../support/fakes/fake-memory.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { rejection } from '../../../support/until.ts';

const FILE = 'https://site.example/play/t1';
const CHUNK = 2 ** 14;
const MOST = 4 * 2 ** 20;

describe('a file that is read into memory', () => {
  let network: FakeFetch;
  let memory: FakeMemory;
  let controller: AbortController;
  let pieces: number;
  let sent: number;
  let isCancelled: boolean;

  beforeEach(() => {
    controller = new AbortController();
    memory = fakeMemory();
    pieces = 0;
    sent = 0;
    isCancelled = false;
  });
  afterEach(() => {
    network.restore();
    memory.restore();
  });

  /** Sends a file in pieces, as long as they are read. */
  const file =
    (bytes: number): Answer =>
    () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            const piece = Math.min(CHUNK, bytes - sent);
            sent += piece;
            if (piece > 0) stream.enqueue(new Uint8Array(piece));
            else stream.close();
          },
          cancel() {
            isCancelled = true;
          },
        }),
        { headers: { 'Content-Type': 'audio/mpeg' } },
      );

  function load(answer: Answer): Promise<string> {
    network = fakeFetch(answer);
    const onProgress = (): void => {
      pieces += 1;
    };
    return loadIntoMemory(FILE, sourceOptions({ signal: controller.signal, onProgress }));
  }

  it('is kept whole, with its type', async () => {
    expect(await load(file(100_000))).to.equal(memory.urls[0]);
    expect([memory.files[0]?.size, memory.files[0]?.type]).to.deep.equal([100_000, 'audio/mpeg']);
    expect(network.requests).to.have.lengthOf(1);
    expect(pieces).to.equal(7);
  });

  it('is read only as far as 4 MiB', async () => {
    await load(file(MOST * 3));
    expect(memory.files[0]?.size).to.equal(MOST);
    expect(sent).to.be.within(MOST, MOST + 2 * CHUNK);
    expect(isCancelled).to.equal(true);
  });

  it('is given back once its source is aborted', async () => {
    await load(file(100));
    expect(memory.revoked).to.deep.equal([]);
    controller.abort();
    expect(memory.revoked).to.deep.equal(memory.urls);
  });

  for (const [why, answer, reason] of [
    ['the server refuses', status(404), 'status 404'],
    ['it is on another origin without the CORS header', networkFault, 'CORS'],
  ] as const) {
    it(`fails if ${why}`, async () => {
      expect((await rejection(load(answer))).message).to.include(reason);
      expect(memory.urls).to.deep.equal([]);
    });
  }

  it('is not read any more once it is aborted', async () => {
    const loaded = load(hang);
    controller.abort();
    await rejection(loaded);
    expect(memory.urls).to.deep.equal([]);
  });
});
