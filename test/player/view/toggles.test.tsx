import { expect } from 'chai';
import { withShuffle } from '../../../src/player/model/queue/play-order.ts';
import { setState } from '../../support/fakes/set-state.ts';
import { renderView } from './render-view.tsx';

describe('the toggles', () => {
  it('show that they are on not only by colour', () => {
    const view = renderView();
    const dot = (): string => getComputedStyle(view.button('Shuffle'), '::after').content;
    expect(dot()).to.equal('none');
    view.change(() => setState(view.store, view.atoms, ({ order }) => ({ order: withShuffle(order, true) })));
    expect(dot()).to.equal('""');
  });
});
