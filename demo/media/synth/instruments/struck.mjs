import { render, SAMPLE_RATE, sawtooth, sine, stateVariableFilter, strike } from '../tone.mjs';

const mono = (samples) => [samples, samples];

/** An electric piano: frequency modulation whose brightness dies before the tone does. */
export function electricPiano({ hz, seconds, velocity }) {
  const tail = seconds + 0.6;
  const body = render(tail, (t) => {
    const index = 1.3 * velocity * Math.exp(-t * 3.5);
    const tine = hz * 14 < 15000 ? 0.05 * velocity * Math.exp(-t * 28) * sine(hz * 14 * t) : 0;
    const tone = Math.sin(2 * Math.PI * hz * t + index * sine(hz * t));
    return (tone + tine) * 0.6 * velocity * strike(t, 0.004, 0.7 + hz / 700, seconds);
  });
  const pan = (sign) => body.map((x, index) => x * (1 + sign * 0.22 * sine((4.2 * index) / SAMPLE_RATE)));
  return [pan(1), pan(-1)];
}

/** A felt piano: few and soft overtones, slightly sharp as on real strings. */
export function piano({ hz, seconds, velocity, random }) {
  const partials = [];
  for (let n = 1; n <= 9 && hz * n < 9000; n += 1) {
    partials.push({
      hz: hz * n * Math.sqrt(1 + 0.0004 * n * n),
      level: n ** -(2.3 - velocity * 0.7),
      decay: 0.5 + hz / 900 + n * 0.55,
    });
  }
  const felt = stateVariableFilter(700, 0.7);
  const hear = (cents) =>
    render(seconds + 0.9, (t) => {
      const shift = 2 ** (cents / 1200);
      let sum = t < 0.03 ? felt.low(random() - 0.5) * 0.25 * (1 - t / 0.03) : 0;
      for (const partial of partials) {
        sum += partial.level * sine(partial.hz * shift * t) * Math.exp(-t * partial.decay);
      }
      return sum * 0.55 * velocity * strike(t, 0.006, 0, seconds);
    });
  return [hear(-0.8), hear(0.8)];
}

/** A glass bell. */
export function bell({ hz, velocity }) {
  return mono(
    render(3.2, (t) => {
      const index = 1.4 * velocity * Math.exp(-t * 2.4);
      const tone = Math.sin(2 * Math.PI * hz * t + index * sine(hz * 3.5 * t));
      return (tone + 0.3 * sine(hz * 2.003 * t) * Math.exp(-t * 2)) * 0.45 * velocity * strike(t, 0.003, 1.7);
    }),
  );
}

/** A thumb piano: a pure tone with a short metallic knock. */
export function kalimba({ hz, velocity }) {
  return mono(
    render(1.6, (t) => {
      const knock = 0.28 * sine(hz * 5.4 * t) * Math.exp(-t * 34) + 0.16 * sine(hz * 3 * t) * Math.exp(-t * 14);
      return (sine(hz * t) + knock) * 0.6 * velocity * strike(t, 0.002, 3.2);
    }),
  );
}

/** A plucked synthesiser note whose filter closes at once. */
export function synthPluck({ hz, seconds, velocity }) {
  const side = (cents) => {
    const voices = [sawtooth(hz, 0.2), sawtooth(hz * 2 ** (cents / 1200), 0.7)];
    const filter = stateVariableFilter(400, 1.1);
    return render(seconds + 0.5, (t, index) => {
      if (index % 16 === 0) filter.tune(350 + hz + 3400 * velocity * Math.exp(-t * 11), 1.1);
      return filter.low(voices[0]() + voices[1]()) * 0.3 * velocity * strike(t, 0.003, 3.4, seconds + 0.1);
    });
  };
  return [side(-9), side(9)];
}

/** A nylon string (Karplus and Strong): a burst of noise that circles in a damped delay line. */
export function guitar({ hz, seconds, velocity, random }) {
  const period = SAMPLE_RATE / hz - 0.5;
  const line = new Float32Array(Math.floor(period));
  const fraction = period - line.length;
  const soften = stateVariableFilter(900 + 2600 * velocity, 0.6);
  for (let index = 0; index < line.length; index += 1) line[index] = soften.low(random() * 2 - 1);
  let position = 0;
  let lastRead = 0;
  let lastDamped = 0;
  let tuned = 0;
  return mono(
    render(seconds + 0.5, (t) => {
      const read = line[position];
      // Averaging two neighbours damps the string, and delays by the half sample that `period` leaves out.
      const damped = 0.5 * (read + lastRead) * 0.9965;
      // A first-order all-pass holds the fraction of a sample that keeps the string in tune.
      tuned = lastDamped + ((1 - fraction) / (1 + fraction)) * (damped - tuned);
      line[position] = tuned;
      lastRead = read;
      lastDamped = damped;
      position = (position + 1) % line.length;
      return read * 1.1 * velocity * strike(t, 0.001, 0.5, seconds + 0.15);
    }),
  );
}
