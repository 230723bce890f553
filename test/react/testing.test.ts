import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/index.ts';
import { mockMixtapePlayer } from '../../elements/testing.ts';

const data = ['One', 'Two', 'Three'].map((title) => ({ track_id: title.toLowerCase(), title }));

describe('the silent player for tests of an app', () => {
  const heard: string[] = [];
  let player: MixtapePlayerElement;

  before(() => mockMixtapePlayer({ data, included: { mixtape: { title: 'All' } } }));
  beforeEach(async () => {
    heard.length = 0;
    player = document.createElement('mixtape-player');
    for (const type of ['mixtapeload', 'trackchange', 'play', 'playing', 'pause'])
      player.addEventListener(type, () => heard.push(type));
    const isLoaded = new Promise((resolve) => player.addEventListener('trackchange', resolve, { once: true }));
    document.body.append(player);
    await isLoaded;
  });
  afterEach(() => player.remove());

  it('loads its queue without a request, and tells that to listeners that were added before', () => {
    expect(heard).to.deep.equal(['mixtapeload', 'trackchange']);
    expect(player.tracks.map(({ trackId }) => trackId)).to.deep.equal(['one', 'two', 'three']);
    expect([player.mixtape?.title, player.activeTrack?.title, player.paused]).to.deep.equal(['All', 'One', true]);
  });

  it('plays, changes the track and pauses', async () => {
    await player.play();
    await player.next();
    expect([player.activeTrack?.title, player.paused]).to.deep.equal(['Two', false]);
    player.pause();
    await player.previous();
    await player.select('three');
    expect([player.activeIndex, player.paused]).to.deep.equal([2, false]);
    expect(heard.slice(2)).to.deep.equal([
      ...['play', 'playing', 'trackchange', 'pause', 'trackchange', 'play', 'playing', 'trackchange'],
    ]);
    const error = await player.select('four').catch((reason) => reason);
    expect(error).to.be.instanceOf(RangeError);
  });

  it('tells the page what plays, and that nothing does any more when it is removed', async () => {
    const titles: unknown[] = [];
    const listener = ({ detail }: DocumentEventMap['mixtapenowplaying']): void =>
      void titles.push(detail?.track.title ?? null);
    document.addEventListener('mixtapenowplaying', listener);
    await player.play();
    await player.next();
    player.remove();
    document.removeEventListener('mixtapenowplaying', listener);
    expect(titles).to.deep.equal(['One', 'Two', null]);
  });

  it('gives players of later another queue', async () => {
    mockMixtapePlayer({ data: [{ track_id: 'four', title: 'Four' }] });
    await player.reload();
    expect(player.tracks.map(({ title }) => title)).to.deep.equal(['Four']);
    mockMixtapePlayer({ data });
  });
});
