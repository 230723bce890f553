import { baseHertz, stepHertz } from './pitch.mjs';

/** A second of the recording that was heard, by its pitch. */
export interface Heard {
  readonly second: number;
  /** The length of its sound, in seconds. */
  readonly length: number;
  /** The element's time when its first sound arrived, or later if the page was busy. */
  readonly clock: number;
}

/** In samples: 43 ms at 48 kHz, long enough to tell two seconds apart. */
const BLOCK = 2048;
const SAMPLE_RATE = 48_000;
/** More seconds than any preview of the table reaches. */
const SECONDS = 45;
/** Quieter than this is silence. The recordings have an amplitude of 0.4. */
const SILENCE = 0.02;
/** Between two seconds, any pitch may be the loudest for a moment. */
const SHORTEST = 0.3;

/** Records in the audio thread, which continues while the page is busy. Replies to a message when all blocks are sent. */
const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  block = new Float32Array(${BLOCK});
  filled = 0;
  constructor() {
    super();
    this.port.onmessage = () => this.port.postMessage(null);
  }
  process([[samples]]) {
    if (!samples) return true;
    this.block.set(samples, this.filled);
    this.filled = (this.filled + samples.length) % ${BLOCK};
    if (this.filled === 0) this.port.postMessage(this.block.slice());
    return true;
  }
});`;

let ready: Promise<AudioContext> | null = null;

async function createContext(): Promise<AudioContext> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' })));
  await context.resume();
  return context;
}

/** Listens to an audio element through Web Audio. Returns a function that stops and returns the seconds that were heard. */
export async function listenTo(audio: HTMLAudioElement): Promise<() => Promise<readonly Heard[]>> {
  ready ??= createContext();
  const context = await ready;
  const recorder = new AudioWorkletNode(context, 'recorder');
  const source = context.createMediaElementSource(audio);
  source.connect(recorder).connect(context.destination);
  // Looked at when all is heard: while it plays, that would keep the page busy.
  const blocks: { readonly samples: Float32Array; readonly clock: number }[] = [];
  let finish: () => void = () => {};
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
    if (data === null) finish();
    else blocks.push({ samples: data, clock: audio.currentTime });
  };
  return async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
      recorder.port.postMessage(null);
    });
    source.disconnect();
    recorder.disconnect();
    const heard: Heard[] = [];
    for (const { samples, clock } of blocks) {
      const second = secondOf(samples);
      if (second === null) continue;
      const last = heard.at(-1);
      const length = BLOCK / SAMPLE_RATE;
      if (last?.second === second) heard[heard.length - 1] = { ...last, length: last.length + length };
      else heard.push({ second, length, clock });
    }
    return heard.filter(({ length }) => length >= SHORTEST);
  };
}

/** The second of the recording whose pitch is the loudest, or `null` for silence. */
function secondOf(samples: Float32Array): number | null {
  const loudness = Array.from({ length: SECONDS }, (_, second) => loudnessAt(samples, baseHertz + stepHertz * second));
  const loudest = loudness.reduce((best, value, second) => (value > (loudness[best] ?? 0) ? second : best), 0);
  return (loudness[loudest] ?? 0) < SILENCE ? null : loudest;
}

/** The amplitude at one frequency (Goertzel's algorithm). */
function loudnessAt(samples: Float32Array, hertz: number): number {
  const angle = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const factor = 2 * Math.cos(angle);
  let before = 0;
  let last = 0;
  for (const sample of samples) {
    const next = sample + factor * last - before;
    before = last;
    last = next;
  }
  const power = before * before + last * last - factor * before * last;
  return (2 * Math.sqrt(Math.max(0, power))) / samples.length;
}
