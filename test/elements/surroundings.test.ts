// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { PresaveButtonElement } from '../../elements/presave-button.ts';
import { afterwards, clear, isShown, mountReady, nextTask, part, pollUntil, theStage } from './stage.ts';

/** A player inside an element of the page. */
async function playerIn(html: string, within: string): Promise<MixtapePlayerElement> {
  theStage().innerHTML = html;
  const player = await mountReady({}, theStage().querySelector(within) ?? theStage());
  await pollUntil(() => isShown(player));
  return player;
}

describe('<mixtape-player> inside elements of the page', () => {
  afterEach(clear);

  for (const [what, html, within, isUntouched] of [
    ['link', '<a href="#elsewhere"></a>', 'a', () => location.hash === ''],
    ['label', '<label><input type="checkbox"></label>', 'label', () => theStage().querySelector(':checked') === null],
    ['summary', '<details><summary></summary></details>', 'summary', () => theStage().querySelector('[open]') === null],
  ] as const) {
    it(`opens and closes its menu in a ${what}`, async () => {
      const player = await playerIn(html, within);
      player.layout = 'bar';
      await pollUntil(() => player.shadowRoot?.querySelector('[part~="menu-toggle"]'));
      const isOpen = (): boolean => part(player, 'menu-panel').matches(':popover-open');
      part(player, 'menu-toggle').click();
      expect(isOpen()).to.equal(true);
      part(player, 'menu-toggle').click();
      expect(isOpen()).to.equal(false);
      expect(isUntouched()).to.equal(true);
    });

    it(`handles clicks in a ${what}, which does not react to them`, async () => {
      const player = await playerIn(html, within);
      afterwards(() => history.replaceState(null, '', location.pathname + location.search));
      for (const name of ['list-toggle', 'title', 'mute']) part(player, name).click();
      await nextTask();
      player.muted = false;
      expect(player.matches(':state(list-open)')).to.equal(true);
      expect(isUntouched()).to.equal(true);
    });
  }

  it('handles clicks in a shadow root inside a link', async () => {
    theStage().innerHTML = '<a href="#elsewhere"><span></span></a>';
    const root = theStage().querySelector('span')?.attachShadow({ mode: 'open' });
    const parent = root?.appendChild(document.createElement('div')) ?? theStage();
    const player = await mountReady({}, parent);
    await pollUntil(() => isShown(player));
    const prevented: boolean[] = [];
    theStage().addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    part(player, 'list-toggle').click();
    expect(player.matches(':state(list-open)')).to.equal(true);
    expect(prevented).to.deep.equal([true]);
  });

  for (const [what, make] of [
    ['a player', async () => part(await mountReady(), 'play')],
    [
      'a pre-save button',
      async () => {
        const button = new PresaveButtonElement();
        button.setAttribute('service', 'spotify');
        button.setAttribute('presave-url', 'https://open.spotify.com/prerelease/1');
        theStage().append(button);
        await pollUntil(() => button.shadowRoot?.querySelector('[part~="button"]'));
        return button.shadowRoot?.querySelector<HTMLElement>('[part~="button"]') ?? button;
      },
    ],
  ] as const) {
    it(`draws no frame of the theme around ${what} that has the focus, and its own ring inside`, async () => {
      const style = document.createElement('style');
      style.textContent = '#stage :focus, #stage :focus-visible { outline: 5px solid red !important }';
      theStage().id = 'stage';
      theStage().append(style);
      const control = await make();
      control.focus({ focusVisible: true } as FocusOptions);
      const host = (control.getRootNode() as ShadowRoot).host;
      expect(host.matches(':focus'), 'the host matches the rule of the theme').to.equal(true);
      expect(getComputedStyle(host).outlineStyle).to.equal('none');
      if (control.matches(':focus-visible')) expect(getComputedStyle(control).outlineStyle).to.equal('solid');
    });
  }

  it('has the text size of the browser, whatever that of the page is', async () => {
    const { style } = document.documentElement;
    style.fontSize = '62.5%';
    theStage().style.fontSize = '30px';
    afterwards(() => {
      style.fontSize = '';
    });
    const player = await mountReady();
    const sizeOf = (selector: string): string =>
      getComputedStyle(player.shadowRoot?.querySelector(selector) ?? player).fontSize;
    expect([sizeOf('.root'), sizeOf('[part~="current-time"]')]).to.deep.equal(['15px', '12px']);
    theStage().style.setProperty('--mixtape-font-size', '20px');
    expect(sizeOf('.root'), 'what the author sets').to.equal('20px');
  });

  it('submits no form from a button', async () => {
    const player = await playerIn('<form><button></button></form>', 'button');
    const sent: Event[] = [];
    theStage().addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(event);
    });
    part(player, 'list-toggle').click();
    expect(player.matches(':state(list-open)')).to.equal(true);
    expect(sent).to.deep.equal([]);
  });

  it('follows its own links, also inside a link', async () => {
    const player = await playerIn('<a href="#elsewhere"></a>', 'a');
    const followed: boolean[] = [];
    theStage().addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    player.openShare();
    await pollUntil(() => player.shadowRoot?.querySelector('dialog')?.open);
    part(player, 'share-facebook').click();
    expect(followed).to.deep.equal([true]);
  });

  it('leaves clicks to the page if nothing around it would react to them', async () => {
    const player = await playerIn('<div></div>', 'div');
    const prevented: boolean[] = [];
    theStage().addEventListener('click', ({ defaultPrevented }) => prevented.push(defaultPrevented));
    part(player, 'list-toggle').click();
    expect(prevented).to.deep.equal([false]);
  });

  it('is not split across columns', async () => {
    theStage().style.columns = '2';
    const player = await playerIn('<p>Text</p><div></div><p>Text</p>', 'div');
    const { left, right } = player.getBoundingClientRect();
    for (const name of ['play', 'timeline', 'share-toggle']) {
      const box = part(player, name).getBoundingClientRect();
      expect(box.left).to.be.at.least(left);
      expect(box.right).to.be.at.most(right);
    }
    expect(player.getClientRects()).to.have.length(1);
  });
});
