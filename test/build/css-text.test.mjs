import { join } from 'node:path';
import { expect } from 'chai';
import { minifiedCss } from '../../build/plugins/css-text.mjs';
import { root } from '../../build/root.mjs';

describe('the text of a style sheet', () => {
  it('keeps vendor prefixes that only phones need', async () => {
    expect(await minifiedCss(join(root, 'src/player/view/styles/reset.css'))).to.contain(
      '-webkit-text-size-adjust:100%',
    );
  });
});
