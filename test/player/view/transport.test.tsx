import { expect } from 'chai';
import { LOADING, NOTICES, setState } from '../../support/fakes/set-state.ts';
import { moveTo } from './mouse.ts';
import { renderView } from './render-view.tsx';

describe('the transport', () => {
  it('shows a ring while it waits, and none before 300 ms', () => {
    const view = renderView();
    const ring = (): CSSStyleDeclaration => getComputedStyle(view.part('play'), '::after');
    expect(ring().content).to.equal('none');
    view.change(() => setState(view.store, view.atoms, LOADING));
    expect(ring().content).to.equal('""');
    expect(ring().animationDelay).to.equal('0.3s, 0.3s');
    expect(ring().opacity).to.equal('0');
  });

  it('has Play, which tries again, while a track has failed and the next one is to follow', () => {
    const view = renderView();
    view.change(() => setState(view.store, view.atoms, LOADING));
    const isSeen = (): boolean[] =>
      [...view.part('play').querySelectorAll('svg')].map((glyph) => glyph.matches('.paused svg:first-child'));
    expect(view.button('Pause')).to.equal(view.part('play'));
    expect(isSeen()).to.deep.equal([false, false]);
    view.change(() => setState(view.store, view.atoms, NOTICES.unavailable));
    expect(view.button('Play')).to.equal(view.part('play'));
    expect(isSeen()).to.deep.equal([true, false]);
    view.button('Play').click();
    expect(view.calls).to.deep.equal([['play']]);
  });

  for (const [name, part, intent] of [
    ['Play', 'play', 'preload'],
    ['Next', 'next', 'prefetchNext'],
  ] as const) {
    it(`reports intent when a pointer or the focus reaches ${name}`, async () => {
      await moveTo(document.documentElement, 1);
      const view = renderView();
      view.button(name).focus();
      expect(view.intents).to.deep.equal([[intent]]);
      await moveTo(view.part(part));
      expect(view.intents).to.deep.equal([[intent], [intent]]);
    });
  }

  it('keeps its direction on a right-to-left page', () => {
    const view = renderView();
    view.host.dir = 'rtl';
    const left = (name: string): number => view.button(name).getBoundingClientRect().left;
    expect(left('Previous')).to.be.below(left('Next'));
    expect(view.part('cover').getBoundingClientRect().left).to.be.above(left('Next'));
  });
});
