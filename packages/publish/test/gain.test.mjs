import { expect } from 'chai';
import { correctedGain, gainOf } from '../src/audio/gain.mjs';

describe('the gain of a clip', () => {
  for (const [title, measured, gain] of [
    ['raises a quiet clip to −14 LUFS', { loudness: -20, peak: -12 }, 6],
    ['lowers a loud clip to −14 LUFS', { loudness: -7.5, peak: 0.4 }, -6.5],
    ['stops where the peaks reach the limit', { loudness: -30, peak: -8.6 }, 8],
    ['lowers peaks above full scale, whatever the loudness', { loudness: -20, peak: 1.4 }, -2],
  ])
    it(title, () => expect(gainOf(measured)).to.equal(gain));

  for (const [title, loudness, encoded, gain] of [
    ['keeps what is right', -14, { gain: 0, peak: -0.7 }, 0],
    ['lowers what the encoder has raised', -20, { gain: 5, peak: -0.2 }, 4.6],
    ['raises what the encoder has lowered', -30, { gain: 5, peak: -2 }, 6.4],
    ['never raises above the target', -14.3, { gain: 0, peak: -4 }, 0.3],
    ['leaves a small distance to the limit', -30, { gain: 5, peak: -1 }, 5],
  ])
    it(title, () => expect(correctedGain({ loudness }, encoded)).to.equal(gain));
});
