import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { afterwards, audioOf, clear, logEvents, mountReady, once, pollUntil, setGlobal, theStage } from './stage.ts';

/** A storage that is full, or that the browser refuses to open. */
function brokenStorage(how: 'full' | 'throws' | 'missing', content: Readonly<Record<string, string>> = {}): unknown {
  const refuse = (): never => {
    throw new DOMException('Refused.', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  if (how === 'missing') return undefined;
  return {
    getItem: how === 'full' ? (key: string) => content[key] ?? null : refuse,
    setItem: refuse,
    removeItem: refuse,
  };
}

/** A player of the built files in a frame that shares this page's storage. */
async function playerOfAnotherPage(): Promise<MixtapePlayerElement> {
  const frame = document.createElement('iframe');
  frame.srcdoc = `<script type="module" src="${demoOrigin}/dist/mixtape-player.js"></script>
    <mixtape-player mixtape-id="one-track" preload></mixtape-player>`;
  theStage().append(frame);
  await once(frame, 'load');
  const player = frame.contentDocument?.querySelector('mixtape-player');
  if (!player) throw new Error('The frame has no player.');
  await pollUntil(() => player.tracks?.length > 0);
  return player;
}

describe('the volume of the players', () => {
  afterEach(async () => {
    await clear();
    const last = await mountReady();
    last.volume = 1;
    last.muted = false;
    await clear();
    localStorage.clear();
  });

  it('is shared by all players of the page, also later ones', async () => {
    const first = await mountReady();
    const second = await mountReady({ 'mixtape-id': 'night-drive' });
    const log = logEvents(second, ['volumechange']);
    first.volume = 0.4;
    first.muted = true;
    expect(second.volume).to.equal(0.4);
    expect(second.muted).to.equal(true);
    expect(log).to.deep.equal(['volumechange', 'volumechange']);
    expect(audioOf(second).volume).to.equal(0.4);
    expect(audioOf(second).muted).to.equal(true);
    const third = await mountReady({ 'mixtape-id': 'one-track' });
    expect(third.volume).to.equal(0.4);
    expect(audioOf(third).volume).to.equal(0.4);
  });

  it('is stored under the documented keys', async () => {
    const player = await mountReady();
    player.volume = 0.3;
    player.muted = true;
    expect(localStorage.getItem('mixtape_player_volume')).to.equal('0.3');
    expect(localStorage.getItem('mixtape_player_muted')).to.equal('true');
  });

  for (const [volume, muted, expected] of [
    ['0.6', 'true', { volume: 0.6, muted: true }],
    ['0', 'false', { volume: 0, muted: false }],
    ['', '', { volume: 1, muted: false }],
    ['loud', 'yes', { volume: 1, muted: false }],
    ['-1', '1', { volume: 1, muted: false }],
    ['7', 'null', { volume: 1, muted: false }],
  ] as const) {
    it(`is ${JSON.stringify(expected)} on the next page if "${volume}" and "${muted}" were stored`, async () => {
      localStorage.setItem('mixtape_player_volume', volume);
      localStorage.setItem('mixtape_player_muted', muted);
      const player = await playerOfAnotherPage();
      expect({ volume: player.volume, muted: player.muted }).to.deep.equal(expected);
      const audio = player.shadowRoot?.querySelector('audio');
      expect({ volume: audio?.volume, muted: audio?.muted }).to.deep.equal(expected);
    });
  }

  it('follows another tab', async () => {
    const player = await mountReady();
    localStorage.setItem('mixtape_player_volume', '0.2');
    dispatchEvent(new StorageEvent('storage', { key: 'mixtape_player_volume', newValue: '0.2' }));
    expect(player.volume).to.equal(0.2);
  });

  it('is clamped to 0 and 1, and throws for a value that is not a number', async () => {
    const player = await mountReady();
    player.volume = 3;
    expect(player.volume).to.equal(1);
    player.volume = -3;
    expect(player.volume).to.equal(0);
    expect(() => {
      player.volume = Number.NaN;
    }).to.throw(TypeError);
  });

  it('has no slider where pages cannot set it, as on iOS, but muting works', async () => {
    const volume = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume') ?? {};
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { ...volume, get: () => 1, set() {} });
    afterwards(() => Object.defineProperty(HTMLMediaElement.prototype, 'volume', volume));
    const player = await mountReady();
    const find = (selector: string): HTMLElement | null | undefined => player.shadowRoot?.querySelector(selector);
    await pollUntil(() => find('[part~="mute"]'));
    expect(find('[part~="volume"]')).to.equal(null);
    expect(find('[part~="timeline"]')).not.to.equal(null);
    find('[part~="mute"]')?.click();
    expect(audioOf(player).muted).to.equal(true);
  });

  it('is kept while muted, and muting does not stop playback', async () => {
    const player = await mountReady();
    player.volume = 0.7;
    await player.play();
    player.muted = true;
    expect(player.volume).to.equal(0.7);
    expect(player.paused).to.equal(false);
    player.muted = false;
    // WebKit stores it in single precision.
    expect(audioOf(player).volume).to.be.closeTo(0.7, 1e-6);
  });

  for (const how of ['throws', 'missing'] as const) {
    it(`is kept for the page where storage ${how === 'throws' ? 'throws' : 'is missing'}, and everything plays`, async () => {
      setGlobal('localStorage', brokenStorage(how));
      const player = await mountReady();
      player.volume = 0.5;
      player.muted = true;
      await player.play();
      const second = await mountReady({ 'mixtape-id': 'night-drive' });
      expect(second.volume).to.equal(0.5);
      expect(second.muted).to.equal(true);
      expect(player.paused).to.equal(false);
    });
  }

  it('keeps its new value if storage is full, also when another player is added', async () => {
    setGlobal('localStorage', brokenStorage('full', { mixtape_player_volume: '0.9', mixtape_player_muted: 'false' }));
    const player = await mountReady();
    player.volume = 0.1;
    const second = await mountReady({ 'mixtape-id': 'night-drive' });
    expect(second.volume).to.equal(0.1);
    expect(audioOf(player).volume).to.equal(0.1);
  });
});
