import { expect } from 'chai';
import { iconPath, importedIcon } from '../../build/plugins/icons.mjs';

const icon = (name) => importedIcon(iconPath(`@iconify-json/${name}.svg`));

describe('an icon in the build', () => {
  it('is the shapes of its set, without colours and strokes, which are the style sheet’s', () => {
    expect(icon('lucide/x')).to.deep.equal([['path', { d: 'M18 6L6 18M6 6l12 12' }]]);
    expect(icon('lucide/mail')).to.deep.equal([
      ['path', { d: 'm22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7' }],
      ['rect', { width: '20', height: '16', x: '2', y: '4', rx: '2' }],
    ]);
  });

  it('is the outline of a brand’s mark', () => {
    expect(icon('simple-icons/bandcamp')).to.equal('m0 18.75l7.437-13.5H24l-7.438 13.5z');
  });

  it('stops the build if the set does not have it', () => {
    expect(() => icon('lucide/mixtape')).to.throw(/^There is no icon .*mixtape\.svg\.$/);
  });
});
