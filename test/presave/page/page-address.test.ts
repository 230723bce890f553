import { expect } from 'chai';
import { answerAddress, withFragment, withoutParameters } from '../../../src/presave/page/page-address.ts';

describe('the URL of a page', () => {
  it('is split into its page and its parameters, decoded, in order, including repeated ones', () => {
    expect(answerAddress('https://SITE.example:443/a%20b/?state=%26&code=a+b&state=2#top')).to.deep.equal({
      page: 'https://site.example/a%20b/',
      query: [
        ['state', '&'],
        ['code', 'a b'],
        ['state', '2'],
      ],
    });
  });

  for (const address of ['', '/back', 'site.example/back', 'https://', 'http://[']) {
    it(`is invalid: ${JSON.stringify(address)}`, () => expect(answerAddress(address)).to.equal(null));
  }

  it('loses the parameters of an answer, however they are encoded, and keeps the others unchanged', () => {
    const without = (search: string): string =>
      withoutParameters(`https://site.example/a${search}#top`, ['code', 'state']);
    expect(without('?code=1&state=2')).to.equal('https://site.example/a#top');
    expect(without('?b=%2f+c&code=1&=&d&state=2&code=3')).to.equal('https://site.example/a?b=%2f+c&=&d#top');
    expect(without('?c%6fde=1&code&codex=1&xcode=1')).to.equal('https://site.example/a?codex=1&xcode=1#top');
    expect(without('??code=1&code=1&&b')).to.equal('https://site.example/a??code=1&&b#top');
    expect(without('')).to.equal('https://site.example/a#top');
  });

  it('can have another fragment, or none', () => {
    expect(withFragment('https://site.example/?a=1#top', '#end')).to.equal('https://site.example/?a=1#end');
    expect(withFragment('https://site.example/?a=1#top', '')).to.equal('https://site.example/?a=1');
  });
});
