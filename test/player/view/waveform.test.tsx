import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { PLAY_REQUESTED, setState } from '../../support/fakes/set-state.ts';
import { activate, createTracks, renderView, untilRendered, type View, type ViewOptions } from './render-view.tsx';

const PEAKS = Array.from({ length: 96 }, (_, index) => (index * 37) % 256);

function renderDrawn(options: ViewOptions = {}): View {
  return renderView({ tracks: createTracks(2).map((track) => ({ ...track, peaks: PEAKS })), ...options });
}

const barsOf = (view: View): number => view.part('waveform').innerHTML.match(/M/g)?.length ?? 0;

/** How far bars are apart, in pixels. */
const pitchOf = (view: View): number => view.part('waveform').getBoundingClientRect().width / barsOf(view);

describe('the waveform', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  it('is one inline drawing in the timeline, without image and style attribute, hidden from assistive technology', () => {
    const view = renderDrawn();
    const waveform = view.part('waveform');
    expect(waveform.localName).to.equal('svg');
    expect(view.part('timeline').contains(waveform)).to.equal(true);
    expect(waveform.getAttribute('aria-hidden')).to.equal('true');
    expect(waveform.outerHTML).not.to.match(/style=|href|url\(|<image/);
    expect(getComputedStyle(waveform).stroke).to.equal('oklch(0.645 0 0)');
  });

  for (const width of [240, 320, 399, 480, 600, 700]) {
    it(`has bars at every 4 px, or a little more, at ${width} px, and after a resize`, async () => {
      const view = renderDrawn({ width });
      expect(pitchOf(view)).to.be.within(4, 5.1);
      view.host.style.width = '280px';
      await untilRendered(() => pitchOf(view) >= 4 && pitchOf(view) <= 5.1);
      expect(view.all('[part="waveform"] path')).to.have.length(1);
    });
  }

  it('has no bar for which a fraction of a pixel is missing, as in a first view', async () => {
    const view = renderDrawn({ width: 700 });
    // 37 bars need 148 px.
    view.one('.timeline').style.width = '147.75px';
    await untilRendered(() => barsOf(view) === 30);
  });

  it('has as many bars as fit once it is shown, if it was hidden', async () => {
    const view = renderDrawn({ width: 0 });
    expect(view.all('[part="waveform"] path')).to.have.length(0);
    view.host.style.width = '600px';
    await untilRendered(() => pitchOf(view) >= 4 && pitchOf(view) <= 5.1);
  });

  it('is a rounded line of 4 px without peaks, of the same height', () => {
    const drawn = renderDrawn();
    const view = renderView();
    expect(view.all('[part="waveform"]')).to.have.length(0);
    expect(view.one('.timeline .line').offsetHeight).to.equal(4);
    expect(view.part('container').offsetHeight).to.equal(drawn.part('container').offsetHeight);
  });

  it('is a line if the author wants one', () => {
    const view = renderDrawn({
      before: (store, atoms) =>
        setState(store, atoms, ({ settings }) => ({ settings: { ...settings, waveform: 'none' } })),
    });
    expect(view.all('.waveform')).to.have.length(0);
  });

  it('shows its played part in the accent, which stays in place while the fill moves over it', () => {
    const view = renderDrawn();
    const played = view.one('.fill .waveform');
    for (const time of [0, 6, 15]) {
      view.change(() => setState(view.store, view.atoms, { clock: { time, running: false } }));
      const [whole, part] = [view.part('waveform'), played].map((each) => each.getBoundingClientRect());
      expect(part?.left, `${time} s`).to.be.closeTo(whole?.left ?? 0, 0.1);
      const [fill, line] = [view.one('.timeline .fill'), view.one('.timeline .line')].map((each) =>
        each.getBoundingClientRect(),
      );
      expect((fill?.right ?? 0) - (line?.left ?? 0)).to.be.closeTo(((line?.width ?? 0) * time) / 15, 0.1);
    }
    expect(getComputedStyle(played).strokeWidth).to.equal('3px');
    expect(getComputedStyle(view.part('waveform')).strokeWidth).to.equal('2px');
  });

  it('is not drawn again while the track plays', () => {
    const view = renderDrawn();
    view.change(() => setState(view.store, view.atoms, { ...PLAY_REQUESTED, clock: { time: 0, running: true } }));
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(view.part('timeline'), { childList: true, subtree: true, attributes: true });
    for (let seconds = 1; seconds < 6; seconds += 1) view.change(() => setState(view.store, view.atoms, { seconds }));
    changes.push(...observer.takeRecords());
    expect(new Set(changes.map(({ target }) => target))).to.deep.equal(new Set([view.slider('Timeline')]));
  });

  it('is that of the active track', () => {
    const tracks = createTracks(3).map((track, index) =>
      index === 2 ? track : { ...track, peaks: PEAKS.map((peak) => (peak * (index + 1)) % 256) },
    );
    const view = renderView({ tracks });
    const path = (): string | null => view.one('[part="waveform"] path').getAttribute('d');
    const first = path();
    activate(view, 'id-2');
    expect(path()).not.to.equal(first);
    activate(view, 'id-3');
    expect(view.all('.wide-splice .line .waveform')).to.have.length(0);
  });
});
