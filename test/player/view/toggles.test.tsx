import { expect } from 'chai';
import { withRepeat, withShuffle } from '../../../src/player/model/queue/play-order.ts';
import { setState } from '../../support/fakes/set-state.ts';
import { MIXTAPE, renderView } from './render-view.tsx';

describe('the toggles', () => {
  it('turn shuffle and repeat on and off, and say which', () => {
    const view = renderView();
    for (const [name, action, turnOn] of [
      ['Shuffle', 'setShuffle', withShuffle],
      ['Repeat', 'setRepeat', withRepeat],
    ] as const) {
      view.calls.length = 0;
      expect(view.button(name).ariaPressed).to.equal('false');
      view.button(name).click();
      view.change(() => setState(view.store, view.atoms, ({ order }) => ({ order: turnOn(order, true) })));
      expect(view.button(name).ariaPressed).to.equal('true');
      view.button(name).click();
      expect(view.calls).to.deep.equal([
        [action, true],
        [action, false],
      ]);
    }
  });

  it('show that they are on not only by colour', () => {
    const view = renderView();
    const dot = (): string => getComputedStyle(view.button('Shuffle'), '::after').content;
    expect(dot()).to.equal('none');
    view.change(() => setState(view.store, view.atoms, ({ order }) => ({ order: withShuffle(order, true) })));
    expect(dot()).to.equal('""');
  });

  it('open and close the track list', () => {
    const view = renderView();
    view.button('Track list').click();
    expect(view.button('Track list').ariaExpanded).to.equal('false');
    view.change(() => view.store.set(view.atoms.listOpen, true));
    expect(view.button('Track list').ariaExpanded).to.equal('true');
    view.button('Track list').click();
    expect(view.calls).to.deep.equal([
      ['setListOpen', true],
      ['setListOpen', false],
    ]);
  });

  it('open and close sharing', () => {
    const view = renderView();
    view.button('Share').click();
    expect(view.button('Share').ariaExpanded).to.equal('false');
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    expect(view.button('Share').ariaExpanded).to.equal('true');
    view.button('Share').click();
    expect(view.calls).to.deep.equal([['openShare'], ['closeShare']]);
  });

  it('have no Share if there is nothing to share', () => {
    for (const mixtape of [null, { ...MIXTAPE, slug: '' }]) {
      const view = renderView({ mixtape });
      expect(view.all('[part~="share-toggle"]')).to.have.length(0);
      expect(view.all('[part~="list-toggle"]')).to.have.length(1);
    }
  });
});
