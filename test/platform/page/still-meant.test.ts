import { expect } from 'chai';
import { isStillMeant } from '../../../src/platform/page/attention.ts';
import { settledPress } from '../../support/fakes/settled-press.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

describe('a press that came before the code that acts on it', () => {
  let time: VirtualTime;
  beforeEach(() => {
    time = new VirtualTime().install();
  });
  afterEach(() => time.restore());

  it('is still meant for ten seconds', async () => {
    const press = settledPress();
    await time.advance(9999);
    expect(isStillMeant(press)).to.equal(true);
    await time.advance(1);
    expect(isStillMeant(press)).to.equal(false);
  });
});
