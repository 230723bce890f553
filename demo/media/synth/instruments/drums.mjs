import { render, sine, stateVariableFilter, strike } from '../tone.mjs';

const mono = (samples) => [samples, samples];

const noiseHit = (seconds, { velocity, random }, { filter, hz, resonance = 0.7, attack, decay, level }) => {
  const shape = stateVariableFilter(hz, resonance);
  return mono(render(seconds, (t) => shape[filter](random() * 2 - 1) * level * velocity * strike(t, attack, decay)));
};

/** A soft bass drum: a sine that falls. */
export function kick({ velocity }) {
  let cycles = 0;
  return mono(
    render(0.45, (t) => {
      cycles += (46 + 95 * Math.exp(-t * 38)) / 44100;
      return sine(cycles) * 0.9 * velocity * strike(t, 0.002, 8);
    }),
  );
}

export function snare(hit) {
  const [rattle] = noiseHit(0.35, hit, { filter: 'band', hz: 2100, attack: 0.002, decay: 17, level: 0.5 });
  return mono(rattle.map((x, index) => x + 0.3 * hit.velocity * sine((185 * index) / 44100) * Math.exp(-index / 2200)));
}

/** A brush swept over a snare drum. */
export const brush = (hit) =>
  noiseHit(0.4, hit, { filter: 'band', hz: 3400, resonance: 0.5, attack: 0.03, decay: 11, level: 0.28 });

export const hat = (hit) => noiseHit(0.12, hit, { filter: 'high', hz: 7500, attack: 0.001, decay: 55, level: 0.22 });

export const openHat = (hit) => noiseHit(0.4, hit, { filter: 'high', hz: 7000, attack: 0.002, decay: 13, level: 0.2 });

export const shaker = (hit) =>
  noiseHit(0.16, hit, { filter: 'band', hz: 6200, resonance: 1.2, attack: 0.025, decay: 26, level: 0.3 });

/** A clap: three hands, not quite together. */
export function clap({ velocity, random }) {
  const filter = stateVariableFilter(1500, 1.1);
  const hands = [0, 0.011, 0.023];
  return mono(
    render(0.35, (t) => {
      const level = hands.reduce((sum, at, index) => {
        if (t < at) return sum;
        return sum + Math.exp(-(t - at) * (index === hands.length - 1 ? 20 : 160));
      }, 0);
      return filter.band(random() * 2 - 1) * 0.34 * velocity * level;
    }),
  );
}

/** The stick across the rim. */
export const rim = ({ velocity }) =>
  mono(render(0.08, (t) => (sine(1720 * t) + 0.6 * sine(880 * t)) * 0.3 * velocity * strike(t, 0.0005, 75)));

export const conga = ({ velocity }) =>
  mono(render(0.4, (t) => sine(190 * t + 3.2 * (1 - Math.exp(-t * 16))) * 0.55 * velocity * strike(t, 0.002, 12)));

/** Dust on a record: a little hiss and now and then a tick. */
export function vinyl({ seconds, velocity, random }) {
  const side = () => {
    const filter = stateVariableFilter(2600, 0.9);
    return render(seconds, () => {
      const tick = random() < 0.00022 ? (random() - 0.5) * 6 : 0;
      return filter.band(tick + (random() - 0.5) * 0.05) * velocity;
    });
  };
  return [side(), side()];
}
