import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { FULL_WINDOW } from '../../../src/player/model/playback/preview-window.ts';
import { enhance } from '../../../src/player/view/player/after-paint.ts';
import { NOTICES, setState } from '../../support/fakes/set-state.ts';
import { TEST_COVERS } from '../../support/pages/test-covers.ts';
import { moveTo } from './mouse.ts';
import { activate, createTracks, MIXTAPE, renderView, until, type View, type ViewOptions } from './render-view.tsx';

const PEAKS = Array.from({ length: 96 }, (_, index) => (index * 37) % 256);

before(() => setViewport({ width: 1280, height: 800 }));

let connection = new AbortController();
afterEach(() => {
  connection.abort();
  connection = new AbortController();
});

/** A player as it is once it has been painted. */
function renderPainted(options: ViewOptions = {}): View {
  const view = renderView({ tracks: createTracks(3).map((track) => ({ ...track, peaks: PEAKS })), ...options });
  const sheet = new CSSStyleSheet();
  view.root.adoptedStyleSheets = [...view.root.adoptedStyleSheets, sheet];
  const { root, store, atoms } = view;
  enhance({ root, store, atoms, setCoverStyles: (styles) => sheet.replaceSync(styles) }, connection.signal);
  return view;
}

describe('a pointer over the timeline', () => {
  beforeEach(() => moveTo(document.documentElement, 1));

  it('shows the time where it is, and the bars up to it, until it leaves', async () => {
    const view = renderPainted();
    await moveTo(view.part('timeline'), 0.62);
    expect(view.one('.pointer-time').textContent).to.equal('00:09');
    expect(view.one('.pointer-time').closest('[aria-hidden="true"]')).not.to.equal(null);
    const bars = view.one('.to-pointer');
    expect(bars.querySelector('[part]')).to.equal(null);
    expect(Number(/inset\(0px ([\d.]+)%/.exec(getComputedStyle(bars).clipPath)?.[1])).to.be.closeTo(38, 0.5);
    await moveTo(view.part('timeline'), 0.22);
    expect(view.one('.pointer-time').textContent).to.equal('00:03');
    await moveTo(document.documentElement, 1);
    expect(view.all('.pointer-time, .to-pointer')).to.have.length(0);
  });

  it('shows the bars of the present track', async () => {
    const tracks = createTracks(2).map((track, index) => ({ ...track, peaks: index ? [...PEAKS].reverse() : PEAKS }));
    const view = renderPainted({ tracks });
    await moveTo(view.part('timeline'), 0.62);
    activate(view, 'id-2');
    await moveTo(view.part('timeline'), 0.7);
    const path = (selector: string): string | null => view.one(`${selector} .of-40`).getAttribute('d');
    expect(path('.to-pointer')).to.equal(path('[part="waveform"]'));
  });

  it('shows no time as long as the length of a whole track is not known', async () => {
    const tracks = createTracks(1).map((track) => ({ ...track, duration: null }));
    const view = renderPainted({
      tracks,
      before: (store, atoms) => setState(store, atoms, { duration: FULL_WINDOW.durationSeconds }),
    });
    await moveTo(view.part('timeline'), 0.62);
    expect(view.one('.pointer-time').textContent).to.equal('--:--');
    view.change(() => setState(view.store, view.atoms, { duration: 100 }));
    expect(view.one('.pointer-time').textContent).to.match(/^01:0[12]$/);
  });

  it('shows only the time over a line', async () => {
    const view = renderPainted({ tracks: createTracks(1) });
    await moveTo(view.part('timeline'), 0.62);
    expect(view.one('.pointer-time').textContent).to.equal('00:09');
    expect(view.all('.to-pointer')).to.have.length(0);
  });
});

describe('a long name', () => {
  const TITLE = 'A title that goes on and on, so that no player of any width has room for the whole of it';

  it('is cut, and shown whole to a pointer, without moving anything', async () => {
    await moveTo(document.documentElement, 1);
    const view = renderPainted({ width: 320, tracks: createTracks(1).map((track) => ({ ...track, title: TITLE })) });
    const text = view.one('[part="title"] > span');
    const isCut = (): boolean => text.getBoundingClientRect().right > view.part('play').getBoundingClientRect().left;
    const places = (): string[] =>
      ['artists', 'timeline', 'play', 'container'].map((part) =>
        JSON.stringify(view.part(part).getBoundingClientRect()),
      );
    const before = places();
    expect(isCut()).to.equal(true);
    await moveTo(view.part('title'), 0.3);
    expect(isCut()).to.equal(false);
    expect(text.getBoundingClientRect().height).to.be.above(40);
    expect(places()).to.deep.equal(before);
  });
});

describe('the volume line', () => {
  it('slides out beside the mute button, for a pointer and for the keyboard, over what is there', async () => {
    await sendMouse({ type: 'move', position: [640, 600] });
    // Where nothing can hover, as in a Firefox without a mouse, the line is open from 400 px.
    const view = renderPainted({ width: 399 });
    const line = (): DOMRect => view.part('volume').getBoundingClientRect();
    await until(() => line().width === 0);
    const mute = view.part('mute').getBoundingClientRect();
    await moveTo(view.part('mute'));
    await until(() => line().width === 88);
    // It comes from 12 px nearer.
    expect(line().right).to.be.at.most(mute.left + 13);
    expect(view.part('mute').getBoundingClientRect().left).to.equal(mute.left);
    await sendMouse({ type: 'move', position: [640, 600] });
    await until(() => line().width === 0);
    view.button('Mute').focus();
    await sendMouse({ type: 'move', position: [0, 0] });
    view.slider('Volume').focus();
    expect(view.root.activeElement).to.equal(view.slider('Volume'));
  });

  it('stays open from 1000 px', () => {
    expect(renderPainted({ width: 1000 }).part('volume').offsetWidth).to.equal(88);
  });
});

describe('a refused play', () => {
  it('is two pulses of a ring, and nothing else', async () => {
    const view = renderPainted();
    const ring = (): CSSStyleDeclaration => getComputedStyle(view.part('play'), '::before');
    const before = view.part('container').textContent;
    view.host.dispatchEvent(new CustomEvent('playblocked'));
    await until(() => ring().animationName === 'pulse');
    expect(ring().animationIterationCount).to.equal('2');
    expect(view.part('container').textContent).to.equal(before);
    view.part('play').dispatchEvent(new AnimationEvent('animationend', { animationName: 'pulse', bubbles: true }));
    await until(() => ring().content === 'none');
  });
});

describe('motion', () => {
  const running = (view: View): string[] =>
    view.root.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.getAttribute('class') ?? '');

  it('is none at rest', async () => {
    const view = renderPainted();
    await until(() => running(view).length === 0);
    expect(view.all('.falling')).to.have.length(0);
  });

  it('lets the old waveform fall and the new one rise, and the names slide, on a change of the track', async () => {
    const view = renderPainted();
    activate(view, 'id-2');
    expect(view.all('.falling')).to.have.length(1);
    await until(() => running(view).includes('names'));
    expect(running(view)).to.include('falling');
    expect(running(view).filter((name) => name === 'waveform')).to.have.length(2);
  });

  it('starts over with a change during a change, and ends', async () => {
    const view = renderPainted();
    activate(view, 'id-2');
    activate(view, 'id-3');
    expect(view.all('.falling')).to.have.length(1);
    await until(() => running(view).length === 0);
    expect(view.all('.falling')).to.have.length(0);
  });

  it('changes transforms, opacity and clips only', async () => {
    const view = renderPainted();
    activate(view, 'id-2');
    await until(() => running(view).includes('names'));
    const changed = view.root
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSTransition))
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
    expect(new Set(changed)).to.deep.equal(new Set(['translate', 'opacity', 'transform']));
  });

  it('dims the waveform while the track cannot be played', () => {
    const view = renderPainted({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    expect(getComputedStyle(view.one('.timeline .line')).opacity).to.equal('0.4');
  });
});

