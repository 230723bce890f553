import { expect } from 'chai';
import { followHeight } from '../../../src/frame/frame-side/frame-height.ts';

const ROWS = '<div part="track" style="height: 48px"></div>'.repeat(14);
const LIST = `<div part="track-list" style="overflow: auto">${ROWS}</div>`;

describe('the height of a frame', () => {
  it('does not change while the list slides in', () => {
    const player = document.createElement('div');
    document.body.append(player);
    const root = player.attachShadow({ mode: 'open' });
    root.innerHTML = `<div class="list"><div>${LIST}</div></div>`;
    const told = new Set<number>();
    const update = followHeight(player, root, (height) => told.add(height));
    for (let step = 0; step < 100; step++) {
      player.style.transform = `translateY(${200 + step / 7}px)`;
      update();
    }
    // Eleven rows and a half.
    expect([...told]).to.deep.equal([552]);
    player.remove();
  });

  it('is that of the whole list from the start, while it slides into a menu', () => {
    const player = document.createElement('div');
    document.body.append(player);
    const root = player.attachShadow({ mode: 'open' });
    root.innerHTML = `
      <div style="height: 76px"></div>
      <div popover>
        <div class="list" style="display: grid; overflow: clip"><div style="min-height: 0; align-self: start">${LIST}</div></div>
      </div>`;
    const list = root.querySelector<HTMLElement>('.list');
    root.querySelector<HTMLElement>('[popover]')?.showPopover();
    const told = new Set<number>();
    const update = followHeight(player, root, (height) => told.add(height));
    for (const opened of [0, 0.2, 0.6, 1]) {
      list?.style.setProperty('grid-template-rows', `${opened}fr`);
      update();
    }
    // The bar, the rows, and the menu's edges and margins.
    expect([...told]).to.deep.equal([76 + 552 + 14 + 16]);
    // And until it has closed.
    for (const opened of [0.6, 0.2, 0]) {
      list?.style.setProperty('grid-template-rows', `${opened}fr`);
      update();
    }
    expect([...told]).to.have.length(1);
    list?.remove();
    update();
    expect([...told].at(-1)).to.equal(76);
    player.remove();
  });
});
