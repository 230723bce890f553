import { expect } from 'chai';
import { missingOfLayouts } from '../../build/published/layouts.mjs';
import { reserveStyles } from '../../build/published/reserve-styles.mjs';
import { LAYOUT_TABLE, LAYOUTS } from '../../src/player/model/layouts.ts';

describe('the layouts of the player', () => {
  it('have a style sheet, and a height and an outline for their place', async () => {
    expect(await missingOfLayouts(LAYOUT_TABLE)).to.deep.equal([]);
  });

  it('without them end the build, which says what is missing', async () => {
    const poster = { arrangement: 'poster' };
    expect(await missingOfLayouts({ ...LAYOUT_TABLE, poster })).to.deep.equal([
      'src/player/view/player/player-styles.css does not import ../layouts/poster-layout.css.',
      'src/player/view/reserve/reserve.css has no height for the layout poster.',
      'src/player/view/reserve/outline.css does not say how the place of the layout poster looks.',
    ]);
  });

  it('need an outline of their own unless they are arranged as the default', async () => {
    const more = { poster: { arrangement: 'card' }, rows: { arrangement: 'auto' } };
    expect(await missingOfLayouts({ ...LAYOUT_TABLE, ...more })).to.deep.equal([
      'src/player/view/reserve/reserve.css has no height for the layout poster.',
      'src/player/view/reserve/outline.css does not say how the place of the layout poster looks.',
      'src/player/view/reserve/reserve.css has no height for the layout rows.',
    ]);
  });

  it('limit their width in the style sheet for pages, too', async () => {
    const styles = await reserveStyles();
    for (const layout of LAYOUTS) {
      const { maxWidth } = LAYOUT_TABLE[layout];
      const rule = `[layout="${layout}"]:not([max-width]):not(:defined){max-width:${maxWidth}px;margin-inline:auto}`;
      expect(styles.includes(rule), layout).to.equal(maxWidth !== undefined);
    }
  });
});
