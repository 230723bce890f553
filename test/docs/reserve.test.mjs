import { expect } from 'chai';
import { blocksIn } from '../support/docs/code-blocks.mjs';

/** Code that readers paste as it is: it loads our file, and its player has no queue of its own to show at once. */
const pasted = blocksIn('html').filter(({ code }) => /<script[^>]*(?:mixtape-player|embed)\.js/.test(code));

describe('the code that the docs offer to paste', () => {
  for (const { page, line, code } of pasted)
    for (const [tag] of code.matchAll(/<mixtape-player[\s>][^>]*>?|<div data-mixtape-id[^>]*>/g))
      it(`${page}, line ${line}, keeps the place of the player`, () => expect(tag).to.match(/reserve/));

  it('is there', () => expect(pasted.length).to.be.above(8));
});
