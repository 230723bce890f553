import { expect } from 'chai';
import { withMember } from '../../src/state/with-member.ts';

describe('a set with or without a member', () => {
  const set = new Set(['a', 'b']);

  it('is another set, so that whoever has the old one still knows what was', () => {
    expect([...withMember(set, 'c', true)]).to.deep.equal(['a', 'b', 'c']);
    expect([...withMember(set, 'b', false)]).to.deep.equal(['a']);
    expect([...set]).to.deep.equal(['a', 'b']);
  });

  it('is the same set where nothing changes, so that nobody is told', () => {
    expect(withMember(set, 'a', true)).to.equal(set);
    expect(withMember(set, 'c', false)).to.equal(set);
  });
});
