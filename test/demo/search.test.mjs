import { expect } from 'chai';
import { searchSections } from '../../demo/docs/search-sections.mjs';
import { excerpt } from '../../demo/tools/site/excerpt.ts';
import { searchThrough } from '../../demo/tools/site/search-index.ts';
import { QUESTIONS } from '../support/docs/search-questions.mjs';

describe('the search of the documentation', () => {
  let find;
  before(async () => {
    find = searchThrough(await searchSections());
  });

  for (const [question, pages] of Object.entries(QUESTIONS)) {
    it(`answers “${question}”`, () => {
      const first = find(question).slice(0, 3);
      expect(first.map(({ section }) => section.id)).to.include.oneOf(pages);
    });
  }

  it('answers while someone still types', () => {
    expect(find('where do I change the accent co').map(({ section }) => section.page)).to.include('Theming');
  });

  it('finds nothing for words that are in no page', () => {
    expect(find('zxqwv')).to.deep.equal([]);
    expect(find('who are you')).to.deep.equal([]);
  });

  it('shows the place with the words, and marks them', () => {
    const text = `${'Something else. '.repeat(20)}Set the accent color of your colours. ${'More. '.repeat(40)}`;
    const pieces = excerpt(text, ['accent', 'colour']);
    expect(pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).to.deep.equal([
      'accent',
      'color',
      'colours',
    ]);
    expect(pieces.map(({ text }) => text).join('').length).to.be.below(160);
  });
});
