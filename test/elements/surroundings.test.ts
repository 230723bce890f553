import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { afterwards, clear, isShown, mountReady, nextTask, part, theStage, until } from './stage.ts';

/** A player inside an element of the page. */
async function playerIn(html: string, within: string): Promise<MixtapePlayerElement> {
  theStage().innerHTML = html;
  const player = await mountReady({}, theStage().querySelector(within) ?? theStage());
  await until(() => isShown(player));
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
      await until(() => player.shadowRoot?.querySelector('[part~="menu-toggle"]'));
      const isOpen = (): boolean => part(player, 'menu').matches(':popover-open');
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
    await until(() => isShown(player));
    const prevented: boolean[] = [];
    theStage().addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    part(player, 'list-toggle').click();
    expect(player.matches(':state(list-open)')).to.equal(true);
    expect(prevented).to.deep.equal([true]);
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
    await until(() => player.shadowRoot?.querySelector('dialog')?.open);
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
