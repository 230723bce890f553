// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { click, letGo, moveTo, press } from '../player/view/mouse.ts';
import { pressKey } from '../support/pages/keyboard.ts';
import { audioOf, clear, heard, isShown, mountReady, once, part, pollUntil, replacePlay, sounding } from './stage.ts';

/** A visible player with ten tracks. */
async function shown(mixtapeId = 'night-drive'): Promise<MixtapePlayerElement> {
  const player = await mountReady({ 'mixtape-id': mixtapeId });
  await pollUntil(() => isShown(player));
  return player;
}

function find(player: MixtapePlayerElement, selector: string): HTMLElement[] {
  return [...(player.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

const titleOf = (player: MixtapePlayerElement): string | null => part(player, 'title').textContent;
const rows = (player: MixtapePlayerElement): HTMLElement[] => find(player, '[part~="track"]');
const focused = (player: MixtapePlayerElement): Element | null => player.shadowRoot?.activeElement ?? null;

/** Clicks, and waits for the playback that follows. */
async function clickAndHear(player: MixtapePlayerElement, element: Element, share?: number): Promise<number> {
  const playing = once(player, 'playing');
  await click(element, share);
  await playing;
  return heard(player);
}

describe('a visitor', () => {
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('sees the play button pulse when the browser has refused to play', async () => {
    const player = await shown();
    replacePlay(() => Promise.reject(new DOMException('A gesture is needed.', 'NotAllowedError')));
    const isPulsing = (): boolean => find(player, '.play[data-blocked]').length > 0;
    const pulse = async (): Promise<void> => {
      await player.play().catch(() => {});
      await pollUntil(isPulsing);
    };
    // The pulse is part of what comes after the first paint.
    await pollUntil(() => getComputedStyle(part(player, 'play')).transitionProperty.includes('scale'));
    await pulse();
    await pollUntil(() => !isPulsing());
    await pulse();
  });

  it('presses play and hears the preview, pauses, and resumes', async () => {
    const player = await shown();
    expect(part(player, 'play').ariaLabel).to.equal('Play');
    const first = await clickAndHear(player, part(player, 'play'));
    expect(first).to.be.within(8, 10);
    await pollUntil(() => part(player, 'play').ariaLabel === 'Pause');
    await click(part(player, 'play'));
    await pollUntil(() => part(player, 'play').ariaLabel === 'Play');
    expect(sounding()).to.have.length(0);
    expect(await clickAndHear(player, part(player, 'play'))).to.be.within(first, first + 2);
  });

  it('goes to the next and the previous track, past both ends', async () => {
    const player = await shown();
    for (const [button, title] of [
      ['next', 'Velvet Static'],
      ['previous', 'Opening Lights'],
      ['previous', 'Last Exit Home'],
      ['next', 'Opening Lights'],
    ] as const) {
      expect(await clickAndHear(player, part(player, button))).to.be.within(8, 10);
      expect(titleOf(player)).to.equal(title);
    }
  });

  it('shuffles: each of ten tracks plays once, then goes back through them', async () => {
    const player = await shown();
    await click(part(player, 'shuffle'));
    await pollUntil(() => part(player, 'shuffle').ariaPressed === 'true');
    const order = [player.activeIndex];
    for (let step = 0; step < 9; step++) {
      await click(part(player, 'next'));
      await pollUntil(() => player.activeIndex !== order.at(-1));
      order.push(player.activeIndex);
    }
    expect(new Set(order).size).to.equal(10);
    for (const index of order.toReversed().slice(1, 4)) {
      await click(part(player, 'previous'));
      await pollUntil(() => player.activeIndex === index);
    }
    expect(await heard(player)).to.be.within(8, 10);
  });

  it('clicks on the timeline and hears that position', async () => {
    const player = await shown();
    await clickAndHear(player, part(player, 'play'));
    await click(part(player, 'timeline'), 0.5);
    await pollUntil(() => audioOf(player).currentTime > 15);
    expect(await heard(player)).to.be.within(15.3, 17);
    expect(part(player, 'current-time').textContent).to.match(/^00:0[789]$/);
  });

  it('drags the thumb, and playback follows when it is released', async () => {
    const player = await shown();
    await clickAndHear(player, part(player, 'play'));
    await press(part(player, 'timeline'), 0.1);
    for (const share of [0.4, 0.6, 0.82]) await moveTo(part(player, 'timeline'), share);
    await pollUntil(() => part(player, 'current-time').textContent === '00:12');
    expect(await heard(player)).to.be.within(8, 13);
    await letGo();
    await pollUntil(() => audioOf(player).currentTime > 20);
    expect(await heard(player)).to.be.within(20, 22.5);
  });

  it('opens the list, clicks a row, its button and the row again', async () => {
    const player = await shown();
    await click(part(player, 'list-toggle'));
    await pollUntil(() => rows(player).length === 10);
    // The list slides open.
    await pollUntil(() => player.shadowRoot?.getAnimations().length === 0);
    const row = rows(player)[3];
    const button = row?.querySelector('button');
    if (!row || !button) throw new Error('There is no fourth row.');
    expect(await clickAndHear(player, row)).to.be.within(8, 10);
    expect(titleOf(player)).to.equal('Paper Moons');
    expect(row.ariaCurrent).to.equal('true');
    await pollUntil(() => button.ariaLabel === 'Pause Paper Moons');
    await click(button);
    await pollUntil(() => sounding().length === 0);
    expect(await clickAndHear(player, row)).to.be.within(8, 12);
  });

  it('uses only the keyboard', async () => {
    const player = await shown();
    player.shadowRoot?.querySelector<HTMLElement>('[part~="play"]')?.focus();
    let playing = once(player, 'playing');
    await pressKey('Enter');
    await playing;
    expect(await heard(player)).to.be.within(8, 10);
    await pressKey('Tab');
    expect(focused(player)).to.equal(part(player, 'next'));
    playing = once(player, 'playing');
    await pressKey('Enter');
    await playing;
    expect(titleOf(player)).to.equal('Velvet Static');
    expect(focused(player)).to.equal(part(player, 'next'));
    await pressKey('Tab');
    expect(focused(player)?.ariaLabel).to.equal('Timeline');
    await pressKey('Home');
    for (let time = 0; time < 5; time++) await pressKey('ArrowRight');
    await pollUntil(() => audioOf(player).currentTime > 12.9);
    await pressKey(' ');
    await pollUntil(() => sounding().length === 0);
    expect(player.paused).to.equal(true);
  });
});
