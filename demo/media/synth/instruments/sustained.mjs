import { render, SAMPLE_RATE, sawtooth, sine, square, stateVariableFilter, swell } from '../tone.mjs';

/** How often, in samples, a moving filter is tuned anew; more often cannot be heard. */
const TUNING_INTERVAL = 32;

const detuned = (hz, cents) => hz * 2 ** (cents / 1200);

/** One side of a stack of sawtooths behind a slowly moving low-pass filter. */
function sawStack({ hz, seconds, random }, { cents, attack, release, brightness, drift }) {
  const voices = cents.map((cent) => sawtooth(detuned(hz, cent), random()));
  const filter = stateVariableFilter(brightness, 0.6);
  const startPhase = random();
  return render(seconds + release, (t, index) => {
    if (index % TUNING_INTERVAL === 0) {
      filter.tune(brightness * (1 + drift * sine(0.11 * t + startPhase)));
    }
    const sum = voices.reduce((total, voice) => total + voice(), 0) / voices.length;
    return filter.low(sum) * swell(t, attack, seconds, release);
  });
}

const stereo = (note, left, right) => [sawStack(note, left), sawStack(note, right)];

/** A warm synthesiser pad, wide and slow. */
export function pad(note) {
  const shape = { attack: 0.7, release: 1.4, brightness: Math.min(2200, 500 + note.hz * 2.2), drift: 0.35 };
  return stereo(note, { ...shape, cents: [-7, 4] }, { ...shape, cents: [7, -3] });
}

/** A string section: quicker to speak than the pad, and brighter. */
export function strings(note) {
  const shape = { attack: 0.35, release: 0.9, brightness: Math.min(3600, 900 + note.hz * 3), drift: 0.15 };
  return stereo(note, { ...shape, cents: [-9, 0, 6] }, { ...shape, cents: [9, 1, -5] });
}

/** A small electric organ with a rotating speaker. */
export function organ({ hz, seconds, velocity }) {
  const drawbars = [
    [0.5, 0.5],
    [1, 1],
    [2, 0.55],
    [3, 0.25],
    [4, 0.18],
  ];
  const side = (lean) =>
    render(seconds + 0.12, (t) => {
      const wobble = 0.0016 * sine(5.6 * t + lean);
      const sum = drawbars.reduce((total, [ratio, level]) => total + level * sine(hz * ratio * (t + wobble / 6)), 0);
      return sum * 0.36 * velocity * (1 + 0.16 * sine(5.6 * t + lean)) * swell(t, 0.02, seconds, 0.12);
    });
  return [side(0), side(0.5)];
}

/** A flute-like lead; the vibrato comes in once the note stands. */
export function flute({ hz, seconds, velocity, random }) {
  const breath = stateVariableFilter(hz * 2, 2);
  let cycles = 0;
  const mono = render(seconds + 0.25, (t) => {
    cycles += (hz / SAMPLE_RATE) * (1 + 0.004 * Math.min(1, Math.max(0, t - 0.2) * 3) * sine(5.1 * t));
    const tone = sine(cycles) + 0.22 * sine(2 * cycles) + 0.07 * sine(3 * cycles);
    const air = breath.band(random() - 0.5) * 0.05;
    return (tone * 0.6 + air) * velocity * swell(t, 0.05, seconds, 0.25);
  });
  return [mono, mono];
}

/** A soft square-wave lead, as in an old arcade, with its edges taken off. */
export function chip({ hz, seconds, velocity }) {
  const wave = square(hz);
  const filter = stateVariableFilter(3200, 0.6);
  const mono = render(seconds + 0.1, (t) => {
    const level = 0.35 + 0.65 * Math.exp(-t * 5);
    return filter.low(wave()) * 0.5 * velocity * level * swell(t, 0.004, seconds, 0.1);
  });
  return [mono, mono];
}

/** A wave on a shore: noise that opens and closes; the note's length is the length of the wave. */
export function surf({ seconds, velocity, random }) {
  const side = () => {
    const filter = stateVariableFilter(500, 0.5);
    return render(seconds, (t, index) => {
      const height = Math.sin((Math.PI * t) / seconds) ** 2;
      if (index % TUNING_INTERVAL === 0) filter.tune(250 + 1100 * height);
      return filter.low(random() * 2 - 1) * height * velocity * 0.5;
    });
  };
  return [side(), side()];
}
