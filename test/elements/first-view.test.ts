// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { LAYOUTS } from '../../src/player/model/layouts.ts';
import { fc, runs } from '../support/chance.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { beAttentive, clear, nextTask, once, pollUntil, theStage } from './stage.ts';

type Renderers = typeof import('../../elements/server.ts');
type Attributes = NonNullable<Parameters<Renderers['renderMixtapePlayer']>[0]['attributes']>;

const QUEUE = {
  data: Array.from({ length: 12 }, (_, index) => ({
    track_id: `track-${index}`,
    title: index === 1 ? 'A title that is a good deal longer than its row is wide' : `Title ${index}`,
    artist: `Artist ${index}`,
    duration: 60 + index,
    ...(index === 2 && { links: [{ name: 'Shop', url: 'https://shop.example/' }] }),
  })),
  included: { mixtape: { slug: 'night-drive', title: 'Night Drive', artist: 'Various', cover: null, djs: [] } },
};

/** A page in a frame, as its server has sent it. Its scripts come when the test says so. */
class ServedPage {
  readonly frame = document.createElement('iframe');

  static async open(markup: string, { width = 700, style = '', lang = 'en', dir = 'ltr' } = {}): Promise<ServedPage> {
    const page = new ServedPage();
    Object.assign(page.frame, { width, height: 900 });
    page.frame.srcdoc = `<!doctype html><html lang="${lang}" dir="${dir}"><style>body { margin: 0; ${style} }</style>
      <p>Before</p>${markup}<p id="after">After</p></html>`;
    theStage().append(page.frame);
    await once(page.frame, 'load');
    // WebKitGTK may keep the height that a card had before its container queries, until it is laid out once more.
    for (const element of page.document.querySelectorAll<HTMLElement>('mixtape-player')) {
      element.style.display = 'none';
      element.getBoundingClientRect();
      element.style.removeProperty('display');
      if (element.getAttribute('style') === '') element.removeAttribute('style');
    }
    return page;
  }

  get document(): Document {
    if (this.frame.contentDocument === null) throw new Error('The frame has no page.');
    return this.frame.contentDocument;
  }

  get player(): MixtapePlayerElement {
    const player = this.document.querySelector('mixtape-player');
    if (player === null) throw new Error('The page has no player.');
    return player;
  }

  get root(): ShadowRoot {
    const { shadowRoot } = this.document.querySelector('mixtape-player, presave-button') ?? {};
    if (!shadowRoot) throw new Error('The browser has attached no shadow root.');
    return shadowRoot;
  }

  part(name: string): HTMLElement {
    const found = this.root.querySelector<HTMLElement>(`[part~="${name}"]`);
    if (found === null) throw new Error(`The view has no part ${name}.`);
    return found;
  }

  row(number: number): HTMLElement {
    const row = this.root.querySelector<HTMLElement>(`[aria-posinset="${number}"]`);
    if (row === null) throw new Error(`The list has no row ${number}.`);
    return row;
  }

  async load(file: string): Promise<void> {
    const script = this.document.createElement('script');
    script.type = 'module';
    script.src = `${demoOrigin}/dist/${file}`;
    this.document.head.append(script);
    await once(script, 'load');
  }

  /** Loads the player's script, and waits until the player has taken over. */
  async upgrade(): Promise<void> {
    await this.load('mixtape-player.js');
    await pollUntil(() => this.player.matches(':state(ready)') && this.root.querySelector('.first-view') === null);
  }

  /** The boxes of everything that can be seen, by its place in the tree. */
  boxes(): readonly string[] {
    const view = this.root.querySelector('.first-view') ?? this.root;
    const root = [...view.children].find(({ className }) => className.startsWith('root'));
    const drawn = [...(root?.querySelectorAll('*') ?? [])].filter((each) => each.getClientRects().length > 0);
    return [...drawn, this.player, this.document.getElementById('after')].map((each) => {
      if (each === null) return '';
      const { x, y, width, height } = each.getBoundingClientRect();
      const name = `${each.localName} ${each.getAttribute('part') ?? each.getAttribute('class') ?? ''}`;
      const { color, backgroundColor, opacity } = getComputedStyle(each);
      return [name, ...[x, y, width, height].map((side) => side.toFixed(2)), color, backgroundColor, opacity].join(' ');
    });
  }
}

