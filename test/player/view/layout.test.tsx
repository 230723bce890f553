import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { writingDirection } from '../../../src/i18n/choose-language.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { NOTICES, setState } from '../../support/fakes/set-state.ts';
import { describeInFonts } from '../../support/pages/fonts.ts';
import { activate, createTracks, renderView, type View } from './render-view.tsx';

const LONG = 'A title that goes on and on, so that no player of any width has room for the whole of it in one line';

const widths = [160, 200, 239, 240, 279, 280, 320, 399, 400, 480, 640, 899, 900, 999, 1000, 1200];

function renderFull(width: number): View {
  const view = renderView({
    width,
    tracks: createTracks(3).map((track) => ({ ...track, title: LONG, artist: LONG })),
    before(store, atoms) {
      store.set(atoms.listOpen, true);
      setState(store, atoms, NOTICES.unavailable);
    },
  });
  activate(view, 'id-2');
  return view;
}

const box = (view: View, part: string): DOMRect => view.part(part).getBoundingClientRect();

/** Where a control is, without what the list has scrolled out of sight. */
function visibleBox(control: HTMLElement): { left: number; right: number; top: number; bottom: number } {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const list = control.closest('[part~="track-list"]')?.getBoundingClientRect();
  return { left, right, top: Math.max(top, list?.top ?? top), bottom: Math.min(bottom, list?.bottom ?? bottom) };
}

function textBox(element: HTMLElement): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

