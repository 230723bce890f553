import { render, sawtooth, sine, stateVariableFilter, strike, swell } from '../tone.mjs';

const mono = (samples) => [samples, samples];

/** Round and deep; saturation adds the overtones that small speakers need. */
export function subBass({ hz, seconds, velocity }) {
  return mono(
    render(seconds + 0.15, (t) => {
      const tone = Math.tanh(1.7 * (sine(hz * t) + 0.25 * sine(2 * hz * t)));
      return tone * 0.6 * velocity * swell(t, 0.015, seconds, 0.15);
    }),
  );
}

/** A plucked upright bass. */
export function uprightBass({ hz, seconds, velocity }) {
  return mono(
    render(seconds + 0.2, (t) => {
      const overtones = 0.5 * sine(2 * hz * t) * Math.exp(-t * 4) + 0.25 * sine(3 * hz * t) * Math.exp(-t * 7);
      return (sine(hz * t) + overtones) * 0.62 * velocity * strike(t, 0.008, 1.4, seconds);
    }),
  );
}

/** A sawtooth bass whose filter opens a little with each note. */
export function synthBass({ hz, seconds, velocity }) {
  const voice = sawtooth(hz);
  const filter = stateVariableFilter(300, 0.9);
  return mono(
    render(seconds + 0.08, (t, index) => {
      if (index % 16 === 0) filter.tune(180 + 1100 * velocity * Math.exp(-t * 9));
      const tone = 0.7 * filter.low(voice()) + 0.5 * sine(hz * t);
      return Math.tanh(tone * 1.2) * 0.6 * velocity * swell(t, 0.005, seconds, 0.08);
    }),
  );
}