describe('the colour of the cover', () => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  function luminance(color: string): number {
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  const style = (view: View, part: string): CSSStyleDeclaration => getComputedStyle(view.part(part));

  function renderColored(color: string, properties: Readonly<Record<string, string>>): View {
    const view = renderView({ mixtape: { ...MIXTAPE, color } });
    const sheet = new CSSStyleSheet();
    const still = new CSSStyleSheet();
    // What is read in the same task must not be on its way.
    still.replaceSync('.play { transition: none }');
    view.root.adoptedStyleSheets = [...view.root.adoptedStyleSheets, still, sheet];
    view.host.style.setProperty('--_cover', color);
    view.one('.card').style.transition = 'none';
    for (const [name, value] of Object.entries(properties)) view.host.style.setProperty(name, value);
    const { root, store, atoms } = view;
    enhance({ root, store, atoms, setCoverStyles: (styles) => sheet.replaceSync(styles) }, connection.signal);
    view.one('.card').style.transition = '';
    return view;
  }

  function expectReadable(view: View, what: string): void {
    const { backgroundColor: accent, color: text } = style(view, 'play');
    expect(contrast(accent, style(view, 'container').backgroundColor), what).to.be.at.least(4.5);
    expect(contrast(accent, text), `text for ${what}`).to.be.at.least(4.5);
  }

  for (const properties of [
    { 'color-scheme': 'light' },
    { 'color-scheme': 'dark' },
    { '--mixtape-background': '#fffbe6' },
    { '--mixtape-background': '#101820' },
    { 'color-scheme': 'dark', '--mixtape-background': '#fff' },
    { '--media-control-background': 'oklch(0.6 0.1 200)' },
  ]) {
    it(`is readable as the accent of twenty covers with ${JSON.stringify(properties)}`, () => {
      for (const [name, color] of Object.entries(TEST_COVERS)) {
        const view = renderColored(color, properties);
        expectReadable(view, name);
        view.unmount();
      }
    });
  }

  it('gives way to an accent of the page, and to Media Chrome’s', () => {
    for (const name of ['--mixtape-accent-color', '--media-accent-color']) {
      const view = renderColored('#39ff14', { [name]: 'rgb(1, 2, 3)', '--mixtape-background': '#000' });
      expect(style(view, 'play').backgroundColor).to.equal('rgb(1, 2, 3)');
      expect(style(view, 'play').color).to.equal('rgb(255, 255, 255)');
    }
  });

  it('is readable again once the page has changed its background', async () => {
    const view = renderColored('#863663', { '--mixtape-background': '#fff' });
    const before = style(view, 'play').backgroundColor;
    view.host.style.setProperty('--mixtape-background', '#101820');
    await until(() => style(view, 'play').backgroundColor !== before);
    // The background fades, and the accent follows it until the end.
    await until(() => style(view, 'container').backgroundColor === 'rgb(16, 24, 32)');
    await until(() => contrast(style(view, 'play').backgroundColor, 'rgb(16, 24, 32)') >= 4.5);
    expectReadable(view, 'the dark background');
  });

  it('tints the dark background, and only that', async () => {
    const view = renderColored('#863663', { 'color-scheme': 'dark' });
    expect(style(view, 'container').backgroundColor).not.to.equal('rgb(24, 24, 26)');
    view.host.style.colorScheme = 'light';
    await until(() => style(view, 'container').backgroundColor === 'rgb(255, 255, 255)');
  });
});
