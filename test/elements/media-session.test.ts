// Runs: in all engines

import { expect } from 'chai';
import { afterwards, clear, mount, mountReady, nextTask, once, pollUntil, theStage } from './stage.ts';

type Handlers = Map<MediaSessionAction, MediaSessionActionHandler>;

/** Values that the media session was set to. The browser does not let scripts read all of it back. */
function listenIn(): { readonly handlers: Handlers; readonly positions: MediaPositionState[] } {
  const handlers: Handlers = new Map();
  const positions: MediaPositionState[] = [];
  const { setActionHandler, setPositionState } = MediaSession.prototype;
  Object.assign(MediaSession.prototype, {
    setActionHandler(this: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
      setActionHandler.call(this, action, handler);
      if (handler === null) handlers.delete(action);
      else handlers.set(action, handler);
    },
    setPositionState(this: MediaSession, state?: MediaPositionState): void {
      setPositionState.call(this, state);
      if (state !== undefined) positions.push(state);
    },
  });
  afterwards(() => Object.assign(MediaSession.prototype, { setActionHandler, setPositionState }));
  return { handlers, positions };
}

const HAS_SESSION = 'mediaSession' in navigator && typeof MediaMetadata === 'function';

(HAS_SESSION ? describe : describe.skip)('the browser’s media session', () => {
  afterEach(clear);
  const { mediaSession } = navigator;

  it('belongs to the page until a player plays', async () => {
    const own = new MediaMetadata({ title: 'The page’s own' });
    mediaSession.metadata = own;
    afterwards(() => {
      mediaSession.metadata = null;
    });
    const { handlers } = listenIn();
    await mountReady({ preload: '' });
    await nextTask();
    expect(mediaSession.metadata).to.equal(own);
    expect([...handlers]).to.deep.equal([]);
  });

  it('shows the playing track, handles its buttons, and is released', async () => {
    const { handlers, positions } = listenIn();
    const player = await mountReady();
    const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void =>
      handlers.get(action)?.({ action, ...details });
    await player.play();
    const [first, second] = player.tracks;
    expect(mediaSession.metadata).to.include({
      title: first?.title,
      artist: first?.artist,
      album: player.mixtape?.title,
    });
    expect(mediaSession.metadata?.artwork[0]?.src).to.match(/^http:/);
    expect(mediaSession.metadata?.artwork[0]?.type).to.match(/^image\//);
    await pollUntil(() => /^\d+x\d+$/.test(String(mediaSession.metadata?.artwork[0]?.sizes)));
    expect(mediaSession.playbackState).to.equal('playing');
    expect([...handlers.keys()]).to.have.members(['play', 'pause', 'previoustrack', 'nexttrack', 'seekto']);
    expect(positions.at(-1)).to.deep.include({ duration: player.duration, playbackRate: 1 });

    press('pause');
    expect([player.paused, mediaSession.playbackState]).to.deep.equal([true, 'paused']);
    press('seekto', { seekTime: 6 });
    expect(player.currentTime).to.be.closeTo(6, 0.01);
    await pollUntil(() => positions.at(-1)?.position === 6);

    const playing = once(player, 'playing');
    press('nexttrack');
    expect(mediaSession.metadata?.title).to.equal(second?.title);
    await playing;
    expect(mediaSession.playbackState).to.equal('playing');

    player.remove();
    await pollUntil(() => mediaSession.metadata === null);
    // WebKit reports the pause of its media by itself.
    expect(mediaSession.playbackState).to.be.oneOf(['none', 'paused']);
    expect([...handlers.keys()]).to.deep.equal([]);
  });

  it('stays when the player is moved, and goes to the player that played last', async () => {
    const { handlers } = listenIn();
    const first = await mountReady();
    await first.play();
    const elsewhere = theStage().appendChild(document.createElement('div'));
    const { metadata } = mediaSession;
    elsewhere.append(first);
    await nextTask();
    expect(mediaSession.metadata).to.equal(metadata);
    const second = mount({ 'mixtape-id': 'night-drive' });
    await once(second, 'mixtapeload');
    await second.play();
    expect(mediaSession.metadata?.album).to.equal(second.mixtape?.title);
    await pollUntil(() => first.paused);
    expect(mediaSession.playbackState).to.equal('playing');
    handlers.get('pause')?.({ action: 'pause' });
    expect(second.paused).to.equal(true);
  });
});
