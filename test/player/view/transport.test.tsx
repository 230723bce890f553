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

  it('shows the sign in place of the glyph while a track has failed and the next one is to follow', () => {
    const view = renderView();
    const visible = (): number =>
      [...view.part('play').querySelectorAll('svg')].filter((glyph) => getComputedStyle(glyph).visibility === 'visible')
        .length;
    view.change(() => setState(view.store, view.atoms, LOADING));
    expect(visible()).to.equal(2);
    view.change(() => setState(view.store, view.atoms, NOTICES.unavailable));
    // It still keeps the next track from following.
    expect(view.button('Pause')).to.equal(view.part('play'));
    expect(visible()).to.equal(0);
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
