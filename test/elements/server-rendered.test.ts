import { expect } from 'chai';
import { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { clear, create, mount, mountReady, once, recordRequests, theStage } from './stage.ts';

const trackIdsOf = ({ tracks }: MixtapePlayerElement): string[] => tracks.map(({ trackId }) => trackId);
const pathsOf = (requests: readonly { readonly url: URL }[]): string[] => requests.map(({ url }) => url.pathname);

/**
 * React renders the property `mixtapeId` on a server as the attribute `mixtapeId`, which the browser's parser turns into
 * `mixtapeid`.
 */
describe('attributes that React has rendered on a server', () => {
  afterEach(clear);

  it('configure a player that is upgraded', async () => {
    theStage().innerHTML = `<server-rendered-player mixtapeId="slow-water" apiBase="${demoOrigin}" siteBase="${demoOrigin}"
      trackIds="slow-ferry paper-moons" previewStart="20" maxWidth="320" noHotkeys=""></server-rendered-player>`;
    customElements.define('server-rendered-player', class extends MixtapePlayerElement {});
    const player = theStage().querySelector<MixtapePlayerElement>('server-rendered-player');
    if (player === null) throw new Error('The markup has no player.');
    await once(player, 'mixtapeload');
    expect(trackIdsOf(player)).to.have.members(['slow-ferry', 'paper-moons']);
    const { mixtapeId, previewStart, maxWidth, noHotkeys } = player;
    expect({ mixtapeId, previewStart, maxWidth, noHotkeys }).to.deep.equal({
      mixtapeId: 'slow-water',
      previewStart: 20,
      maxWidth: '320px',
      noHotkeys: true,
    });
  });

  it('take effect when they change, and no longer count once they are removed', async () => {
    const player = await mountReady({ 'mixtape-id': null, mixtapeid: 'slow-water', trackids: 'slow-ferry' });
    expect(trackIdsOf(player)).to.deep.equal(['slow-ferry']);
    player.setAttribute('mixtapeid', 'one-track');
    player.removeAttribute('trackids');
    await once(player, 'mixtapeload');
    expect(trackIdsOf(player)).to.deep.equal(['last-exit-home']);
    expect(player.trackIds).to.deep.equal([]);
  });

  it('count less than the attributes with a dash', async () => {
    const player = await mountReady({ 'mixtape-id': 'one-track', mixtapeid: 'slow-water' });
    expect(trackIdsOf(player)).to.deep.equal(['last-exit-home']);
  });

  it('are replaced by a property that is set later, and do not come back when that is unset', async () => {
    const player = await mountReady({ 'mixtape-id': null, mixtapeid: 'slow-water', nohotkeys: '' });
    player.mixtapeId = 'one-track';
    await once(player, 'mixtapeload');
    expect(trackIdsOf(player)).to.deep.equal(['last-exit-home']);
    expect(player.getAttributeNames()).to.include('mixtape-id').and.not.to.include('mixtapeid');
    player.noHotkeys = false;
    expect(player.noHotkeys).to.equal(false);
    Reflect.set(player, 'mixtapeId', null);
    expect(player.mixtapeId).to.equal('');
  });

  it('hold a key until a property replaces it, and again if they are written later', () => {
    const player = create({ apikey: 'rendered' });
    expect(player.apiKey).to.equal('rendered');
    player.apiKey = 'assigned';
    expect(player.apiKey).to.equal('assigned');
    expect(player.hasAttribute('apikey')).to.equal(false);
    theStage().append(player);
    player.setAttribute('apikey', 'written');
    expect(player.apiKey).to.equal('written');
  });

  it('are not read from a container', async () => {
    theStage().innerHTML =
      '<div data-mixtape-id="slow-water" data-trackids="slow-ferry" data-mixtapeid="one-track"></div>';
    const container = theStage().firstElementChild;
    if (container === null) throw new Error('The markup has no container.');
    const requests = recordRequests();
    const player = mount({ 'mixtape-id': null }, container);
    await once(player, 'mixtapeload');
    expect(pathsOf(requests)).to.deep.equal(['/v3/mixtapes/slow-water/queue']);
    expect(player.trackIds).to.deep.equal([]);
  });
});