describe('a first view from a server', function () {
  // Each test loads a page, and the script in it.
  this.timeout(60_000);

  let renderers: Renderers;
  before(async () => {
    renderers = await import(`${demoOrigin}/dist/server.js`);
  });
  afterEach(clear);

  const served = (attributes: Attributes = {}, options = {}): string =>
    renderers.renderMixtapePlayer({
      queue: QUEUE,
      attributes: { 'mixtape-id': 'night-drive', 'api-base': demoOrigin, ...attributes },
      ...options,
    });

  const listed = (): string => served({ layout: 'list' });

  describe('stays as it is when the player takes over', () => {
    for (const layout of LAYOUTS)
      for (const width of [240, 320, 400, 600, 840, 1200])
        it(`layout ${layout} in ${width} px`, async () => {
          const page = await ServedPage.open(served({ layout }), { width });
          const before = page.boxes();
          expect(before.length).to.be.above(20);
          await page.upgrade();
          expect(page.boxes()).to.deep.equal(before);
        });

    const SURROUNDINGS = {
      'in the dark': { style: 'color-scheme: dark; background: #000; color: #fff' },
      'from right to left': { dir: 'rtl' },
      'in another font': { style: 'font-family: monospace; --mixtape-font-size: 19px' },
    };
    for (const [name, page] of Object.entries(SURROUNDINGS))
      it(name, async () => {
        const opened = await ServedPage.open(listed(), page);
        const before = opened.boxes();
        await opened.upgrade();
        expect(opened.boxes()).to.deep.equal(before);
      });

    it('with its style sheet in a file, and a width of its own', async () => {
      const markup = served({ layout: 'list', 'max-width': 480 }, { styles: `${demoOrigin}/dist/first-view.css` });
      const page = await ServedPage.open(markup);
      const before = page.boxes();
      expect(page.player.getBoundingClientRect().width).to.equal(480);
      await page.upgrade();
      expect(page.boxes()).to.deep.equal(before);
    });

    it('in German, whose labels load later than the player', async () => {
      const page = await ServedPage.open(served({ lang: 'de' }));
      const before = page.boxes();
      expect(page.part('play').getAttribute('aria-label')).to.equal('Abspielen');
      await page.load('mixtape-player.js');
      expect(page.part('play').getAttribute('aria-label')).to.equal('Abspielen');
      expect(page.player.getBoundingClientRect().height).to.be.above(50);
      await page.upgrade();
      expect(page.boxes()).to.deep.equal(before);
    });
  });

  it('has every control visible, named and focusable before any script', async () => {
    const page = await ServedPage.open(listed());
    // The menu is for narrower players: here, all of its controls have room.
    const controls = [...page.root.querySelectorAll<HTMLElement>('button:not([part~="menu"]), input')];
    expect(controls.length).to.be.above(20);
    for (const control of controls) {
      const name = control.getAttribute('aria-label') || control.textContent;
      expect(name).not.to.equal('');
      expect(control.getClientRects().length, name ?? '').to.equal(1);
      control.focus();
      expect(page.root.activeElement, name ?? '').to.equal(control);
    }
  });

  it('keeps the focus on its control, and the place to which its list was scrolled', async () => {
    const page = await ServedPage.open(listed());
    page.part('track-list').scrollTo({ top: 40, behavior: 'instant' });
    page.row(3).querySelector('button')?.focus({ preventScroll: true });
    const { scrollTop } = page.part('track-list');
    await page.upgrade();
    expect(page.root.activeElement).to.equal(page.row(3).querySelector('button'));
    expect(scrollTop).to.be.above(0);
    expect(page.part('track-list').scrollTop).to.equal(scrollTop);
  });

  it('keeps the focus on a link, not on the cover, which leads to the same page', async () => {
    const page = await ServedPage.open(served());
    page.part('title').querySelector('a')?.focus();
    await page.upgrade();
    expect(page.root.activeElement).to.equal(page.part('title').querySelector('a'));
    expect(page.root.activeElement).not.to.equal(null);
  });

  it('keeps the focus on a slider', async () => {
    const page = await ServedPage.open(served());
    page.part('timeline').querySelector('input')?.focus();
    await page.upgrade();
    expect(page.root.activeElement).to.equal(page.part('timeline').querySelector('input'));
  });

  it('changes only in what the player finds otherwise', async () => {
    const page = await ServedPage.open(listed());
    page.player.setAttribute('track-ids', 'track-0 track-2');
    const before = page.boxes();
    await page.upgrade();
    expect(page.player.tracks.map(({ trackId }) => trackId)).to.deep.equal(['track-0', 'track-2']);
    const controls = (boxes: readonly string[]): string[] => boxes.filter((box) => box.startsWith('button button '));
    expect(controls(page.boxes()).slice(0, 8)).to.deep.equal(controls(before).slice(0, 8));
  });

  it('gives way to the content of the author if the queue cannot be loaded', async () => {
    const page = await ServedPage.open(served({ 'mixtape-id': '' }, { children: '<a href="/">Listen</a>' }));
    const link = page.document.querySelector('a');
    expect(link?.getClientRects()).to.have.length(0);
    await page.load('mixtape-player.js');
    await pollUntil(() => page.root.querySelector('.first-view') === null);
    expect(link?.getClientRects()).to.have.length(1);
  });

  describe('before the player', () => {
    /** The page with `early.js` alone, in which the browser plays nothing: what is told to play, in order. */
    async function early(markup = listed()): Promise<{ page: ServedPage; played: string[] }> {
      const page = await ServedPage.open(markup);
      const played: string[] = [];
      const { HTMLMediaElement } = page.frame.contentWindow as typeof globalThis & Window;
      HTMLMediaElement.prototype.play = (): Promise<void> => {
        played.push(page.player.activeTrack?.trackId ?? '');
        return new Promise(() => {});
      };
      await page.load('early.js');
      return { page, played };
    }

    /** The narrow splice of a track, whose title is `Title` and its number, from 0. */
    const splice = (page: ServedPage, number: number): HTMLElement | null =>
      page.root.querySelector(`[part="splice"][title="Title ${number}"]`);

    it('a press on play waits, and plays once the player is there, once', async () => {
      const { page, played } = await early();
      let clicks = 0;
      page.document.addEventListener('click', () => {
        clicks += 1;
      });
      const play = page.part('play');
      play.click();
      expect([play.matches('.waiting'), play.getAttribute('aria-busy')]).to.deep.equal([true, 'true']);
      await page.upgrade();
      expect(new Set(played)).to.deep.equal(new Set(['track-0']));
      expect(page.player.paused).to.equal(false);
      expect(page.part('play').matches('.waiting')).to.equal(true);
      // The page has seen the press once.
      expect(clicks).to.equal(1);
    });

    it('presses are done in their order', async () => {
      const { page, played } = await early();
      page.part('shuffle').click();
      page.part('repeat').click();
      page.part('repeat').click();
      page.row(4).click();
      page.part('share-toggle').click();
      await page.upgrade();
      const { shuffle, repeat, activeIndex } = page.player;
      expect({ shuffle, repeat, activeIndex }).to.deep.equal({ shuffle: true, repeat: false, activeIndex: 3 });
      expect(played.at(-1)).to.equal('track-3');
      expect(page.player.matches(':state(share-open)')).to.equal(true);
    });

    describe('any presses have the effect that they have on the player', () => {
      /** What a visitor can see and hear of the presses. */
      const effect = ({ player, root }: ServedPage): unknown => ({
        active: player.activeIndex,
        paused: player.paused,
        shuffle: player.shuffle,
        repeat: player.repeat,
        menus: [...root.querySelectorAll(':popover-open')].map((menu) => menu.ariaLabel),
      });

      const ROW_MENU = '[aria-posinset="3"] [part~="track-links"]';
      const SPLICE = '[part="splice"][title="Title 3"]';

      /** Presses rows by their numbers, and other controls by selectors. */
      async function pressAll(page: ServedPage, names: readonly string[]): Promise<void> {
        for (const name of names) {
          (/^[0-9]+$/.test(name) ? page.row(Number(name)) : page.root.querySelector<HTMLElement>(name))?.click();
          // React renders what a script has clicked in a microtask.
          await nextTask();
        }
      }

      async function expectSame(names: readonly string[], fragment = ''): Promise<void> {
        const effects: unknown[] = [];
        for (const isEarly of [true, false]) {
          const { page } = await early();
          const view = page.frame.contentWindow as typeof globalThis & Window;
          view.location.hash = fragment;
          view.Math.random = () => 0;
          // Nothing fails and nothing comes meanwhile.
          view.fetch = () => new Promise(() => {});
          if (isEarly) await pressAll(page, names);
          const isWaiting = page.part('play').matches('.waiting');
          await page.upgrade();
          if (!isEarly) await pressAll(page, names);
          // Which track follows is drawn by the player while it shuffles.
          if (isEarly && !page.player.shuffle) expect(isWaiting, names.join(', ')).to.equal(!page.player.paused);
          effects.push(effect(page));
          page.frame.remove();
        }
        expect(effects[0], names.join(', ')).to.deep.equal(effects[1]);
      }

      for (const [name, rows, fragment] of [
        ['a row, and one above it', ['3', '1']],
        ['a row twice', ['3', '3']],
        ['a row after its menu', [ROW_MENU, '3']],
        ['a splice of the tape', [SPLICE]],
        ['a splice, and the row of its track, which pauses it', [SPLICE, '4']],
        ['a splice, and the track after it', [SPLICE, '[part~="next"]']],
        ['the last row, and the track after it, and its row, which pauses it', ['12', '[part~="next"]', '1']],
        ['the track before the first, and its row, which pauses it', ['[part~="previous"]', '12']],
        ['the row to which the address leads', ['2'], '#track=track-1'],
        ['the first row, if the address leads to another', ['1'], '#track=track-1'],
      ] as const)
        it(name, () => expectSame(rows, fragment));

      it('in any order', async () => {
        const parts = ['play', 'next', 'previous', 'shuffle', 'repeat'];
        // Not the list and the share overlay: they take other controls away.
        const control = fc.constantFrom('1', '2', '3', '4', ROW_MENU, ...parts.map((part) => `[part~="${part}"]`));
        const presses = fc.array(control, { minLength: 1, maxLength: 6 });
        const fragments = fc.constantFrom('', '#track=track-1');
        await fc.assert(fc.asyncProperty(presses, fragments, expectSame), { numRuns: runs(200) });
      });
    });

    it('play pressed twice does not play', async () => {
      const { page } = await early();
      page.part('play').click();
      page.part('play').click();
      expect(page.part('play').matches('.waiting')).to.equal(false);
      await page.upgrade();
      expect(page.player.paused).to.equal(true);
    });

    for (const [name, fragment, trackIds, press] of [
      ['a row', '', '', (page: ServedPage) => page.row(3).click()],
      [
        'play, if the address leads to the track',
        '#track=track-2',
        '',
        (page: ServedPage) => page.part('play').click(),
      ],
      [
        'next on a part of the queue',
        '#track=track-1',
        'track-1 track-2',
        (page: ServedPage) => page.part('next').click(),
      ],
    ] as const)
      it(`a press on ${name} requests its sound, whatever of the queue is left out on the page`, async function () {
        const [first, ...others] = QUEUE.data;
        const queue = { ...QUEUE, data: [{ title: 'No id' }, first, { ...first }, ...others] };
        const attributes = {
          'mixtape-id': 'night-drive',
          'api-base': demoOrigin,
          layout: 'list',
          'track-ids': trackIds,
        };
        const page = await ServedPage.open(renderers.renderMixtapePlayer({ queue, attributes }));
        const view = page.frame.contentWindow as typeof globalThis & Window;
        // There, the browser requests the sound itself.
        if (!('MediaSource' in view || 'ManagedMediaSource' in view)) this.skip();
        const requests: string[] = [];
        view.fetch = (url) => {
          requests.push(String(url));
          return new Promise(() => {});
        };
        view.location.hash = fragment;
        await page.load('early.js');
        press(page);
        await pollUntil(() => requests.length > 0);
        expect(requests.map((url) => url.split('/').at(-1))).to.deep.equal(['track-2']);
      });

    it('a press on play waits, also if the queue in the markup is broken and the address leads to a track', async () => {
      const { page } = await early();
      const queue = page.player.querySelector('script');
      if (queue === null) throw new Error('The first view has no queue.');
      queue.textContent = '{';
      (page.frame.contentWindow as Window).location.hash = '#track=track-2';
      page.part('play').click();
      expect(page.part('play').matches('.waiting')).to.equal(true);
    });

    it('a press on a splice plays its track, also if the address leads to that and its splice is wide', async () => {
      const { page, played } = await early();
      (page.frame.contentWindow as Window).location.hash = '#track=track-5';
      splice(page, 5)?.click();
      expect(page.part('play').matches('.waiting')).to.equal(true);
      await page.upgrade();
      expect([page.player.activeIndex, page.player.paused]).to.deep.equal([5, false]);
      expect(played.at(-1)).to.equal('track-5');
    });

    for (const part of ['next', 'previous'])
      it(`a press on ${part} shows that it waits, and a second one does not withdraw it`, async () => {
        const { page } = await early();
        for (let presses = 0; presses < 2; presses += 1) {
          page.part(part).click();
          const play = page.part('play');
          expect([play.matches('.waiting'), play.getAttribute('aria-busy')]).to.deep.equal([true, 'true']);
        }
        await page.upgrade();
        expect([page.player.activeIndex, page.player.paused]).to.deep.equal([part === 'next' ? 2 : 10, false]);
      });

    it('a press on a slider sets it', async () => {
      const { page } = await early();
      const input = page.part('volume').querySelector('input');
      const { left, width } = input?.getBoundingClientRect() ?? new DOMRect();
      const { MouseEvent } = page.frame.contentWindow as typeof globalThis & Window;
      const options = { bubbles: true, composed: true, clientX: left + width / 2 };
      input?.dispatchEvent(new MouseEvent('click', options));
      await page.upgrade();
      expect(page.player.volume).to.be.closeTo(0.5, 0.06);
    });

    it('a press on a row of another queue does nothing', async () => {
      const { page, played } = await early();
      page.row(2).click();
      page.player.setAttribute('track-ids', 'track-4 track-5 track-6');
      await page.upgrade();
      expect(played).to.deep.equal([]);
      expect(page.player.paused).to.equal(true);
    });

    it('a press on a splice of another queue does nothing', async () => {
      const { page, played } = await early();
      splice(page, 3)?.click();
      page.player.setAttribute('track-ids', 'track-4 track-5 track-6 track-7');
      await page.upgrade();
      expect(played).to.deep.equal([]);
      expect(page.player.paused).to.equal(true);
    });

    it('a press on a control inside a link of the page does not follow it, one on a link does', async () => {
      const { page } = await early(`<a href="#left">${listed()}</a>`);
      const followed: boolean[] = [];
      page.document.addEventListener('click', (event) => {
        followed.push(!event.defaultPrevented);
        event.preventDefault();
      });
      page.part('next').click();
      page.part('mixtape-link').click();
      page.document.querySelector('a')?.click();
      expect(followed).to.deep.equal([false, true, true]);
      await page.upgrade();
      expect(page.player.activeIndex).to.equal(1);
    });

    describe('and without it for ten seconds', () => {
      /** Lets the page's timers and clock wait for `pass()`. */
      async function patient(): Promise<{ page: ServedPage; pass: (seconds: number) => void }> {
        const page = await ServedPage.open(listed());
        const view = page.frame.contentWindow as typeof globalThis & Window;
        const timers = new Map<number, { at: number; callback: () => void }>();
        let passedMs = 0;
        // Not an id of the browser's.
        let lastId = 0;
        const { setTimeout, clearTimeout, performance } = view;
        const now = performance.now.bind(performance);
        performance.now = () => now() + passedMs;
        const { prototype } = view.Event;
        const timeStamp = Object.getOwnPropertyDescriptor(prototype, 'timeStamp')?.get;
        Object.defineProperty(prototype, 'timeStamp', {
          get(this: Event) {
            return timeStamp?.call(this) + passedMs;
          },
        });
        view.setTimeout = ((callback: () => void, ms?: number) => {
          if (ms !== 10_000) return setTimeout(callback, ms);
          lastId -= 1;
          timers.set(lastId, { at: passedMs + ms, callback });
          return lastId;
        }) as typeof setTimeout;
        view.clearTimeout = (id) => {
          if (!timers.delete(id as number)) clearTimeout(id);
        };
        await page.load('early.js');
        const pass = (seconds: number): void => {
          passedMs += seconds * 1000;
          for (const [id, { at, callback }] of timers)
            if (at <= passedMs) {
              timers.delete(id);
              callback();
            }
        };
        return { page, pass };
      }

      const isWaiting = (page: ServedPage): boolean => page.part('play').matches('.waiting');
      const audioSources = (page: ServedPage): string[] =>
        [...page.root.querySelectorAll('audio')].map(({ src }) => new URL(src).pathname);

      it('the browser’s own player of the track shows', async () => {
        const { page, pass } = await patient();
        page.row(3).click();
        pass(10);
        const audio = page.root.querySelector('audio');
        expect(audio?.src).to.equal(`${demoOrigin}/play/track-2`);
        expect(audio?.controls).to.equal(true);
        expect(audio?.getBoundingClientRect().height).to.be.above(0);
        expect(isWaiting(page)).to.equal(false);
      });

      it('a second press has ten seconds of its own, and the browser’s own player is for its track', async () => {
        const { page, pass } = await patient();
        page.row(1).click();
        pass(6);
        page.row(5).click();
        pass(4);
        expect([isWaiting(page), audioSources(page)]).to.deep.equal([true, []]);
        pass(6);
        expect([isWaiting(page), audioSources(page)]).to.deep.equal([false, ['/play/track-4']]);
      });

      it('another press after that is for its own track', async () => {
        const { page, pass } = await patient();
        page.row(1).click();
        pass(10);
        page.row(5).click();
        expect(isWaiting(page)).to.equal(true);
        pass(10);
        expect(audioSources(page)).to.deep.equal(['/play/track-4']);
      });

      it('play after that is for the first track, as it would be on the player', async () => {
        const { page, pass } = await patient();
        page.row(5).click();
        pass(10);
        page.part('play').click();
        pass(10);
        expect(audioSources(page)).to.deep.equal(['/play/track-0']);
      });

      it('play is for the track to which the address leads', async () => {
        const { page, pass } = await patient();
        (page.frame.contentWindow as Window).location.hash = '#track=track-3';
        page.part('play').click();
        pass(10);
        expect(audioSources(page)).to.deep.equal(['/play/track-3']);
      });

      it('play goes on with the row that was pressed last', async () => {
        const { page, pass } = await patient();
        page.row(5).click();
        page.part('play').click();
        page.part('play').click();
        pass(10);
        expect(audioSources(page)).to.deep.equal(['/play/track-4']);
      });

      for (const [name, press, track] of [
        ['a splice', (page: ServedPage) => splice(page, 4)?.click(), 4],
        ['next', (page: ServedPage) => page.part('next').click(), 1],
        ['previous', (page: ServedPage) => page.part('previous').click(), 11],
        [
          'next after the last row',
          (page: ServedPage) => {
            page.row(12).click();
            page.part('next').click();
          },
          0,
        ],
      ] as const)
        it(`the browser’s own player is for the track that ${name} leads to`, async () => {
          const { page, pass } = await patient();
          press(page);
          pass(10);
          expect(audioSources(page)).to.deep.equal([`/play/track-${track}`]);
          expect(isWaiting(page)).to.equal(false);
        });

      for (const [name, press] of Object.entries<(page: ServedPage) => void>({
        'no sound was asked for': (page) => page.part('shuffle').click(),
        'the row was pressed again, to pause': (page) => {
          page.row(3).click();
          page.row(3).click();
        },
      }))
        it(`no player of the browser shows if ${name}`, async () => {
          const { page, pass } = await patient();
          press(page);
          expect(isWaiting(page)).to.equal(false);
          pass(10);
          expect(audioSources(page)).to.deep.equal([]);
        });

      it('a press is forgotten', async () => {
        const { page, pass } = await patient();
        page.part('next').click();
        pass(10);
        page.part('shuffle').click();
        await page.upgrade();
        expect(page.player.activeIndex).to.equal(0);
        expect(page.player.shuffle).to.equal(true);
      });
    });
  });

  it('is taken over by a button, with the mark of its service', async () => {
    const markup = renderers.renderPresaveButton({
      attributes: { service: 'apple_music', 'project-id': '7', 'developer-token': 'token', 'site-base': demoOrigin },
    });
    const page = await ServedPage.open(markup);
    const look = (): readonly unknown[] => {
      const button = page.part('button');
      const { width, height } = button.getBoundingClientRect();
      return [width, height, button.textContent, button.querySelector('path')?.getAttribute('d')];
    };
    const before = look();
    expect(before[2]).to.equal('Pre-save on Apple Music');
    await page.load('mixtape-player.js');
    await pollUntil(() => page.root.querySelector('.first-view') === null);
    expect(look()).to.deep.equal(before);
  });

  it('does the presses on a button one after another: each meets what the one before has rendered', async () => {
    const attributes = {
      service: 'apple_music',
      'project-id': '7',
      'developer-token': 'token',
      // It never comes, so the press stays under way.
      'musickit-src': '/never.js',
      'site-base': demoOrigin,
    };
    const page = await ServedPage.open(renderers.renderPresaveButton({ attributes }));
    await page.load('early.js');
    beAttentive(60_000, page.document);
    for (let presses = 0; presses < 2; presses += 1) page.part('button').click();
    const met: (string | null)[] = [];
    page.root.addEventListener('click', () => met.push(page.part('button').getAttribute('aria-busy')), true);
    await page.load('mixtape-player.js');
    await pollUntil(() => met.length === 2);
    expect(met).to.deep.equal(['false', 'true']);
  });

  it('gives no button the mark of another service, which a script has chosen before the upgrade', async () => {
    const attributes = { service: 'spotify', 'project-id': '7', 'client-id': 'c', 'developer-token': 'token' };
    const page = await ServedPage.open(renderers.renderPresaveButton({ attributes }));
    const mark = (): string | null | undefined => page.part('icon').querySelector('path')?.getAttribute('d');
    const spotify = mark();
    expect(spotify).to.be.a('string').and.not.equal('');
    page.document.querySelector('presave-button')?.setAttribute('service', 'apple_music');
    await page.load('mixtape-player.js');
    await pollUntil(() => page.root.querySelector('.first-view') === null);
    expect(page.part('button').textContent).to.equal('Pre-save on Apple Music');
    await pollUntil(() => mark() !== '');
    expect(mark()).not.to.equal(spotify);
  });
});
