import { expect } from 'chai';
import { parseSurface, surfaceStyles } from '../../../src/player/model/surface.ts';

describe('the attribute surface', () => {
  it('is paper or inked, else auto', () => {
    expect([' paper', 'inked', 'auto', 'Paper', 'dark', '', null, undefined].map(parseSurface)).to.deep.equal([
      'paper',
      'inked',
      'auto',
      'auto',
      'auto',
      'auto',
      'auto',
      'auto',
    ]);
  });

  it('chooses a colour scheme; auto leaves it to the page', () => {
    expect(surfaceStyles('paper')).to.equal('.root{color-scheme:light}');
    expect(surfaceStyles('inked')).to.equal('.root{color-scheme:dark}');
    expect(surfaceStyles('auto')).to.equal('');
  });
});