describeInFonts('the layout', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const width of widths) {
    it(`fits at ${width} px: nothing overflows or overlaps`, () => {
      const view = renderFull(width);
      const card = box(view, 'container');
      expect(card.width).to.equal(width);
      const controls = view
        .all('[part~="button"], [part~="timeline"], [part~="volume"], [part~="retry"]')
        .filter((each) => each.checkVisibility())
        // Behind a message, and not pressed: with the focus they come back.
        .filter((each) => getComputedStyle(each).pointerEvents !== 'none');
      for (const each of controls) {
        const { left, right } = each.getBoundingClientRect();
        expect(left, each.outerHTML).to.be.at.least(card.left);
        expect(right, each.outerHTML).to.be.at.most(card.right);
      }
      for (const part of ['mixtape-title', 'title', 'artists']) {
        const { left, right } = box(view, part);
        expect(left, part).to.be.at.least(card.left);
        expect(right, part).to.be.at.most(card.right);
      }
      // A long title is cut, and its link with it: it does not lie below the controls beside it.
      expect(view.one('.title a').getBoundingClientRect().right).to.be.at.most(box(view, 'title').right);
      const texts = ['current-time', 'duration', 'message', 'powered-by'].map((part) => view.part(part));
      for (const text of texts.filter((each) => each.checkVisibility())) {
        const part = text.part.value;
        const { left, right } = textBox(text);
        expect(left, part).to.be.at.least(card.left);
        expect(right, part).to.be.at.most(card.right);
      }
      const boxes = controls.map((control) => ({ control, name: control.outerHTML, ...visibleBox(control) }));
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const overlapDown = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // Allows for rounding by half a pixel.
          expect(Math.min(overlap, overlapDown), `${a.name} over ${b.name}`).to.be.below(0.6);
        }
      }
    });
  }

  it('has the transport beside the names, the tape below them, and the foot below that', () => {
    const middle = (view: View, part: string): number => box(view, part).top + box(view, part).height / 2;
    for (const width of [240, 399, 400, 900, 1200]) {
      const view = renderView({ width });
      expect(middle(view, 'play'), `${width} px`).to.be.closeTo(middle(view, 'title'), 12);
      expect(box(view, 'play').left).to.be.above(box(view, 'title').right);
      expect(box(view, 'tape').top).to.be.at.least(box(view, 'play').bottom);
      for (const part of ['preview-label', 'list-toggle', 'share-toggle'])
        expect(box(view, part).top, part).to.be.at.least(box(view, 'tape').bottom);
      view.unmount();
    }
  });

  it('has previous and next in the row from 320 px, shuffle and repeat from 560 px, and in the menu before', () => {
    const isInRow = (view: View, part: string): boolean => view.one(`[part~="${part}"]`).checkVisibility();
    for (const width of [240, 319, 320, 559, 560, 900]) {
      const view = renderView({ width });
      for (const part of ['previous', 'next']) expect(isInRow(view, part), `${width} px`).to.equal(width >= 320);
      for (const part of ['shuffle', 'repeat']) expect(isInRow(view, part), `${width} px`).to.equal(width >= 560);
      expect(isInRow(view, 'menu'), `${width} px`).to.equal(width < 560);
      if (width < 560) {
        view.change(() => view.part('menu').click());
        const inMenu = view.all('.menu > [part~="button"]').filter((each) => each.checkVisibility());
        expect(inMenu.map((each) => each.getAttribute('part')?.split(' ')[1])).to.deep.equal([
          ...(width < 320 ? ['previous', 'next'] : []),
          'shuffle',
          'repeat',
        ]);
      }
      view.unmount();
    }
  });

  it('leaves the names 100 px beside a cover of 56 px from 320 px on', () => {
    const view = renderView({ width: 320, tracks: createTracks(3).map((track) => ({ ...track, title: LONG })) });
    expect(box(view, 'cover').width).to.equal(56);
    expect(box(view, 'title').width).to.be.at.least(100);
  });

  it('ends the icons of next and of the last tool where its content ends', () => {
    const endOf = (icon: Element | null): number => {
      const shapes = [...(icon?.children ?? [])].map((shape) => shape.getBoundingClientRect().right);
      // A stroke is drawn on both sides of its shape.
      return Math.max(...shapes) + parseFloat(getComputedStyle(icon ?? document.body).strokeWidth) / 2;
    };
    for (const width of [320, 390, 480, 700]) {
      const view = renderView({ width });
      const content = box(view, 'container').right - 17;
      const tools = view.all('.tools > [part~="button"]').filter((each) => each.checkVisibility());
      for (const button of [view.part('next'), tools.at(-1)])
        expect(endOf(button?.querySelector('svg') ?? null), `${width} px`).to.be.closeTo(content, 1.5);
      view.unmount();
    }
  });

  it('ends the icon of previous there in a right-to-left player, without touching the names', () => {
    for (const width of [320, 390, 700]) {
      const view = renderView({
        width,
        tracks: createTracks(1).map((track) => ({ ...track, title: 'Long '.repeat(20) })),
      });
      view.host.dir = 'rtl';
      const shapes = [...(view.part('previous').querySelector('svg')?.children ?? [])];
      const left = Math.min(...shapes.map((shape) => shape.getBoundingClientRect().left));
      expect(left, `${width} px`).to.be.closeTo(box(view, 'container').left + 17, 2);
      expect(box(view, 'next').right, `${width} px`).to.be.at.most(view.one('.names').getBoundingClientRect().left);
      view.unmount();
    }
  });

  it('has the foot in one line, with the count and the word Preview at every width', () => {
    // Wide letters have two lines below 400 px, and tall ones beside a volume line, which is always open where nothing can hover.
    const isWide = document.body.style.fontFamily === 'wide';
    const widths = (isWide ? [480, 700] : [240, 280, 320, 360, 390, 400, 480, 700]).filter(
      (width) => matchMedia('(hover: hover)').matches || (width !== 400 && !(isWide && width === 480)),
    );
    for (const width of widths) {
      const view = renderView({ width, tracks: createTracks(10) });
      // A line of 16 px, and the padding.
      expect(view.one('.readout').offsetHeight, `${width} px`).to.be.at.most(29);
      for (const part of ['.number', '[part="preview-label"]']) expect(view.one(part).checkVisibility()).to.equal(true);
      view.unmount();
    }
  });

  for (const notice of ['unavailable', 'slow', 'offline'] as const) {
    it(`has a message in the foot and keeps its height and its tape, in every language (${notice})`, async () => {
      for (const language of ['en', ...LANGUAGES.keys()]) {
        const texts = (await LANGUAGES.get(language)?.())?.default ?? {};
        const view = renderView({ language, texts });
        view.host.dir = writingDirection(language);
        const places = (): number[] => {
          const card = box(view, 'container');
          const tape = box(view, 'tape');
          return [card.height, tape.left - card.left, tape.top - card.top, tape.width];
        };
        for (const width of [240, 280, 320, 360, 390, 480, 700]) {
          const where = `${language}, ${width} px`;
          view.host.style.width = `${width}px`;
          const before = places();
          view.change(() => setState(view.store, view.atoms, NOTICES[notice]));
          const [height, ...tape] = places();
          // The widest letters may need another line. Where nothing can hover, the volume line leaves less room.
          const isWide = document.body.style.fontFamily === 'wide';
          const more = isWide ? 60 : matchMedia('(hover: hover)').matches ? 0 : 3;
          expect(height, where).to.be.within(before[0] ?? 0, (before[0] ?? 0) + more);
          expect(tape, where).to.deep.equal(before.slice(1));
          expect(parseFloat(getComputedStyle(view.part('message')).fontSize), where).to.be.at.least(13);
          const list = view.part('list-toggle');
          expect(list.checkVisibility({ opacityProperty: true }), `list, ${where}`).to.equal(true);
          expect(box(view, 'message').top, where).to.be.at.least(box(view, 'tape').bottom);
          expect(box(view, 'container').bottom - box(view, 'message').bottom, where).to.be.at.least(1);
          // The text has air on both sides, also with three lines. Letters are higher than their lines, most in a tall font.
          const text = textBox(view.one('.message'));
          if (more === 0 && document.body.style.fontFamily === 'narrow') {
            expect(text.top - box(view, 'tape').bottom, where).to.be.at.least(6.5);
            expect(box(view, 'container').bottom - text.bottom, where).to.be.at.least(8);
          }
          view.change(() => setState(view.store, view.atoms, NOTICES.none));
        }
        view.unmount();
      }
    });
  }

  it('has a sign on play while a message is there, whose glyph is readable on the disc', () => {
    const signOf = (view: View): string => getComputedStyle(view.part('play'), '::before').content;
    expect(signOf(renderView())).to.equal('none');
    const view = renderView({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    expect(signOf(view)).to.equal('""');
    expect(getComputedStyle(view.part('play')).color).to.equal(getComputedStyle(view.part('title')).color);
  });

  it('is as high as drawn, in every font', () => {
    const heights = { 240: 188, 320: 198, 399: 198, 400: 206, 899: 206, 1200: 206 };
    for (const [width, height] of Object.entries(heights)) {
      const view = renderView({ width: Number(width) });
      // Lines are as high in every font.
      expect(box(view, 'container').height, `${width} px`).to.be.closeTo(height, 1);
      view.unmount();
    }
  });

  for (const width of [240, 299, 320, 399])
    it(`has the line of the mixtape above one line of the title, which stay where they are, ${width} px`, () => {
      const tracks = createTracks(2).map((track, at) => (at ? { ...track, title: LONG } : track));
      const view = renderView({ width, tracks });
      const places = (): string[] =>
        ['container', 'mixtape-title', 'title', 'artists'].map((part) => JSON.stringify(box(view, part)));
      const before = places();
      activate(view, 'id-2');
      for (const animation of view.root.getAnimations()) animation.finish();
      expect(view.part('title').textContent).to.equal(LONG);
      expect(places()).to.deep.equal(before);
      const [mixtape, title, artists, cover] = ['mixtape-title', 'title', 'artists', 'cover'].map((part) =>
        box(view, part),
      ) as [DOMRect, DOMRect, DOMRect, DOMRect];
      expect(mixtape.top).to.be.at.least(cover.top - 4);
      // The title's box has a padding of 10 px above.
      expect(title.top + 10).to.be.at.least(mixtape.bottom - 5);
      expect(artists.bottom).to.be.at.most(cover.bottom + 8);
    });

  it('begins at the cover on a right-to-left page, and ends with an ellipsis where a name is cut', () => {
    const tracks = createTracks(1).map((track) => ({ ...track, title: 'One', artist: LONG }));
    const view = renderView({ width: 320, tracks });
    view.host.dir = 'rtl';
    const { textOverflow, whiteSpace } = getComputedStyle(view.part('artists'));
    expect([textOverflow, whiteSpace]).to.deep.equal(['ellipsis', 'nowrap']);
    const rights = ['title', 'artists'].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(view.part(part));
      const rects = [...range.getClientRects()];
      const lines = rects.filter(({ top }) => top < (rects[0]?.top ?? 0) + 4);
      return Math.max(...lines.map(({ right }) => right));
    });
    const edge = view.one('.names').getBoundingClientRect().right;
    // What is cut is wider than its box.
    for (const right of rights) expect(Math.min(right, edge) - edge).to.be.within(-1, 0);
  });

  it('shows letters that hang below their line', () => {
    const view = renderView({ tracks: createTracks(1).map((track) => ({ ...track, title: 'gy', artist: 'gy' })) });
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    for (const name of ['title', 'artists']) {
      const text = view.part(name);
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const baseline = (text.firstElementChild ?? text).appendChild(document.createElement('i'));
      baseline.style.display = 'inline-block';
      const lowest = baseline.getBoundingClientRect().bottom + pen.measureText('gy').actualBoundingBoxDescent;
      expect(lowest, name).to.be.at.most(text.getBoundingClientRect().bottom + 0.5);
      baseline.remove();
    }
  });

  it('gives the texts of the list the whole width of a sidebar of 160 px', () => {
    const links = [{ name: 'Bandcamp', url: 'https://label.bandcamp.com/track/1' }];
    const view = renderView({
      width: 160,
      tracks: createTracks(2).map((track, index) => (index === 0 ? { ...track, links } : track)),
      before: (store, atoms) => store.set(atoms.listOpen, true),
    });
    for (const title of view.all('[part~="track-title"]')) expect(title.offsetWidth).to.be.at.least(100);
    for (const duration of view.all('[part~="track-duration"]')) expect(duration.offsetHeight).to.be.below(24);
  });

  it('does not jump when the text or the time changes', () => {
    const untitled = { trackId: 'x', title: '', artist: 'Artist', duration: null };
    const view = renderView({ width: 480, tracks: [...createTracks(1), untitled] });
    const places = (): string[] =>
      ['container', 'tape', 'play', 'artists'].map((part) => JSON.stringify(box(view, part)));
    const before = places();
    activate(view, 'x');
    view.change(() => setState(view.store, view.atoms, { seconds: 11 }));
    // The names slide into their place.
    for (const animation of view.root.getAnimations()) animation.finish();
    expect(places()).to.deep.equal(before);
  });

  it('mirrors the card on a right-to-left page, and aligns foreign titles with it', () => {
    const view = renderView({ width: 480 });
    const right = (): number => box(view, 'cover').right;
    const textRight = (part: string): number => {
      const range = document.createRange();
      range.selectNodeContents(view.part(part));
      return range.getBoundingClientRect().right;
    };
    expect(right()).to.be.below(box(view, 'play').left);
    view.host.style.direction = 'rtl';
    expect(box(view, 'cover').left).to.be.above(box(view, 'play').right);
    expect(textRight('title')).to.be.closeTo(box(view, 'title').right, 1);
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    expect(textRight('share-title')).to.be.closeTo(box(view, 'share-title').right, 1);
  });

  it('is not changed by styles that a hostile page passes on', async () => {
    // A pointer over the volume button would open its line.
    await sendMouse({ type: 'move', position: [640, 600] });
    const calm = renderFull(480);
    const sizes = (view: View): string[] =>
      view.all('[part]').map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return `${each.getAttribute('part')} ${width} ${height} ${getComputedStyle(each).color}`;
      });
    const finish = (view: View): void => {
      for (const each of view.root.getAnimations()) each.finish();
    };
    finish(calm);
    const expected = sizes(calm);
    const font = getComputedStyle(document.body).fontFamily;
    calm.unmount();

    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: 40px !important }
      * { all: unset !important; color: red !important; font: italic 900 30px/3 ${font} !important; letter-spacing: 9px !important;
          word-spacing: 1em !important; text-align: center !important; text-transform: uppercase !important; text-indent: 40px !important;
          white-space: pre !important; list-style: square !important; cursor: wait !important; border-spacing: 9px !important;
          text-shadow: 0 0 9px red !important; tab-size: 20 !important; visibility: visible !important; writing-mode: vertical-rl }`);
    document.adoptedStyleSheets = [sheet];
    try {
      const hostile = renderFull(480);
      hostile.host.style.setProperty('display', 'block', 'important');
      hostile.host.style.setProperty('width', '480px', 'important');
      // It was wider before, with an open volume line.
      finish(hostile);
      const now = sizes(hostile);
      for (const [index, size] of expected.entries()) expect(now[index]).to.equal(size);
      expect(getComputedStyle(hostile.part('title')).textTransform).to.equal('none');
    } finally {
      document.adoptedStyleSheets = [];
    }
  });

  it('uses the public custom properties for colours and sizes, else those of Media Chrome', () => {
    const view = renderView();
    const background = (): string => getComputedStyle(view.one('[part~="timeline"] .fill')).backgroundColor;
    view.host.style.setProperty('--media-accent-color', 'rgb(1, 2, 3)');
    expect(background()).to.equal('rgb(1, 2, 3)');
    view.host.style.setProperty('--mixtape-accent-color', 'rgb(4, 5, 6)');
    expect(background()).to.equal('rgb(4, 5, 6)');
    view.host.style.setProperty('--mixtape-font-size', '20px');
    expect(parseFloat(getComputedStyle(view.part('title')).fontSize)).to.be.closeTo((20 * 16) / 15, 0.01);
    view.host.style.setProperty('--mixtape-track-height', '60px');
    view.change(() => view.store.set(view.atoms.listOpen, true));
    expect(view.all('[part~="track"]')[0]?.getBoundingClientRect().height).to.equal(60);
  });

  for (const [property, part, style, value] of [
    ['--media-primary-color', 'title', 'color', 'rgb(1, 2, 3)'],
    ['--media-text-color', 'title', 'color', 'rgb(1, 2, 3)'],
    ['--media-secondary-color', 'container', 'backgroundColor', 'rgb(1, 2, 3)'],
    ['--media-control-background', 'container', 'backgroundColor', 'rgb(1, 2, 3)'],
    ['--media-icon-color', 'artists', 'color', 'rgb(1, 2, 3)'],
    ['--media-font-family', 'title', 'fontFamily', 'monospace'],
    ['--media-font-size', 'container', 'fontSize', '21px'],
  ] as const) {
    it(`uses the page’s ${property}`, () => {
      const view = renderView();
      view.host.style.setProperty(property, value);
      expect(getComputedStyle(view.part(part))[style]).to.equal(value);
    });
  }

  it('follows the colour scheme of the page', () => {
    const view = renderView();
    const background = (): string => getComputedStyle(view.part('container')).backgroundColor;
    view.host.style.colorScheme = 'light';
    expect(background()).to.equal('oklch(1 0 0)');
    view.host.style.colorScheme = 'dark';
    expect(background()).to.equal('oklch(0.21 0 0)');
  });
});
