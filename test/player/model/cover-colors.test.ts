import { expect } from 'chai';
import { coverAccent, defaultAccents } from '../../../src/player/model/cover-colors.ts';
import { TEST_COVERS } from '../../support/pages/test-covers.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const BACKGROUNDS = [
  '#ffffff',
  '#18181a',
  '#000000',
  '#fffbe6',
  '#101820',
  '#767676',
  '#757575',
  '#ff5500',
  '#1db954',
  '#d3d3d3',
];

describe('the accent of a cover', () => {
  for (const background of BACKGROUNDS) {
    it(`is readable on ${background}, and its own text on it, for every cover`, () => {
      for (const color of Object.values(TEST_COVERS)) {
        const { accent, text } = coverAccent(color, background);
        expect(contrast(accent, background), `${color}: ${accent}`).to.be.at.least(4.5);
        expect(contrast(accent, text === '#fff' ? '#ffffff' : text), `${color}: ${text}`).to.be.at.least(4.5);
      }
    });
  }

  it('is grey for a cover without a hue, and never neon', () => {
    expect(coverAccent('#808080', '#ffffff').accent).to.match(/^#(..)\1\1$/);
    expect(coverAccent('#ff00ff', '#ffffff').accent).to.equal('#913990');
  });

  it('keeps the hue, with the chroma that fits, also of a colour that is almost black, and beside a colour', () => {
    for (const [color, background, accent] of [
      ['#0a0308', '#ffffff', '#6c5e68'],
      ['#ff5500', '#767676', '#0e0000'],
      ['#ff0000', '#ff5500', '#580101'],
    ] as const)
      expect(coverAccent(color, background).accent).to.equal(accent);
  });

  it('is written for both colour schemes', () => {
    expect(defaultAccents('#863663')).to.equal('light-dark(#94426f, #f196c5)');
  });
});
