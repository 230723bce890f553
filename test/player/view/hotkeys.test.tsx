import { expect } from 'chai';
import { renderView } from './render-view.tsx';

type View = ReturnType<typeof renderView>;

function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

describe('keyboard shortcuts', () => {
  const region = (view: View): Element => view.all('section')[0] ?? expect.fail('There is no player.');

  it('prevent the page from scrolling only for their own keys', () => {
    const view = renderView();
    expect(press(region(view), ' ').defaultPrevented).to.equal(true);
    expect(press(region(view), 'PageDown').defaultPrevented).to.equal(false);
    expect(press(region(view), 'k', { ctrlKey: true }).defaultPrevented).to.equal(false);
  });

  it('leave its arrows, Home and End to a focused slider', () => {
    const view = renderView();
    press(view.all('.volume input')[0] ?? expect.fail('There is no slider.'), 'End');
    expect(view.calls.filter(([name]) => name === 'seek')).to.deep.equal([]);
  });

  it('work on a focused slider too, except for the slider’s own keys', () => {
    const view = renderView();
    for (const key of ['k', 'j', 'l', 'm']) press(view.slider('Volume'), key);
    press(view.slider('Timeline'), 'N', { shiftKey: true });
    expect(view.calls.map(([name]) => name)).to.deep.equal(['togglePlay', 'seekBy', 'seekBy', 'setMuted', 'next']);
  });

  it('leave all keys to text fields and to the share overlay', () => {
    const view = renderView({
      before: (store, atoms) => {
        store.set(atoms.shareOpen, true);
        store.set(atoms.copying, { what: 'copy', text: 'https://site.example/', isCopied: false });
      },
    });
    for (const target of [view.one('input.link'), view.part('copy')]) {
      for (const key of [' ', 'k', 'j', 'l', 'Home', 'End', 'm'])
        expect(press(target, key).defaultPrevented, key).to.equal(false);
      expect(press(target, 'N', { shiftKey: true }).defaultPrevented).to.equal(false);
    }
    expect(view.calls).to.deep.equal([]);
  });

  it('toggle once while a key is held down, and seek repeatedly', () => {
    const view = renderView();
    for (const key of ['k', 'l']) {
      press(region(view), key);
      press(region(view), key, { repeat: true });
    }
    expect(view.calls).to.deep.equal([['togglePlay'], ['seekBy', 2], ['seekBy', 2]]);
  });
});
