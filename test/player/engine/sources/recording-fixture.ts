import type { PlayerError } from '../../../../src/platform/model/player-error.ts';
import type { AudioSource } from '../../../../src/player/engine/sources/audio-source.ts';
import { createMediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import { createSegmentSource } from '../../../../src/player/engine/sources/segment-source.ts';
import type { PreviewSettings, PreviewWindow } from '../../../../src/player/model/playback/preview-window.ts';
import { parseSegmentList } from '../../../../src/player/model/stream/segment-list.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { type Answer, type FakeFetch, fakeFetch } from '../../../support/fakes/fake-fetch.ts';
import { FakeMediaSources, TIMESCALE } from '../../../support/fakes/fake-media-source.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { mediaSegment } from '../../model/stream/mp4-boxes.ts';
import { recordedInit } from '../../model/stream/recorded-segments.ts';

const BASE = 'https://cdn.example/song/index.m3u8';

/** Differences of a recording from one with ten segments of six seconds whose times begin at zero. */
export interface Recorded {
  /** The playlist's duration of each segment. */
  readonly listedSeconds?: number;
  readonly seconds?: number;
  readonly firstTime?: number;
  /** The beginning of each segment's address. */
  readonly files?: string;
  readonly init?: Parameters<typeof recordedInit>[0];
  /** One file with byte ranges, which the server may not know. */
  readonly ranges?: 'answered' | 'ignored';
  /** The preview. */
  readonly settings?: PreviewSettings;
}

/** The source of one recording, its element and its network, in virtual time. */
export class RecordingFixture {
  readonly time = new VirtualTime().install().flow();
  readonly audio = new FakeAudio();
  readonly media: FakeMediaSources;
  readonly controller = new AbortController();
  readonly windows: PreviewWindow[] = [];
  readonly errors: PlayerError[] = [];
  refusals = 0;
  restarts = 0;
  pieces = 0;
  position = 0;
  /** Answers in place of the server, if it returns an answer. @param name `init.mp4`, `2.m4s` */
  answer: (name: string, request: Request) => ReturnType<Answer> | undefined = () => undefined;
  #network: FakeFetch | null = null;

  constructor(options: { isManaged?: boolean } = {}) {
    this.media = new FakeMediaSources(this.audio, options);
  }

  /** The names of the files that were requested, in order. */
  get requested(): readonly string[] {
    return this.requests.map(({ url }) => url.split('/').at(-1) ?? '');
  }

  get requests(): readonly Request[] {
    return this.#network?.requests ?? [];
  }

  open(recorded: Recorded = {}): AudioSource {
    const { seconds = 6, firstTime = 0, init = 'aac', ranges, settings } = recorded;
    const parts = Array.from({ length: 10 }, (_, index) => segment(firstTime + index * seconds, seconds));
    const files = new Map([
      ['init.mp4', recordedInit(init)],
      ...parts.map((part, index) => [`${index}.m4s`, part] as const),
    ]);
    const whole = join([...files.values()]);
    this.#network = fakeFetch((request) => {
      const name = request.url.split('/').at(-1) ?? '';
      const own = this.answer(name, request);
      if (own !== undefined) return own;
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? [];
      if (ranges === undefined) return new Response(files.get(name));
      if (ranges === 'ignored') return new Response(whole);
      return new Response(whole.slice(Number(from), Number(to) + 1), { status: 206 });
    });
    const list = parseSegmentList(
      playlist(
        [...files.values()].map(({ length }) => length),
        { listedSeconds: seconds, ...recorded },
      ),
    );
    if (list === null) throw new Error('The test has made another playlist.');
    const options = sourceOptions({
      ...(settings && { settings }),
      position: () => this.position,
      signal: this.controller.signal,
      onWindow: (window) => this.windows.push(window),
      onProgress: () => {
        this.pieces += 1;
      },
      onRestart: () => {
        this.restarts += 1;
      },
      onError: (error) => this.errors.push(error),
    });
    // Another source may need what was loaded, when this one has ended.
    const loads = createMediaLoads(sourceOptions({ onProgress: options.onProgress }));
    return createSegmentSource(
      { url: BASE, list },
      {
        ...options,
        loads,
        onRefused: () => {
          this.refusals += 1;
        },
      },
    );
  }

  /** Lets a file come only when the test gives its response. */
  hold(held: string): (response: Response) => void {
    let give = (_response: Response): void => {};
    const coming = new Promise<Response>((resolve) => {
      give = resolve;
    });
    this.answer = (name) => (name === held ? coming : undefined);
    return give;
  }

  /** Opens a recording and plays it, as far as its data are concerned. */
  async play(recorded?: Recorded): Promise<AudioSource> {
    const source = this.open(recorded);
    source.loadAll();
    await source.attach(this.audio.element);
    await this.settled();
    return source;
  }

  /** Lets happen what takes no time. */
  async settled(): Promise<void> {
    for (let count = 0; count < 60; count++) await nextTask();
  }

  restore(): void {
    this.controller.abort();
    this.#network?.restore();
    this.media.restore();
    this.time.restore();
  }
}

/** A media segment whose sound begins then, and lasts so long. */
export function segment(start: number, seconds: number): Uint8Array<ArrayBuffer> {
  const length = new Uint8Array(8);
  new DataView(length.buffer).setFloat64(0, seconds);
  return mediaSegment(start * TIMESCALE, [...length]);
}

function playlist(sizes: readonly number[], { listedSeconds, ranges, files = '' }: Recorded): string {
  const [initSize = 0, ...segmentSizes] = sizes;
  const isOne = ranges !== undefined;
  return [
    '#EXTM3U',
    isOne ? `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${initSize}@0"` : '#EXT-X-MAP:URI="init.mp4"',
    ...segmentSizes.flatMap((size, index) => [
      `#EXTINF:${listedSeconds},`,
      ...(isOne
        ? [`#EXT-X-BYTERANGE:${size}${index === 0 ? `@${initSize}` : ''}`, 'all.mp4']
        : [`${files}${index}.m4s`]),
    ]),
    '#EXT-X-ENDLIST',
  ].join('\n');
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
