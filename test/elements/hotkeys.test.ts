import { expect } from 'chai';
import { pressKey } from '../support/pages/keyboard.ts';
import { clear, mountReady, nextTask, once, pollUntil, theStage } from './stage.ts';

describe('the keyboard shortcuts of <mixtape-player>', () => {
  afterEach(clear);

  function focus(host: Element, name: string): void {
    host.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`)?.focus();
  }

  it('play, pause, seek, mute and switch tracks', async () => {
    const player = await mountReady();
    focus(player, 'shuffle');
    const playing = once(player, 'playing');
    await pressKey('k');
    await playing;
    await pressKey('k');
    expect(player.paused).to.equal(true);
    player.currentTime = 7;
    await pressKey('j');
    expect(player.currentTime).to.be.closeTo(5, 0.05);
    await pressKey('l');
    expect(player.currentTime).to.be.closeTo(7, 0.05);
    await pressKey('Home');
    expect(player.currentTime).to.equal(0);
    await pressKey('End');
    expect(player.currentTime).to.equal(player.duration);
    await pressKey('m');
    expect(player.muted).to.equal(true);
    await pressKey('m');
    expect(player.muted).to.equal(false);
    await pressKey('Shift+N');
    await pollUntil(() => player.activeIndex === 1);
    await pressKey('Shift+P');
    await pollUntil(() => player.activeIndex === 0);
    player.pause();
  });

  it('are found by key position on a keyboard without Latin letters', async () => {
    const player = await mountReady();
    const button = player.shadowRoot?.querySelector('[part~="shuffle"]');
    // No engine's driver can simulate such a keyboard.
    const press = new KeyboardEvent('keydown', {
      key: 'ة',
      code: 'KeyM',
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    button?.dispatchEvent(press);
    expect(press.defaultPrevented).to.equal(true);
    expect(player.muted).to.equal(true);
    player.muted = false;
  });

  it('leave Space to a focused button', async () => {
    const player = await mountReady();
    focus(player, 'shuffle');
    await pressKey(' ');
    expect(player.shuffle).to.equal(true);
    expect(player.paused).to.equal(true);
  });

  it('work only while the focus is inside the player', async () => {
    const player = await mountReady();
    const field = theStage().appendChild(document.createElement('input'));
    field.focus();
    await pressKey('m');
    field.blur();
    await pressKey('m');
    await nextTask();
    expect(player.muted).to.equal(false);
    expect(field.value).to.equal('m');
  });

  it('are off with no-hotkeys, except those of the controls, and on again without it', async () => {
    const player = await mountReady({ 'no-hotkeys': '' });
    focus(player, 'shuffle');
    await pressKey('m');
    await pressKey('End');
    expect([player.muted, player.currentTime]).to.deep.equal([false, 0]);
    player.shadowRoot?.querySelector<HTMLElement>('[part~="timeline"] input')?.focus();
    await pressKey('ArrowRight');
    expect(player.currentTime).to.equal(1);
    player.noHotkeys = false;
    await pressKey('m');
    expect(player.muted).to.equal(true);
    player.muted = false;
  });
});
