import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { missingOfLayouts } from '../../build/published/layouts.mjs';
import { publisherLayouts } from '../../build/published/publisher-tables.mjs';
import { reserveStyles } from '../../build/published/reserve-styles.mjs';
import { root } from '../../build/root.mjs';
import { LAYOUT_TABLE, LAYOUTS } from '../../src/player/model/layouts.ts';

describe('the layouts of the player', () => {
  it('have a style sheet and a height for their place', async () => {
    expect(await missingOfLayouts(LAYOUT_TABLE)).to.deep.equal([]);
  });

  it('without them end the build, which says what is missing', async () => {
    const poster = { arrangement: 'poster' };
    expect(await missingOfLayouts({ ...LAYOUT_TABLE, poster })).to.deep.equal([
      'src/player/view/player/player-styles.css does not import ../layouts/poster-layout.css.',
      'src/player/view/reserve/reserve.css has no height for the layout poster.',
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

  it('are those that mixtape.json takes', async () => {
    const schema = JSON.parse(await readFile(join(root, 'packages/publish/mixtape.schema.json'), 'utf8'));
    expect(schema.properties.layout.enum).to.have.members(LAYOUTS);
  });

  it('are those of the publisher', async () => {
    const written = await readFile(join(root, 'packages/publish/src/input/layouts.mjs'), 'utf8');
    expect(written).to.equal(await publisherLayouts());
  });
});
