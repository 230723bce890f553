import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { clear, once, theStage, until } from './stage.ts';

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
    await until(() => this.player.matches(':state(ready)') && this.root.querySelector('.first-view') === null);
  }

  /** Where everything is that can be seen, by its place in the tree. */
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
    for (const layout of ['auto', 'list', 'bar', 'card'])
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
    const controls = [...page.root.querySelectorAll<HTMLElement>('button, input')];
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
    await until(() => page.root.querySelector('.first-view') === null);
    expect(link?.getClientRects()).to.have.length(1);
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
    await until(() => page.root.querySelector('.first-view') === null);
    expect(look()).to.deep.equal(before);
  });
});
