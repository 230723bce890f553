import { expect } from 'chai';
import { clear, hush, isShown, mount, mountReady, nextTask, once, pollUntil, recordRequests } from './stage.ts';

const STATES = ['ready', 'playing', 'waiting', 'error', 'muted', 'shuffle', 'repeat', 'list-open', 'share-open'];

function statesOf(player: Element): string[] {
  return STATES.filter((state) => player.matches(`:state(${state})`));
}

describe('the custom states of <mixtape-player>', () => {
  afterEach(async () => {
    await clear();
    localStorage.clear();
  });

  it('has none before the queue has loaded, then ready', async () => {
    const player = mount();
    expect(statesOf(player)).to.deep.equal([]);
    await once(player, 'mixtapeload');
    expect(statesOf(player)).to.deep.equal(['ready']);
  });

  it('has waiting until playback starts, then playing', async () => {
    const player = await mountReady();
    const played = player.play();
    expect(statesOf(player)).to.deep.equal(['ready', 'waiting']);
    await played;
    expect(statesOf(player)).to.deep.equal(['ready', 'playing']);
    player.pause();
    expect(statesOf(player)).to.deep.equal(['ready']);
  });

  it('has waiting again when the buffer runs empty', async () => {
    const player = await mountReady();
    // The segment that begins 5 s into the window is never answered.
    recordRequests((url) => (/\/4\.m4s$/.test(url.pathname) ? new Promise(() => {}) : undefined));
    await player.play();
    player.currentTime = 4.4;
    await once(player, 'waiting');
    await pollUntil(() => statesOf(player).includes('waiting'));
    expect(statesOf(player)).to.deep.equal(['ready', 'waiting']);
    expect(player.paused).to.equal(false);
  });

  it('has muted, shuffle, repeat, list-open and share-open as they are set', async () => {
    const player = await mountReady();
    await pollUntil(() => isShown(player));
    player.muted = true;
    player.shuffle = true;
    player.repeat = true;
    player.shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
    player.openShare();
    expect(statesOf(player)).to.deep.equal(['ready', 'muted', 'shuffle', 'repeat', 'list-open', 'share-open']);
    player.muted = false;
    player.shuffle = false;
    player.repeat = false;
    await nextTask();
    player.shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
    player.closeShare();
    expect(statesOf(player)).to.deep.equal(['ready']);
  });

  it('loses ready when a later queue fails', async () => {
    hush();
    const player = await mountReady();
    player.mixtapeId = 'queue-404';
    await once(player, 'mixtapeerror');
    expect(statesOf(player)).to.deep.equal([]);
  });
});
