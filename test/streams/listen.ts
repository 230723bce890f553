import { baseHertz, stepHertz } from './pitch.mjs';

/** A second of the recording that was heard, by its pitch. */
export interface Heard {
  readonly second: number;
  /** Where the element's clock was meanwhile. */
  readonly from: number;
  readonly to: number;
}

const LOOK_MS = 20;
/** Quieter than this, in decibels, is silence. */
const SILENCE = -60;
/** In samples: 85 ms at 48 kHz, with 12 Hz between two of its frequencies. */
const FFT_SIZE = 4096;
/** Between two seconds, both or none of their pitches may be the loudest for a moment. */
const SHORTEST_SECONDS = 0.3;

let context: AudioContext | null = null;

/** Listens to an audio element through Web Audio until the signal aborts. Returns a function that says what was heard. */
export async function listenTo(audio: HTMLAudioElement, signal: AbortSignal): Promise<() => readonly Heard[]> {
  context ??= new AudioContext({ sampleRate: 48_000 });
  await context.resume();
  const { sampleRate, destination } = context;
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0 });
  const source = context.createMediaElementSource(audio);
  source.connect(analyser).connect(destination);
  const levels = new Float32Array(analyser.frequencyBinCount);
  const heard: Heard[] = [];
  const timer = setInterval(() => {
    analyser.getFloatFrequencyData(levels);
    const loudest = levels.reduce((best, level, bin) => (level > (levels[best] ?? 0) ? bin : best), 0);
    if ((levels[loudest] ?? SILENCE) < SILENCE || audio.paused) return;
    const second = Math.round(((loudest * sampleRate) / FFT_SIZE - baseHertz) / stepHertz);
    const before = heard.at(-1);
    const { currentTime } = audio;
    if (before?.second === second) heard[heard.length - 1] = { ...before, to: currentTime };
    else heard.push({ second, from: currentTime, to: currentTime });
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    source.disconnect();
  });
  return () => heard.filter(({ from, to }) => to - from >= SHORTEST_SECONDS);
}
