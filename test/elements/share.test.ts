import { sendMouse, setViewport } from '@web/test-runner-commands';
import 'axe-core';
import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { click, letGo, pointOn, press } from '../player/view/mouse.ts';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { listenToConsole } from '../support/until.ts';
import {
  afterwards,
  clear,
  hush,
  isShown,
  mountReady,
  nextTask,
  part,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  theStage,
} from './stage.ts';

const SITE = 'https://site.example/radio';
const SLUG = 'löud & clear/no. 1?#%';
const LINK = `${SITE}/mixtape/${encodeURIComponent(SLUG)}`;
const MIXTAPE = {
  slug: SLUG,
  cover: '/media/covers/slow-water.svg',
  artist: 'Harbour Radio',
  title: 'Slow Water',
  djs: [{ name: 'Marisol Dane' }, { name: 'Ada Quill' }],
};

interface Place {
  readonly parent?: Element | undefined;
  readonly mixtape?: object;
  readonly tracks?: readonly string[];
  /** More of each track. */
  readonly details?: object;
}

/** A player with a mixtape to share. */
async function shareable({
  parent,
  mixtape = MIXTAPE,
  tracks = ['northbound'],
  details = {},
}: Place = {}): Promise<MixtapePlayerElement> {
  const { data, ...rest } = await queueOf([...tracks], mixtape).json();
  const queue = { ...rest, data: data.map((track: object) => ({ ...track, ...details })) };
  recordRequests((url) => (url.pathname.endsWith('/queue') ? Response.json(queue) : undefined));
  const player = await mountReady({ 'site-base': SITE, 'mixtape-id': 'to-share' }, parent);
  await pollUntil(() => isShown(player));
  return player;
}

/** A player with its share overlay open. */
async function opened(place: Place = {}): Promise<{ player: MixtapePlayerElement; dialog: HTMLDialogElement }> {
  const player = await shareable(place);
  player.openShare();
  await pollUntil(() => findDialog(player)?.open);
  return { player, dialog: dialogOf(player) };
}

const findDialog = (player: MixtapePlayerElement): HTMLDialogElement | null =>
  player.shadowRoot?.querySelector('dialog') ?? null;

function dialogOf(player: MixtapePlayerElement): HTMLDialogElement {
  const dialog = findDialog(player);
  if (dialog === null) throw new Error('The overlay is not open.');
  return dialog;
}

const toggleOf = (player: MixtapePlayerElement): HTMLElement => part(player, 'share-toggle');
const focused = (player: MixtapePlayerElement): Element | null => player.shadowRoot?.activeElement ?? null;
const linkField = (player: MixtapePlayerElement): HTMLInputElement | null =>
  findDialog(player)?.querySelector('input') ?? null;
const isClosed = (player: MixtapePlayerElement): boolean =>
  findDialog(player) === null && !player.matches(':state(share-open)');
const isModal = (player: MixtapePlayerElement): boolean => findDialog(player)?.matches(':modal') ?? false;

/** Names and details of the `share` events that reach the document. Links of the overlay are not followed. */
function listenToShares(): CustomEvent[] {
  const events: CustomEvent[] = [];
  const keep = (event: Event): void => void events.push(event as CustomEvent);
  const stay = (event: Event): void => event.preventDefault();
  document.addEventListener('share', keep);
  document.addEventListener('click', stay);
  afterwards(() => {
    document.removeEventListener('share', keep);
    document.removeEventListener('click', stay);
  });
  return events;
}

const details = (events: readonly CustomEvent[]): unknown[] => events.map(({ detail }) => detail);

/** Replaces a global of the browser for one test; `undefined` if the browser lacks it. */
function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
  afterwards(() => void Reflect.deleteProperty(target, name));
}

const { execCommand } = Document.prototype;

/** Replaces the browser's command for one test. */
function replaceCommand(command: Document['execCommand']): void {
  Document.prototype.execCommand = command;
  afterwards(() => {
    Document.prototype.execCommand = execCommand;
  });
}

/** @returns the texts that were written to the clipboard */
function stubClipboard(isAllowed: () => boolean = () => true): string[] {
  const written: string[] = [];
  replace(navigator, 'clipboard', {
    async writeText(text: string) {
      if (!isAllowed()) throw new DOMException('Write permission denied.', 'NotAllowedError');
      written.push(text);
    },
  });
  return written;
}

/** Records the selection at each `document.execCommand('copy')`. */
function watchCopyCommand(player: MixtapePlayerElement, answer: () => boolean): string[] {
  const selected: string[] = [];
  replaceCommand((command) => {
    const area = focused(player);
    if (command === 'copy' && area instanceof HTMLTextAreaElement)
      selected.push(area.value.slice(area.selectionStart, area.selectionEnd));
    return answer();
  });
  return selected;
}

