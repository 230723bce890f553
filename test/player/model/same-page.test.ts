import { expect } from 'chai';
import { isSamePage } from '../../../src/player/model/same-page.ts';

const URL = 'https://label.example/mixtape/night-drive';

describe('a page and the URL of the mixtape’s page', () => {
  for (const page of [URL, `${URL}/`, `${URL}#track=1`, `${URL}?utm_source=mail`, `${URL}/?utm_source=mail#top`]) {
    it(`are the same: ${page}`, () => expect(isSamePage(URL, page)).to.equal(true));
  }

  for (const page of ['https://label.example/', `${URL}-2`, 'https://other.example/mixtape/night-drive']) {
    it(`differ: ${page}`, () => expect(isSamePage(URL, page)).to.equal(false));
  }

  it('are compared with the query if the URL has one', () => {
    expect(isSamePage('https://label.example/?m=1', 'https://label.example/?m=1#top')).to.equal(true);
    expect(isSamePage('https://label.example/?m=1', 'https://label.example/?m=2')).to.equal(false);
    expect(isSamePage('https://label.example/?m=1', 'https://label.example/')).to.equal(false);
  });
});
