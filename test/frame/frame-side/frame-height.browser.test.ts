import { expect } from 'chai';
import { followHeight } from '../../../src/frame/frame-side/frame-height.ts';

describe('the height of a frame', () => {
  it('does not change while the list slides in', () => {
    const player = document.createElement('div');
    document.body.append(player);
    const root = player.attachShadow({ mode: 'open' });
    const rows = '<div part="track" style="height: 48px"></div>'.repeat(14);
    root.innerHTML = `<div class="list"><div><div part="track-list" style="overflow: auto">${rows}</div></div></div>`;
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
});