const nativeCommand = (): boolean => execCommand.call(document, 'copy');

/** A button of the page, behind the overlay. */
function pageButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'of the page';
  document.body.prepend(button);
  afterwards(() => button.remove());
  return button;
}

function canFocus(button: HTMLElement): boolean {
  button.focus();
  return document.activeElement === button;
}

describe('the share overlay of <mixtape-player>', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(clear);

  it('has its style sheet, also if it opens before the sheet is loaded', async () => {
    const { dialog } = await opened();
    await pollUntil(() => getComputedStyle(dialog).paddingLeft === '0px');
    expect(getComputedStyle(dialog.querySelector('.ways') ?? dialog).display).to.equal('flex');
  });

  it('is opaque in 60 ms, grows from 96 % in 200 ms, and goes in 100 ms; it is closed at once, and gone afterwards', async () => {
    const player = await shareable();
    const durations = (): Record<string, unknown> =>
      Object.fromEntries(
        (findDialog(player)?.getAnimations() ?? []).map((each) => [
          (each as CSSTransition).transitionProperty,
          each.effect?.getComputedTiming().duration,
        ]),
      );
    const isStyled = (): boolean =>
      Boolean(
        player.shadowRoot?.adoptedStyleSheets.some(({ cssRules }) =>
          Array.from(cssRules).some(({ cssText }) => cssText.startsWith('.share')),
        ),
      );
    await pollUntil(isStyled);
    // Read as they start: on a slow machine they end before the next look.
    const opening: Record<string, unknown>[] = [];
    player.shadowRoot?.addEventListener('transitionrun', ({ target }) => {
      if (target === findDialog(player)) opening.push(durations());
    });
    player.openShare();
    await pollUntil(() => opening.length > 0);
    expect(isModal(player)).to.equal(true);
    expect(opening[0]).to.include({ opacity: 60, scale: 200 });
    await Promise.allSettled((findDialog(player)?.getAnimations() ?? []).map(({ finished }) => finished));
    const closing: Record<string, unknown>[] = [];
    findDialog(player)?.addEventListener('transitionrun', () => closing.push(durations()), { once: true });
    player.closeShare();
    await pollUntil(() => !player.matches(':state(share-open)') && !findDialog(player)?.open);
    expect(canFocus(pageButton())).to.equal(true);
    await pollUntil(() => findDialog(player) === null);
    // Without `overlay`, an engine closes at once.
    if (!CSS.supports('overlay', 'auto')) return;
    expect(closing[0]).to.include({ opacity: 100, scale: 120, display: 200 });
  });

  it('shows the tape in small, of the active track and those around it, unless the author wants a line', async () => {
    const { player, dialog } = await opened({
      tracks: ['northbound', 'paper-moons', 'three', 'four', 'five', 'six'],
      details: { peaks: Array.from({ length: 96 }, (_, index) => (index * 37) % 256) },
    });
    const tape = (): HTMLElement | null => dialog.querySelector('.share-tape');
    await pollUntil(() => getComputedStyle(tape() ?? dialog).height === '22px');
    const barsOf = (selector: string): number[] =>
      [...(tape()?.querySelectorAll(selector) ?? [])]
        .filter((path) => path.getBoundingClientRect().width > 0)
        .map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0);
    player.maxWidth = '420';
    await pollUntil(() => dialog.offsetWidth === 420);
    expect([barsOf('.wide-splice path'), barsOf('.stub path')]).to.deep.equal([[68], [3, 3, 3, 3, 3]]);
    const edgesOf = (selector: string): DOMRect[] =>
      [...(tape()?.querySelectorAll(selector) ?? [])].map((bars) => bars.getBoundingClientRect());
    const [wide] = edgesOf('.waveform');
    const [first, second] = edgesOf('.stub-bars');
    const distance = (first?.left ?? 0) - (wide?.right ?? 0);
    expect(distance, 'one distance, as in the tape').to.be.closeTo((second?.left ?? 0) - (first?.right ?? 0), 0.5);
    player.maxWidth = '340';
    await pollUntil(() => dialog.offsetWidth === 340);
    expect([barsOf('.wide-splice path'), barsOf('.stub path')]).to.deep.equal([[50], [3, 3, 3]]);
    expect(tape()?.ariaHidden).to.equal('true');
    expect(tape()?.querySelectorAll('[part]')).to.have.length(0);
    expect(tape()?.firstElementChild?.className).to.equal('wide-splice');
    await player.select(1);
    await pollUntil(() => tape()?.firstElementChild?.className.startsWith('stub'));
    player.waveform = 'none';
    await pollUntil(() => tape() === null);
  });

  describe('offers the ways that the author has chosen', () => {
    const waysOf = (dialog: HTMLElement): readonly (string | null)[] =>
      [...dialog.querySelectorAll('[part]:is(a, button)')]
        .map((way) => way.getAttribute('part'))
        .filter((name) => /^(share-|copy)/.test(name ?? ''));

    it('in their order', async () => {
      const { player, dialog } = await opened();
      player.shareTargets = ['copy', 'embed', 'email', 'whatsapp'];
      await pollUntil(() => waysOf(dialog).length === 4);
      expect(waysOf(dialog)).to.deep.equal(['copy', 'copy-embed', 'share-email', 'share-whatsapp']);
      expect(part(player, 'share-whatsapp').textContent).to.equal('Share on WhatsApp');
      expect(part<HTMLAnchorElement>(player, 'share-whatsapp').href).to.equal(
        `https://wa.me/?text=${encodeURIComponent(`Slow Water by Harbour Radio ${LINK}`)}`,
      );
      expect(part(player, 'share-email').textContent).to.equal('Share by e-mail');
    });

    it('with the link first, and the sites below it: with their words from 400 px, else as icons in one row', async () => {
      replace(navigator, 'share', undefined);
      const { player, dialog } = await opened({ tracks: ['northbound', 'paper-moons'] });
      await pollUntil(() => getComputedStyle(dialog.querySelector('.ways') ?? dialog).display === 'flex');
      const tops = (): number[] =>
        ['share-facebook', 'share-twitter', 'copy'].map((name) => part(player, name).offsetTop);
      for (const width of [420, 396]) {
        player.maxWidth = `${width}`;
        await pollUntil(() => dialog.offsetWidth === width);
        const [facebook = 0, twitter = 0, copy = 0] = tops();
        expect(twitter, `${width} px`).to.equal(facebook);
        expect(copy, `${width} px`).to.be.below(twitter);
        const link = part(player, 'share-facebook');
        expect(link.textContent).to.equal('Share on Facebook');
        expect(link.title).to.equal('Share on Facebook');
        if (width === 420) expect(link.offsetWidth).to.be.above(150);
        else expect([link.offsetWidth, link.offsetHeight]).to.deep.equal([44, 44]);
        // A ring, which is 4 px wide with its offset, is 12 px from the next one.
        const ways = [...dialog.querySelectorAll<HTMLElement>('.ways > .pill')];
        for (const [index, one] of ways.entries())
          for (const other of ways.slice(index + 1)) {
            const across = Math.abs(other.offsetLeft - one.offsetLeft) - one.offsetWidth;
            const down = other.offsetTop - one.offsetTop - one.offsetHeight;
            expect(Math.max(across, down), `${width} px`).to.be.at.least(15);
          }
        if (width === 420) continue;
        // All of them have one axis, and one distance.
        const { left, right } = dialog.getBoundingClientRect();
        const drawn = (name: string): Element[] => [...part(player, name).querySelectorAll('svg')];
        const words = (name: string): Range => {
          const range = document.createRange();
          range.selectNode(part(player, name).lastChild as Node);
          return range;
        };
        const rows: readonly (readonly (Element | Range)[])[] = [
          [...drawn('copy'), words('copy')],
          [...dialog.querySelectorAll('.site')],
          [...drawn('copy-track'), words('copy-track')],
        ];
        for (const row of rows) {
          const boxes = row.map((each) => each.getBoundingClientRect());
          const ends = Math.min(...boxes.map((box) => box.left)) + Math.max(...boxes.map((box) => box.right));
          expect(ends).to.be.closeTo(left + right, 2);
        }
        const [top, sites, track] = ['copy', 'share-facebook', 'copy-track'].map(
          (name) => part(player, name).offsetTop,
        );
        expect((sites ?? 0) - (top ?? 0)).to.equal((track ?? 0) - (sites ?? 0));
      }
    });

    it('with sites that the author names, and what is shared in their addresses', async () => {
      const shares = listenToShares();
      const { player, dialog } = await opened();
      player.setAttribute('share-targets', 'copy VK=https://vk.example/share?u={url}&t={text} telegram');
      await pollUntil(() => waysOf(dialog).includes('share-custom'));
      expect(waysOf(dialog)).to.deep.equal(['copy', 'share-custom', 'share-telegram']);
      const link = part<HTMLAnchorElement>(player, 'share-custom');
      expect(link.textContent).to.equal('Share on VK');
      const [url, text] = [LINK, 'Slow Water by Harbour Radio'].map(encodeURIComponent);
      expect(link.href).to.equal(`https://vk.example/share?u=${url}&t=${text}`);
      link.click();
      await pollUntil(() => shares.length > 0);
      expect(details(shares)).to.deep.equal([{ method: 'custom', url: LINK, name: 'VK' }]);
    });

    it('and copies the link of the active track', async () => {
      const written = stubClipboard();
      const shares = listenToShares();
      const { player } = await opened({ tracks: ['northbound', 'paper-moons'] });
      const url = `${LINK}#track=${encodeURIComponent(player.activeTrack?.trackId ?? '')}`;
      expect(part(player, 'copy-track').textContent).to.equal('Copy link to this track');
      part(player, 'copy-track').click();
      await pollUntil(() => shares.length > 0);
      expect(written).to.deep.equal([url]);
      expect(details(shares)).to.deep.equal([{ method: 'copy', url }]);
    });

    it('and copies the address of the active track’s own page, where the queue names one', async () => {
      const written = stubClipboard();
      const pageUrl = 'https://label.example/track/northbound/';
      const tracks = ['northbound', 'paper-moons'];
      const { player } = await opened({ tracks, mixtape: { ...MIXTAPE, url: LINK }, details: { page_url: pageUrl } });
      part(player, 'copy-track').click();
      await pollUntil(() => written.length > 0);
      expect(written).to.deep.equal([pageUrl]);
    });

    it('and the menu of a row copies the link of its track, here of its own page', async () => {
      const written = stubClipboard();
      const links = [{ name: 'A shop', url: 'https://shop.example/' }];
      const data = ['northbound', 'paper-moons'].map((id) => ({
        track_id: id,
        title: id,
        artist: 'Somebody',
        links,
        page_url: `https://label.example/track/${id}/`,
      }));
      recordRequests((url) =>
        url.pathname.endsWith('/queue') ? Response.json({ data, included: { mixtape: MIXTAPE } }) : undefined,
      );
      const player = await mountReady({ 'site-base': SITE, 'mixtape-id': 'to-share', layout: 'list' });
      const rowPart = (name: string): HTMLElement | null | undefined =>
        player.shadowRoot?.querySelectorAll('[part="track"]')[1]?.querySelector(`[part~="${name}"]`);
      await pollUntil(() => isShown(player) && rowPart('track-links'));
      rowPart('track-links')?.click();
      await pollUntil(() => rowPart('copy-track')?.textContent === 'Copy link to this track');
      const shares = listenToShares();
      const button = rowPart('copy-track') as HTMLElement;
      button.click();
      await pollUntil(() => button.textContent === 'Copied!');
      const url = 'https://label.example/track/paper-moons/';
      expect([written, details(shares)]).to.deep.equal([[url], [{ method: 'copy', url }]]);
      player.setAttribute('share-targets', 'facebook');
      await pollUntil(() => rowPart('copy-track') === null);
    });

    it('and shares the page around the player, or an address of the author’s, if that is wanted', async () => {
      const written = stubClipboard();
      const { player } = await opened();
      player.closeShare();
      for (const [value, url] of [
        ['page', location.href.replace(/#.*/, '')],
        ['https://go.example/tape', 'https://go.example/tape'],
      ]) {
        player.setAttribute('share-url', String(value));
        player.openShare();
        await pollUntil(() => player.shadowRoot?.querySelector('[part~="copy"]'));
        part(player, 'copy').click();
        await pollUntil(() => written.at(-1) === url);
        player.closeShare();
        await pollUntil(() => findDialog(player) === null);
      }
    });

    it('without a name that is unknown, which is reported once', async () => {
      replace(navigator, 'share', undefined);
      const console = listenToConsole();
      afterwards(console.restore);
      const { player, dialog } = await opened();
      player.setAttribute('share-targets', 'copy myspace');
      player.setAttribute('preload', 'none');
      await pollUntil(() => waysOf(dialog).length === 1);
      expect(waysOf(dialog)).to.deep.equal(['copy']);
      expect(console.said.map(({ text }) => text)).to.deep.equal([
        'The share-targets "myspace" has to be one of facebook, twitter, bluesky, mastodon, threads, whatsapp, telegram, email, copy, embed, native, so it is not used.',
      ]);
    });

    it('and copies the embed code', async () => {
      const written = stubClipboard();
      const shares = listenToShares();
      // The tests' bundle stands in its place.
      recordRequests((url) =>
        url.pathname.endsWith('/mixtape-player.js') ? new Response('/*! mixtape-player 1.0.0 */') : undefined,
      );
      const { player } = await opened();
      player.shareTargets = ['embed'];
      await pollUntil(() => player.shadowRoot?.querySelector('[part~="copy-embed"]'));
      part(player, 'copy-embed').click();
      await pollUntil(() => shares.length > 0);
      expect(written[0]).to.match(/mixtape-id=("?)to-share/);
      await pollUntil(() => part(player, 'copy-embed').textContent === 'Copied!');
      expect(details(shares)).to.deep.equal([{ method: 'embed', url: LINK }]);
    });

    it('and shares the author’s page if the queue names none', async () => {
      recordRequests((url) =>
        url.pathname.endsWith('/queue') ? queueOf(['northbound'], { title: 'Without a page' }) : undefined,
      );
      const player = await mountReady({ 'mixtape-id': 'without-page', 'page-url': 'https://author.example/page' });
      player.openShare();
      await pollUntil(() => findDialog(player)?.open);
      expect(part<HTMLAnchorElement>(player, 'share-facebook').href).to.include(
        encodeURIComponent('https://author.example/page'),
      );
    });
  });

  describe('shows what is shared', () => {
    it('in a modal dialog named Share, over the player', async () => {
      const { player, dialog } = await opened();
      expect(dialog.matches(':modal')).to.equal(true);
      expect(dialog.ariaLabel).to.equal('Share');
      expect(canFocus(pageButton())).to.equal(false);
      const over = dialog.getBoundingClientRect();
      const under = part(player, 'container').getBoundingClientRect();
      expect((over.left + over.right) / 2).to.be.closeTo((under.left + under.right) / 2, 1);
      expect(over.top).to.be.within(0, under.bottom);
      expect(over.bottom).to.be.within(under.top, innerHeight);
    });

    it('with links that contain the encoded URL of the mixtape, whatever its slug', async () => {
      const { player } = await opened();
      const text = `&text=${encodeURIComponent('Slow Water by Harbour Radio')}`;
      for (const [name, label, to, rest] of [
        ['share-facebook', 'Share on Facebook', 'https://www.facebook.com/sharer/sharer.php?u=', ''],
        ['share-twitter', 'Share on Twitter', 'https://twitter.com/intent/tweet?url=', text],
      ] as const) {
        const link = part<HTMLAnchorElement>(player, name);
        expect(link.textContent).to.equal(label);
        expect(link.href).to.equal(to + encodeURIComponent(LINK) + rest);
        expect(link.target).to.equal('_blank');
        expect(link.rel.split(' ')).to.have.members(['noopener', 'noreferrer']);
      }
    });

    it('with a cover that fails to load: an empty box', async () => {
      const { dialog } = await opened({ mixtape: { ...MIXTAPE, cover: '/media/covers/none.svg' } });
      await pollUntil(() => dialog.querySelector('img') === null);
    });

    it('with data from the API as text only', async () => {
      const markup = '<img src=x onerror=alert(1)><b>bold</b>';
      const mixtape = { ...MIXTAPE, cover: null, title: markup, artist: markup, djs: [{ name: markup }] };
      const { player, dialog } = await opened({ mixtape });
      expect(part(player, 'share-title').textContent).to.equal(markup);
      expect(dialog.querySelectorAll('img, b')).to.have.length(0);
    });

    it('without axe-core violations, also with the link to copy by hand', async () => {
      stubClipboard(() => false);
      replaceCommand(() => false);
      const { player } = await opened();
      for (const isByHand of [false, true]) {
        if (isByHand) {
          part(player, 'copy').click();
          await pollUntil(() => linkField(player));
        }
        expect(await axeFindings('mixtape-player')).to.deep.equal([]);
      }
    });
  });

  describe('opens', () => {
    it('with its toggle, whose aria-expanded follows', async () => {
      const player = await shareable();
      expect(toggleOf(player).ariaLabel).to.equal('Share');
      expect(toggleOf(player).ariaExpanded).to.equal('false');
      await click(toggleOf(player));
      await pollUntil(() => isModal(player));
      expect(toggleOf(player).ariaExpanded).to.equal('true');
      expect(player.matches(':state(share-open)')).to.equal(true);
      player.closeShare();
      await pollUntil(() => isClosed(player));
      expect(toggleOf(player).ariaExpanded).to.equal('false');
    });

    it('with openShare() and closes with closeShare(), repeatedly', async () => {
      const player = await shareable();
      for (let time = 0; time < 3; time++) {
        player.openShare();
        player.openShare();
        expect(player.matches(':state(share-open)')).to.equal(true);
        await pollUntil(() => isModal(player));
        player.closeShare();
        player.closeShare();
        expect(player.matches(':state(share-open)')).to.equal(false);
        await pollUntil(() => findDialog(player) === null);
      }
      expect(canFocus(pageButton())).to.equal(true);
    });

    for (const [what, included] of [
      ['no mixtape', {}],
      ['a mixtape without a slug', { mixtape: { title: 'Nameless' } }],
      ['a mixtape whose slug can stand in no address', { mixtape: { ...MIXTAPE, slug: '\ud800' } }],
    ] as const) {
      it(`not if there is ${what}: there is no toggle, and the tracks are shown`, async () => {
        hush();
        recordRequests((url) =>
          url.pathname.endsWith('/queue')
            ? Response.json({ data: [{ track_id: 't', title: 'One' }], included })
            : undefined,
        );
        const player = await mountReady();
        player.openShare();
        await nextTask();
        expect(isClosed(player)).to.equal(true);
        expect(part(player, 'title').textContent).to.equal('One');
        expect(player.shadowRoot?.querySelectorAll('[part~="share-toggle"]')).to.have.length(0);
      });
    }
  });

  describe('closes', () => {
    it('and focuses the toggle even if the engine does not focus a clicked button', async () => {
      const player = await shareable();
      // Safari does not.
      toggleOf(player).addEventListener('mousedown', (event) => event.preventDefault());
      await click(toggleOf(player));
      await pollUntil(() => isModal(player));
      await pressKey('Escape');
      await pollUntil(() => isClosed(player));
      expect(focused(player)).to.equal(toggleOf(player));
    });

    it('with Escape, which closes nothing of the page around it', async () => {
      const player = await shareable();
      await click(toggleOf(player));
      await pollUntil(() => isModal(player));
      const heard: string[] = [];
      theStage().addEventListener('keydown', ({ key }) => heard.push(key));
      await pressKey('a');
      await pressKey('Escape');
      await pollUntil(() => isClosed(player));
      expect(heard).to.deep.equal(['a']);
    });

    for (const [how, close] of [
      ['its button', (player: MixtapePlayerElement) => click(part(player, 'close'))],
      ['Escape', () => pressKey('Escape')],
      ['a click beside it', () => sendMouse({ type: 'click', position: [3, 3] })],
    ] as const) {
      it(`with ${how}, and returns the focus to the toggle`, async () => {
        const player = await shareable();
        toggleOf(player).focus();
        await pressKey('Enter');
        await pollUntil(() => isModal(player));
        expect(dialogOf(player).contains(focused(player))).to.equal(true);
        await close(player);
        await pollUntil(() => isClosed(player));
        expect(focused(player)).to.equal(toggleOf(player));
        expect(toggleOf(player).ariaExpanded).to.equal('false');
      });
    }

    it('not with a click inside it', async () => {
      const { player, dialog } = await opened();
      await click(part(player, 'share-title'));
      // Between its edge and its content.
      const [, middle] = pointOn(dialog);
      await sendMouse({ type: 'click', position: [Math.ceil(dialog.getBoundingClientRect().left) + 4, middle] });
      await nextTask();
      expect(isModal(player)).to.equal(true);
    });

    it('not when a text selection that began inside ends outside', async () => {
      const { player } = await opened();
      await press(part(player, 'share-title'), 0.1);
      await sendMouse({ type: 'move', position: [3, 3] });
      await letGo();
      await nextTask();
      expect(isModal(player)).to.equal(true);
    });

    it('when the player is removed, and stays closed when it is added again', async () => {
      const { player } = await opened();
      player.remove();
      await pollUntil(() => !player.matches(':state(share-open)'));
      const button = pageButton();
      expect(canFocus(button)).to.equal(true);
      theStage().append(player);
      await pollUntil(() => isShown(player));
      await nextTask();
      expect(isClosed(player)).to.equal(true);
      expect(canFocus(button)).to.equal(true);
    });

    it('when the page hides the player, so that the page can be used', async () => {
      const { player } = await opened();
      theStage().style.display = 'none';
      await pollUntil(() => isClosed(player));
      expect(canFocus(pageButton())).to.equal(true);
    });
  });

  describe('keeps the focus', () => {
    it('inside itself, with Tab and Shift+Tab', async () => {
      const { player, dialog } = await opened();
      const stops = ['share-facebook', 'share-twitter', 'copy', 'close'].map((name) => part(player, name));
      const first = focused(player);
      expect(stops).to.include(first);
      const forth: (Element | null)[] = [];
      for (const _ of stops) {
        await pressKey('Tab');
        forth.push(focused(player));
      }
      expect(forth).to.have.members(stops);
      expect(forth.at(-1)).to.equal(first);
      const back: (Element | null)[] = [];
      for (const _ of stops) {
        await pressKey('Shift+Tab');
        back.push(focused(player));
      }
      expect(back).to.deep.equal([...forth.slice(0, -1).reverse(), first]);
      expect(dialog.open).to.equal(true);
    });
  });

  describe('notifies the page', () => {
    for (const method of ['facebook', 'twitter'] as const) {
      it(`that its link to ${method} was followed`, async () => {
        const events = listenToShares();
        const { player } = await opened();
        part(player, `share-${method}`).click();
        expect(details(events)).to.deep.equal([{ method, url: LINK }]);
        expect(events[0]).to.include({ bubbles: true, composed: true, target: player });
      });
    }
  });

  describe('copies the link', () => {
    it('and confirms it for a second, on the button and for screen readers', async () => {
      const written = stubClipboard();
      const { player, dialog } = await opened();
      const copy = part(player, 'copy');
      const early = quietFor(990);
      copy.click();
      await pollUntil(() => copy.textContent === 'Copied!');
      const late = quietFor(1010);
      expect(written).to.deep.equal([LINK]);
      expect(player.shadowRoot?.activeElement).to.equal(copy);
      // Not every screen reader reads the new name of the focused button.
      await pollUntil(() => dialog.querySelector('[role="status"]')?.textContent === 'Copied!');
      await early;
      expect(copy.textContent).to.equal('Copied!');
      await late;
      await pollUntil(() => copy.textContent === 'Copy link');
      await pollUntil(() => dialog.querySelector('[role="status"]')?.textContent === '');
    });

    it('and does not confirm it again when it is reopened', async () => {
      stubClipboard();
      const { player } = await opened();
      part(player, 'copy').click();
      await pollUntil(() => part(player, 'copy').textContent === 'Copied!');
      player.closeShare();
      await pollUntil(() => isClosed(player));
      player.openShare();
      await pollUntil(() => isModal(player));
      expect(part(player, 'copy').textContent).to.equal('Copy link');
    });

    for (const [what, prepare] of [
      ['missing', () => replace(navigator, 'clipboard', undefined)],
      ['refused', () => stubClipboard(() => false)],
    ] as const) {
      it(`with execCommand if the clipboard is ${what}`, async () => {
        prepare();
        const events = listenToShares();
        const { player } = await opened();
        const selected = watchCopyCommand(player, nativeCommand);
        await click(part(player, 'copy'));
        await pollUntil(() => part(player, 'copy').textContent === 'Copied!');
        expect(selected).to.deep.equal([LINK]);
        expect(details(events)).to.deep.equal([{ method: 'copy', url: LINK }]);
        expect(linkField(player)).to.equal(null);
        expect(focused(player)).to.equal(part(player, 'copy'));
        expect(player.shadowRoot?.querySelectorAll('textarea')).to.have.length(0);
      });
    }

    it('by hand if neither way works: the link is shown, selected and focused', async () => {
      stubClipboard(() => false);
      const events = listenToShares();
      const { player } = await opened();
      watchCopyCommand(player, () => false);
      part(player, 'copy').click();
      await pollUntil(() => linkField(player));
      const field = linkField(player);
      expect(field?.value).to.equal(LINK);
      expect(field?.readOnly).to.equal(true);
      expect(focused(player)).to.equal(field);
      expect([field?.selectionStart, field?.selectionEnd]).to.deep.equal([0, LINK.length]);
      expect(part(player, 'copy').textContent).to.equal('Copy link');
      expect(events).to.deep.equal([]);
      part(player, 'copy').focus();
      part(player, 'copy').click();
      await pollUntil(() => focused(player) === field);
    });
  });

  describe('with the system’s share sheet', () => {
    const native = (player: MixtapePlayerElement): Element | null | undefined =>
      findDialog(player)?.querySelector('[part~="share-native"]');

    it('offers the link if the browser has none and the author chose nothing else', async () => {
      replace(navigator, 'share', undefined);
      const { player } = await opened();
      player.shareTargets = ['native'];
      await pollUntil(() => !findDialog(player)?.querySelector('[part~="share-facebook"]'));
      expect(native(player)).to.equal(null);
      expect(part(player, 'copy').textContent).to.equal('Copy link');
    });

    it('opens it, and notifies the page', async () => {
      const asked: unknown[] = [];
      replace(navigator, 'share', async (data: unknown) => void asked.push(data));
      const events = listenToShares();
      const { player } = await opened();
      part(player, 'share-native').click();
      await pollUntil(() => events.length > 0);
      expect(asked).to.deep.equal([{ title: 'Slow Water', text: 'Slow Water by Harbour Radio', url: LINK }]);
      expect(details(events)).to.deep.equal([{ method: 'native', url: LINK }]);
      expect(events[0]).to.include({ bubbles: true, composed: true, target: player });
    });

    it('shows the link if the sheet does not open', async () => {
      replace(navigator, 'share', async () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      });
      const events = listenToShares();
      const { player } = await opened();
      part(player, 'share-native').click();
      await pollUntil(() => linkField(player));
      expect(linkField(player)?.value).to.equal(LINK);
      expect(events).to.deep.equal([]);
    });
  });

  describe('in its page', () => {
    const block = (): HTMLElement => theStage().appendChild(document.createElement('div'));

    for (const [what, move] of [
      ['the player', (player: MixtapePlayerElement) => block().append(player)],
      ['the parent of the player', ({ parentElement }: MixtapePlayerElement) => block().append(parentElement ?? '')],
    ] as const) {
      it(`stays open and modal when ${what} is moved`, async () => {
        const { player } = await opened({ parent: block() });
        move(player);
        await pollUntil(() => isModal(player));
        expect(player.matches(':state(share-open)')).to.equal(true);
        expect(dialogOf(player).contains(focused(player))).to.equal(true);
        const button = pageButton();
        expect(canFocus(button)).to.equal(false);
        await pressKey('Escape');
        await pollUntil(() => isClosed(player));
        expect(canFocus(button)).to.equal(true);
      });
    }

    it('is as wide as the player, also after a resize, without ResizeObserver errors on the page', async () => {
      const errors: string[] = [];
      const keep = (event: ErrorEvent): void => {
        // The test runner reports such an error too, but for the test that runs at that time.
        event.stopImmediatePropagation();
        errors.push(event.message);
      };
      addEventListener('error', keep, { capture: true });
      afterwards(() => removeEventListener('error', keep, { capture: true }));
      const player = await shareable();
      player.openShare();
      theStage().style.width = '320px';
      await pollUntil(() => findDialog(player)?.offsetWidth === 320);
      theStage().style.width = '400px';
      await pollUntil(() => findDialog(player)?.offsetWidth === 400);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await nextTask();
      expect(errors).to.deep.equal([]);
    });

    it('fits into the window beside a player of 280 px, without overflow', async () => {
      const parent = block();
      parent.style.width = '280px';
      const { player, dialog } = await opened({ parent });
      expect(player.getBoundingClientRect().width).to.equal(280);
      // It opens a little smaller.
      await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
      const { left, right, width } = dialog.getBoundingClientRect();
      expect(width).to.equal(280);
      expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth);
      for (const control of dialog.querySelectorAll('a, button')) {
        const box = control.getBoundingClientRect();
        expect(box.left, control.outerHTML).to.be.at.least(left);
        expect(box.right, control.outerHTML).to.be.at.most(right);
        expect(control.scrollWidth, control.outerHTML).to.be.at.most(control.clientWidth);
      }
    });

    it('has the same middle as the player, and does not hang at an edge of the window where it has no room for that', async () => {
      const parent = block();
      for (const place of ['top: 280px', 'top: 0', 'bottom: 0']) {
        parent.style.cssText = `width: 600px; position: fixed; ${place}`;
        const { player, dialog } = await opened({ parent });
        await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
        const { top, bottom } = dialog.getBoundingClientRect();
        const under = player.getBoundingClientRect();
        const middle = (under.top + under.bottom) / 2;
        if (place === 'top: 280px') expect((top + bottom) / 2, place).to.be.closeTo(middle, 1);
        else expect(Math.min(top, innerHeight - bottom), place).to.be.at.least(60);
        expect(top, place).to.be.at.most(middle + 1);
        expect(bottom, place).to.be.at.least(middle - 1);
        player.remove();
      }
    });

    it('covers the player and stays inside the window on a zoomed page', async () => {
      const parent = block();
      // Near the window's edge, from which the overlay keeps its distance.
      parent.style.marginLeft = '40px';
      parent.style.zoom = '1.5';
      const { player, dialog } = await opened({ parent });
      const middle = (element: Element): number => {
        const { left, right } = element.getBoundingClientRect();
        return (left + right) / 2;
      };
      expect(middle(dialog)).to.be.closeTo(middle(player), 1);
      expect(dialog.getBoundingClientRect().left).to.be.at.least(0);
      expect(dialog.getBoundingClientRect().right).to.be.at.most(innerWidth);
    });

    describe('in a small window', () => {
      before(() => setViewport({ width: 400, height: 640 }));
      after(() => setViewport({ width: 1280, height: 800 }));

      it('stays inside, also with the link to copy by hand', async () => {
        stubClipboard(() => false);
        const parent = block();
        parent.style.width = '384px';
        parent.style.marginTop = '500px';
        const { player, dialog } = await opened({ parent });
        watchCopyCommand(player, () => false);
        const isInside = (element: Element): boolean => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        };
        await pollUntil(() => isInside(dialog));
        part(player, 'copy').click();
        await pollUntil(() => linkField(player));
        await pollUntil(() => isInside(dialog));
        expect(isInside(linkField(player) ?? player)).to.equal(true);
      });
    });

    describe('in a modal dialog of the page', () => {
      async function inDialog(): Promise<{ outer: HTMLDialogElement; player: MixtapePlayerElement }> {
        const outer = theStage().appendChild(document.createElement('dialog'));
        outer.showModal();
        const player = await shareable({ parent: outer });
        await click(toggleOf(player));
        await pollUntil(() => isModal(player));
        return { outer, player };
      }

      it('is on top of it, receives clicks, and closes alone', async () => {
        const { outer, player } = await inDialog();
        const events = listenToShares();
        await click(part(player, 'share-twitter'));
        expect(details(events)).to.deep.equal([{ method: 'twitter', url: LINK }]);
        await pressKey('Escape');
        await pollUntil(() => isClosed(player));
        expect(outer.open).to.equal(true);
        expect(focused(player)).to.equal(toggleOf(player));
      });

      it('closes with it when the page closes it', async () => {
        const { outer, player } = await inDialog();
        outer.close();
        await pollUntil(() => isClosed(player));
        expect(canFocus(pageButton())).to.equal(true);
      });
    });
  });
});
